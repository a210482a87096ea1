"""From a kernel's Python to LLVM's language, through Numba: the one source of all machines.

Numba types and translates; nothing is optimised here, for each machine does that its own way.  The
text that comes out asks for nothing from outside.  This runs in a process of its own (`build.py`),
since how Numba is set up here must not touch whoever else uses it.
"""

import os

os.environ["NUMBA_OPT"] = "0"  # read when Numba is imported
os.environ["NUMBA_DISABLE_JIT"] = "0"

import re
from collections.abc import Sequence
from importlib import import_module
from inspect import isfunction
from types import FunctionType, ModuleType
from typing import Any

from llvmlite import binding as llvm
from numba import njit, types

from unboard.core import kernel as shared
from unboard.engine import pointers
from unboard.engine.pointers import BYTES, LONGS, SHORTS

KINDS = {"B": BYTES, "S": SHORTS, "L": LONGS, "N": types.int64}
_FLAGS: dict[str, Any] = {
    "error_model": "numpy", "_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True,
}  # fmt: skip


def llvm_of(kernel: str, around: Sequence[str]) -> str:
    """Return a kernel's functions, and the modules around it, in LLVM's language."""
    modules = [import_module(name) for name in around]
    functions = compilable(import_module(kernel), modules)
    doors = dict(shared.DOORS)
    for module in modules:
        doors |= getattr(module, "DOORS", {})
    parts = [_translated(functions[name], name, doors[name]) for name in doors]
    for part in parts[1:]:
        parts[0].link_in(part)
    return _plain(str(parts[0]))


def compilable(kernel: ModuleType, around: Sequence[ModuleType]) -> dict[str, Any]:
    """Return the functions of a kernel and of modules around it, each calling others compiled.

    Every module keeps its own names.  Functions that modules around a kernel only stand in for, as
    they bear the name of one of the kernel's, become the kernel's.  A module without doors adds
    functions to the kernel.
    """
    compiled: dict[Any, Any] = {shared.part: pointers.part, shared.shorts: pointers.shorts}
    own = {name: f for name, f in vars(kernel).items() if isfunction(f)}
    for module in around:
        if not hasattr(module, "DOORS"):  # it adds to the kernel
            own |= {n: f for n, f in vars(module).items() if isfunction(f) and n not in own}
    spaces: list[dict[str, Any]] = []
    for module in (shared, kernel, *around):
        space = dict(vars(module))
        if module in around:
            space.update({name: own[name] for name in space if name in own})
        for name, function in space.items():
            if isfunction(function) and function.__module__ == module.__name__:
                copy = FunctionType(function.__code__, space, name, function.__defaults__)
                compiled.setdefault(function, _once_for_all_numbers(copy))
        spaces.append(space)
    for space in spaces:
        space.update({name: compiled[f] for name, f in space.items() if _known(f, compiled)})
    return {name: f for space in spaces for name, f in space.items() if f in compiled.values()}


def _once_for_all_numbers(function: FunctionType) -> Any:
    """Return a function that Numba compiles once, not anew for every constant that it is given."""
    made = njit(function, **_FLAGS)
    compile_for = made.compile
    made.compile = lambda kinds: compile_for(tuple(map(types.unliteral, kinds)))
    return made


def _known(value: object, compiled: dict[Any, Any]) -> bool:
    return isfunction(value) and value in compiled


def _translated(function: Any, name: str, door: str) -> Any:
    """Return one function with all it calls, to be called by its plain name."""
    given, _, answered = door.partition(">")
    signature = KINDS.get(answered, types.void)(*(KINDS[letter] for letter in given))
    function.compile(signature.args)
    inner = function.overloads[signature.args].fndesc.llvm_func_name
    text = function.inspect_llvm(signature.args)
    text = re.sub(r"^target (datalayout|triple) = .*\n", "", text, flags=re.MULTILINE)
    text = text.replace("= common global", "= internal global")
    text = text.replace("= linkonce global", "= internal global")
    text = text.replace("define linkonce_odr", "define weak_odr")
    text = text.replace(f"define i32 @{inner}(", f"define weak_odr i32 @{inner}(")
    return llvm.parse_assembly(text + _doorway(name, inner, signature))


def _doorway(name: str, inner: str, signature: Any) -> str:
    """Return a function that calls one of Numba's, which answer by an address and a status."""
    kinds = ["ptr" if isinstance(kind, pointers.Pointer) else "i64" for kind in signature.args]
    given = ", ".join(f"{kind} %a{place}" for place, kind in enumerate(kinds))
    answers = signature.return_type is not types.void
    return f"""
define {"i64" if answers else "void"} @unboard_{name}({given}) {{
  %answer = alloca i64
  %error = alloca ptr
  %status = call i32 @{inner}(ptr %answer, ptr %error, {given})
  %value = load i64, ptr %answer
  ret {"i64 %value" if answers else "void"}
}}
"""


def _plain(text: str) -> str:
    """Return a module in which only the doorways can be seen from outside."""
    return text.replace("define weak_odr", "define internal")
