"""Kernels for NVIDIA GPUs, as PTX, made without a GPU and without a toolkit.

Every thread plays games of its own in its own memory, which holds a state and what a playout works
in: its size is fixed here, so that the code is made for one choice of options.
"""

import re

from unboard.engine.build import text_of
from unboard.engine.kernels import MASKS, Kernel
from unboard.engine.targets import GPU, machine_of, optimised

# A thread's own memory is quick only where all code that works in it is one function.
_INLINED = r"define internal \1 alwaysinline {"
SUMS = 1 + MASKS  # numbers that a tally adds up


def ptx_of(kernel: Kernel) -> str:
    """Return a kernel's playouts as PTX: `each_game` and `tally_games`."""
    text = re.sub(
        r"^define (?:internal )?(.*) \{$", _INLINED, text_of(kernel.flat.kernel), flags=re.M
    )
    machine = machine_of(GPU)
    return str(machine.emit_assembly(optimised(text + _threads(kernel), machine)))


def _threads(kernel: Kernel) -> str:
    """Return what a thread does: find its games, play them in its own memory, write the answers."""
    return f"""
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define internal i64 @thread_number() alwaysinline {{
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %width = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %before = mul i32 %block, %width
  %number = add i32 %before, %lane
  %wide = zext i32 %number to i64
  ret i64 %wide
}}
{_kernel(kernel, "each_game", "playouts", "%count")}
{_kernel(kernel, "tally_games", "tally", str(SUMS))}
"""


def _kernel(kernel: Kernel, name: str, function: str, answers: str) -> str:
    return f"""
define ptx_kernel void @{name}(ptr addrspace(1) %terms1, ptr addrspace(1) %origin1, i64 %seed,
                               i64 %first, i64 %count, ptr addrspace(1) %out1) {{
  %scratch = alloca [{-(-kernel.scratch // 8)} x i64], align 8
  %dice = alloca i64, align 8
  %terms = addrspacecast ptr addrspace(1) %terms1 to ptr
  %origin = addrspacecast ptr addrspace(1) %origin1 to ptr
  %out = addrspacecast ptr addrspace(1) %out1 to ptr
  %thread = call i64 @thread_number()
  %before = mul i64 %thread, %count
  %own = add i64 %first, %before
  %skipped = mul i64 %thread, {answers}
  %answers = getelementptr i64, ptr %out, i64 %skipped
  call void @unboard_{function}(ptr %terms, ptr %origin, i64 {kernel.size}, ptr %scratch, ptr %dice,
                                i64 %seed, i64 %own, i64 %count, ptr %answers)
  ret void
}}
"""
