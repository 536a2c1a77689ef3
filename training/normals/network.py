"""The network: a photograph and its matte in, surface normals of the subject out.

Input: RGB and matte in 0..1, NCHW, sides divisible by 32. Output, of half the size: normals (x right, y down, z to the viewer,
not normalized) and the expected error, 1 - cosine, as a logit.
"""
import os
import sys

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from unet import UNet  # noqa: E402


class Network(UNet):
    def __init__(self):
        super().__init__(4, 4, (24, 40, 72, 112, 144))
