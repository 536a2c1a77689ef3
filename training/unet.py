"""A small U-Net (Ronneberger et al., 2015) that takes blocks of 2 x 2 pixels."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class Block(nn.Sequential):
    def __init__(self, inputs, outputs, stride=1):
        super().__init__(nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU())


class UNet(nn.Module):
    """Input: n x `inputs` x h x w in 0..1, sides divisible by 2 to the power of the number of widths. Output: n x `outputs` x h/2 x w/2.

    @param widths channels of each level
    """

    def __init__(self, inputs, outputs, widths):
        super().__init__()
        self.stem = Block(4 * inputs, widths[0])
        self.down = nn.ModuleList(nn.Sequential(Block(a, b, 2), Block(b, b)) for a, b in zip(widths, widths[1:]))
        self.up = nn.ModuleList(Block(a + b, b) for a, b in zip(widths[:0:-1], widths[-2::-1]))
        self.last = nn.Conv2d(widths[0], outputs, 3, padding=1)

    def forward(self, image):
        levels = [self.stem(F.pixel_unshuffle(image * 2 - 1, 2))]
        for down in self.down:
            levels.append(down(levels[-1]))
        x = levels.pop()
        for up in self.up:
            x = up(torch.cat([F.interpolate(x, scale_factor=2.), levels.pop()], 1))
        return self.last(x)
