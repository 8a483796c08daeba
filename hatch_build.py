"""Compiles the catalogues for every build, and packs the top-level folders into a wheel.

An editable install keeps reading templates and the rest from the checkout (see companion/resources.py).
"""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDERS = ("templates", "static", "migrations", "printouts")


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        for po in root.glob("companion/translations/*/LC_MESSAGES/*.po"):
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(source))
        if self.target_name == "wheel" and version == "standard":
            for folder in FOLDERS:
                build_data["force_include"][str(root / folder)] = f"companion/_resources/{folder}"
