"""From a kernel's Python to LLVM's language, through Numba: the one source of all machines.

Numba types and translates; nothing is optimised here, for each machine does that its own way.  The
text that comes out asks for nothing from outside.  This runs in a process of its own (`build.py`),
since how Numba is set up here must not touch whoever else uses it.
"""

import os

os.environ["NUMBA_OPT"] = "0"  # read when Numba is imported
os.environ["NUMBA_DISABLE_JIT"] = "0"

import re
from importlib import import_module
from inspect import isfunction
from types import FunctionType, ModuleType
from typing import Any

from llvmlite import binding as llvm
from numba import njit, types

from unboard.engine import loops, pointers
from unboard.engine.pointers import BYTES, LONGS, SHORTS
from unboard.games import kernel as shared

NUMBER, NOTHING = types.int64, types.void
_STATE = (BYTES, BYTES, BYTES)  # terms, state, work
_GAMES = (BYTES, BYTES, NUMBER, BYTES, LONGS, NUMBER, NUMBER, NUMBER, LONGS)
_MANY = (
    BYTES, BYTES, NUMBER, BYTES, NUMBER, NUMBER, SHORTS, BYTES, BYTES, SHORTS, NUMBER, SHORTS,
)  # fmt: skip
ENTRIES: dict[str, Any] = {
    "start": NOTHING(*_STATE, LONGS),
    "to_act": NUMBER(*_STATE),
    "moves": NUMBER(*_STATE, NUMBER, SHORTS),
    "play": NOTHING(*_STATE, NUMBER, NUMBER),
    "result": NUMBER(*_STATE),
    "points": NUMBER(*_STATE, SHORTS),
    "fingerprint": NUMBER(*_STATE),
    "playouts": NOTHING(*_GAMES),
    "tally": NOTHING(*_GAMES),
    "steps": NOTHING(*_MANY),
    "looks": NOTHING(*_MANY),
}
_FLAGS: dict[str, Any] = {
    "error_model": "numpy", "_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True,
}  # fmt: skip


def llvm_of(kernel: str) -> str:
    """Return a kernel's functions, and the loops around them, in LLVM's language."""
    functions = compilable(import_module(kernel))
    modules = [_translated(functions[name], name) for name in ENTRIES]
    whole = modules[0]
    for module in modules[1:]:
        whole.link_in(module)
    return _plain(str(whole))


def compilable(kernel: ModuleType) -> dict[str, Any]:
    """Return the functions of a kernel and of the loops, each calling the others compiled.

    Every module keeps its own names; the loops' stand-ins become the kernel's functions.
    """
    compiled: dict[Any, Any] = {shared.part: pointers.part, shared.shorts: pointers.shorts}
    spaces: list[dict[str, Any]] = []
    for module in (shared, kernel, loops):
        space = dict(vars(module))
        for name, function in vars(module).items():
            if isfunction(function) and function.__module__ == module.__name__:
                copy = FunctionType(function.__code__, space, name, function.__defaults__)
                compiled.setdefault(function, _once_for_all_numbers(copy))
        spaces.append(space)
    own = {name: compiled[f] for name, f in vars(kernel).items() if _known(f, compiled)}
    ours = {name: compiled[f] for name, f in vars(loops).items() if _known(f, compiled)}
    for space in spaces:
        space.update({name: compiled[f] for name, f in space.items() if _known(f, compiled)})
    spaces[-1].update({name: own[name] for name in ours if name in own})
    return {**ours, **own}


def _once_for_all_numbers(function: FunctionType) -> Any:
    """Return a function that Numba compiles once, not anew for every constant that it is given."""
    made = njit(function, **_FLAGS)
    compile_for = made.compile
    made.compile = lambda kinds: compile_for(tuple(map(types.unliteral, kinds)))
    return made


def _known(value: object, compiled: dict[Any, Any]) -> bool:
    return isfunction(value) and value in compiled


def _translated(function: Any, name: str) -> Any:
    """Return one function with all it calls, to be called by its plain name."""
    signature = ENTRIES[name]
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
    answers = signature.return_type is not NOTHING
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
