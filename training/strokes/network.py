"""A small U-Net (Ronneberger et al., 2015): a line of text in, its strokes out.

Input: RGB and the line's box in 0..1, NCHW, sides divisible by 32. Output, of the same size: logits of strokes.
"""
import torch
import torch.nn as nn
import torch.nn.functional as F

widths = (24, 36, 56, 80, 96)


class Block(nn.Sequential):
    def __init__(self, inputs, outputs, stride=1):
        super().__init__(nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU())


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = Block(16, widths[0])
        self.down = nn.ModuleList(nn.Sequential(Block(a, b, 2), Block(b, b)) for a, b in zip(widths, widths[1:]))
        self.up = nn.ModuleList(Block(a + b, b) for a, b in zip(widths[:0:-1], widths[-2::-1]))
        self.last = nn.Conv2d(widths[0], 4, 3, padding=1)

    def forward(self, line):
        levels = [self.stem(F.pixel_unshuffle(line * 2 - 1, 2))]
        for down in self.down:
            levels.append(down(levels[-1]))
        x = levels.pop()
        for up in self.up:
            x = up(torch.cat([F.interpolate(x, scale_factor=2.), levels.pop()], 1))
        return F.pixel_shuffle(self.last(x), 2)
