"""The command `unboard` whose server waits a second where ours waits twenty."""

from unboard.cli.main import main
from unboard.server import connections, gate

if __name__ == "__main__":
    connections.PATIENCE = gate.SLOWEST_BODY = 1.0
    connections.PING = connections.PONG = 0.5
    main()
