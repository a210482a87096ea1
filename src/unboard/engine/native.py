"""A compiled kernel on this machine's processor, called without holding Python up."""

import ctypes
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

from llvmlite import binding as llvm

from unboard.core.kernel import DOORS
from unboard.engine.build import LOOPS, code_of
from unboard.engine.targets import machine_of, this_machine

KINDS = {"B": ctypes.c_void_p, "S": ctypes.c_void_p, "L": ctypes.c_void_p, "N": ctypes.c_int64}


class Native:
    """The functions of a compiled kernel; arrays are given by their addresses."""

    def __init__(self, kernel: str, around: Sequence[str]) -> None:
        code = llvm.ObjectFileRef.from_data(code_of(kernel, *around))
        machine = machine_of(this_machine())
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
        self._engine.add_object_file(code)
        self._engine.finalize_object()
        self._doors = dict(DOORS)
        for module in (LOOPS, *around):
            self._doors |= getattr(import_module(module), "DOORS", {})

    def __getattr__(self, name: str) -> Any:
        """Return a function by its name."""
        if name.startswith("_") or name not in self._doors:
            raise AttributeError(name)
        given, _, answered = self._doors[name].partition(">")
        signature: list[Any] = [KINDS.get(answered), *(KINDS[letter] for letter in given)]
        address = self._engine.get_function_address(f"unboard_{name}")
        function = ctypes.CFUNCTYPE(*signature)(address)
        setattr(self, name, function)
        return function


@cache
def native(kernel: str, *around: str) -> Native:
    """Return a compiled kernel with modules around it, loaded once."""
    return Native(kernel, around)
