# Sourced by ./play and ./test: makes .venv with the package in it, and the built page.

say() { printf '· %s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

find_python() {
  local name
  for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      echo "$name"
      return
    fi
  done
  fail "Unboard needs Python 3.11 or later and found none: install it from python.org or with your
system's packages (Debian, Ubuntu: apt install python3 python3-venv), then start again."
}

# set_up EXTRA: EXTRA is empty, or the name of the extra requirements to install too.
set_up() {
  local extra=${1:-} python stamp wanted
  if ! .venv/bin/python -c '' 2>/dev/null; then
    python=$(find_python) || exit 1
    say "making the environment .venv"
    rm -rf .venv
    "$python" -m venv .venv || {
      rm -rf .venv
      fail "Python could not make an environment: install its venv module
(Debian, Ubuntu: apt install python3-venv), then start again."
    }
  fi
  stamp=.venv/.installed-${extra:-plain}
  wanted=$(cksum < pyproject.toml)
  if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
    say "fetching what Unboard is built on (once, about a minute)"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --editable ".${extra:+[$extra]}" ||
      fail "The packages could not be installed; the reason is above. Is the network up?"
    echo "$wanted" > "$stamp"
  fi
  .venv/bin/python scripts/build_page.py || exit 1
  .venv/bin/python -m unboard.bots.prepare || exit 1
}
