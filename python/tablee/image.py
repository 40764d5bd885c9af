"""Positions as pixels, drawn from the same drawings as in a notebook. It needs the packages resvg-py and Pillow.

>>> import tablee
>>> pixels = tablee.image.pixels(tablee.Game("kariba").deal(1), width=320)
>>> pixels.shape[1:], pixels.dtype.name
((320, 3), 'uint8')

Letters need one of :data:`FONTS` on the machine; without one only they are missing.
"""

from __future__ import annotations

import io
import re

import numpy as np
import numpy.typing as npt

from tablee._tablee import State

__all__ = ["FONTS", "WIDTH", "pixels", "plain"]

#: Pixels from the left to the right, if nobody says otherwise.
WIDTH = 640
#: The first of these that is there.
FONTS = "Nunito, 'DejaVu Sans', 'Liberation Sans', 'Noto Sans', Arial, Helvetica"


def plain(drawing: str) -> str:
    """The same drawing for programs other than browsers: nothing in its style is inherited, or a property of its own."""
    light = "".join(re.findall(r":root[^{]*\{(.*?)\}", drawing, re.DOTALL))
    values = dict(re.findall(r"(--[\w-]+):\s*([^;}]+)", light))
    # A value may name another one.
    while (resolved := re.sub(r"var\((--[\w-]+)\)", lambda name: values.get(name[1], "none"), drawing)) != drawing:
        drawing = resolved
    return drawing.replace("font-family: inherit", f"font-family: {FONTS}")


def pixels(state: State, seat: int | None = None, width: int = WIDTH, lang: str = "en") -> npt.NDArray[np.uint8]:
    """What a seat sees (or everybody, without a seat): rows of red, green and blue."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as missing:
        raise ImportError(f"{missing}: pixels need the packages resvg-py and pillow (pip install 'tablee[image]')") from missing
    drawn = resvg_py.svg_to_bytes(svg_string=plain(state.svg(seat, lang)), width=width, background="#ffffff")
    return np.asarray(Image.open(io.BytesIO(bytes(drawn))).convert("RGB"))
