"""The network: a line of text in, its strokes out.

Input: RGB and the line's box in 0..1, NCHW, sides divisible by 32. Output, of the same size: logits of strokes.
"""
import os
import sys

import torch.nn.functional as F

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from unet import UNet  # noqa: E402


class Network(UNet):
    def __init__(self):
        super().__init__(4, 4, (24, 36, 56, 80, 96))

    def forward(self, line):
        return F.pixel_shuffle(super().forward(line), 2)
