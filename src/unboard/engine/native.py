"""A compiled kernel on this machine's processor, called without holding Python up."""

import ctypes
from functools import cache
from typing import Any

from llvmlite import binding as llvm

from unboard.engine.build import compiled
from unboard.engine.targets import machine_of, this_machine

_NUMBER, _ARRAY = ctypes.c_int64, ctypes.c_void_p
_STATE = (_ARRAY, _ARRAY, _ARRAY)
_GAMES = (_ARRAY, _ARRAY, _NUMBER, _ARRAY, _ARRAY, _NUMBER, _NUMBER, _NUMBER, _ARRAY)
_MANY = (
    _ARRAY, _ARRAY, _NUMBER, _ARRAY, _NUMBER, _NUMBER, _ARRAY, _ARRAY, _ARRAY, _ARRAY, _NUMBER,
    _ARRAY,
)  # fmt: skip
_SIGNATURES: dict[str, tuple[Any, ...]] = {  # what is answered, then what is given
    "start": (None, *_STATE, _ARRAY),
    "to_act": (_NUMBER, *_STATE),
    "moves": (_NUMBER, *_STATE, _NUMBER, _ARRAY),
    "play": (None, *_STATE, _NUMBER, _NUMBER),
    "result": (_NUMBER, *_STATE),
    "points": (_NUMBER, *_STATE, _ARRAY),
    "fingerprint": (_NUMBER, *_STATE),
    "playouts": (None, *_GAMES),
    "tally": (None, *_GAMES),
    "steps": (None, *_MANY),
    "looks": (None, *_MANY),
}


class Native:
    """The functions of a compiled kernel; arrays are given by their addresses."""

    def __init__(self, kernel: str) -> None:
        code = llvm.ObjectFileRef.from_path(str(compiled(kernel) / "kernel.o"))
        machine = machine_of(this_machine())
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
        self._engine.add_object_file(code)
        self._engine.finalize_object()
        for name, signature in _SIGNATURES.items():
            address = self._engine.get_function_address(f"unboard_{name}")
            setattr(self, name, ctypes.CFUNCTYPE(*signature)(address))

    def __getattr__(self, name: str) -> Any:  # what __init__ has set
        raise AttributeError(name)


@cache
def native(kernel: str) -> Native:
    """Return a compiled kernel, loaded once."""
    return Native(kernel)
