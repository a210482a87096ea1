"""From LLVM's language to the code of a machine: this one, a GPU, or a browser's."""

from typing import Any, NamedTuple

from llvmlite import binding as llvm


class Target(NamedTuple):
    """A machine that code is made for, as LLVM knows it."""

    triple: str
    cpu: str
    features: str


BROWSER = Target("wasm32-unknown-unknown", "generic", "+bulk-memory,+simd128")
GPU = Target("nvptx64-nvidia-cuda", "sm_90", "+ptx78")


def this_machine() -> Target:
    """Return the machine that this runs on."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    return Target(llvm.get_process_triple(), llvm.get_host_cpu_name(), features)


def machine_of(target: Target) -> Any:
    """Return LLVM's maker of code for a target."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    found = llvm.Target.from_triple(target.triple)
    here = target not in (BROWSER, GPU)
    return found.create_target_machine(
        cpu=target.cpu,
        features=target.features,
        opt=3,
        reloc="pic" if here else "static",
        codemodel="jitdefault" if here else "default",
    )


def optimised(text: str, machine: Any) -> Any:
    """Return a module, optimised for a machine."""
    module = llvm.parse_assembly(text)
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    here = not machine.triple.startswith("nvptx")  # where more code does not make it faster
    options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = here
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    module.verify()
    return module


def object_code(text: str, target: Target) -> bytes:
    """Return a module as object code."""
    machine = machine_of(target)
    return bytes(machine.emit_object(optimised(text, machine)))
