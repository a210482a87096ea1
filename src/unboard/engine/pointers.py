"""The arrays of kernels, for Numba: addresses whose elements are read as 64-bit numbers.

So all arithmetic of a kernel is of one kind, as it is in plain Python, and an array costs one
argument.  Nothing knows how long it is: kernels are proven against the referee, not guarded.
"""

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.datamodel import models
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, register_model


class Pointer(types.Type):
    """The address of elements of some width, in bits."""

    def __init__(self, bits: int) -> None:
        self.bits = bits
        super().__init__(name=f"Pointer({bits})")


BYTES, SHORTS, LONGS = Pointer(8), Pointer(16), Pointer(64)


@register_model(Pointer)
class _PointerModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Pointer) -> None:
        super().__init__(manager, kind, ir.IntType(kind.bits).as_pointer())


@infer_global(operator.getitem)
class _GetElement(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        if len(args) == 2 and isinstance(args[0], Pointer) and isinstance(args[1], types.Integer):
            return signature(types.int64, args[0], types.int64)
        return None


@infer_global(operator.setitem)
class _SetElement(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        if len(args) == 3 and isinstance(args[0], Pointer) and isinstance(args[1], types.Integer):
            return signature(types.none, args[0], types.int64, types.int64)
        return None


@lower_builtin(operator.getitem, Pointer, types.Integer)
def _load(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    element = builder.load(builder.gep(args[0], [args[1]]))
    return builder.zext(element, ir.IntType(64)) if sig.args[0].bits < 64 else element


@lower_builtin(operator.setitem, Pointer, types.Integer, types.Integer)
def _store(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    address, place, value = args
    width = ir.IntType(sig.args[0].bits)
    cut = builder.trunc(value, width) if width.width < 64 else value
    builder.store(cut, builder.gep(address, [place]))
    return context.get_dummy_value()


@intrinsic
def part(typing: Any, array: Any, place: Any) -> Any:
    """Return the elements from a place on: the same memory."""

    def moved(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.gep(args[0], [args[1]])

    return array(array, types.int64), moved


@intrinsic
def shorts(typing: Any, array: Any, place: Any) -> Any:
    """Return the bytes from an even place on as 16-bit numbers: the same memory."""

    def seen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        address = builder.gep(args[0], [args[1]])
        return builder.bitcast(address, ir.IntType(16).as_pointer())

    return SHORTS(array, types.int64), seen
