"""Training photographs on the device, their downscaled versions, and random patches of both."""
import glob
import math
import os

import cv2
import numpy as np
import torch

from degradation import degrade


def read(path):
    return cv2.cvtColor(cv2.imread(path), cv2.COLOR_BGR2RGB)


def bicubic_taps(size, reduced):
    """MATLAB's antialiased `imresize` along one axis: a cubic kernel (a = -0.5) scaled by the factor, mirrored at borders.

    Returns source positions and weights, both of shape reduced x taps.
    """
    scale = reduced / size
    center = (np.arange(reduced)[:, None] + .5) / scale - .5
    taps = np.floor(center - 2 / scale) + np.arange(math.ceil(4 / scale) + 2)
    t = np.abs((taps - center) * scale)
    weight = np.where(t <= 1, 1.5 * t**3 - 2.5 * t**2 + 1, np.where(t <= 2, -.5 * t**3 + 2.5 * t**2 - 4 * t + 2, 0))
    mirrored = taps.astype(int) % (2 * size)
    mirrored = np.where(mirrored < size, mirrored, 2 * size - 1 - mirrored)
    return mirrored, (weight / weight.sum(1, keepdims=True)).astype('float32')


def resize_rows(image, reduced):
    """Downscale along the first axis."""
    taps, weights = (torch.from_numpy(each).to(image.device) for each in bicubic_taps(image.shape[0], reduced))
    return sum(image[taps[:, k]] * weights[:, k, None, None] for k in range(taps.shape[1]))


def downscale(high, height, width):
    """Downscale like the Set5 pairs. 8-bit tensors, height x width x channels."""
    rows = resize_rows(high.float(), height)
    return resize_rows(rows.transpose(0, 1), width).transpose(0, 1).round().clamp(0, 255).byte()


class Photographs:
    """All photographs at several sizes, each with its downscaled version, so that a batch needs only cropping."""

    def __init__(self, folder, scale, side, device, sizes=(1., .7, .5, .35)):
        """Uses the sizes of each photograph that contain a patch of `side` x `side` low-resolution pixels."""
        self.scale, self.side, self.device = scale, side, device
        lows, highs, shapes = [], [], []
        for path in sorted(glob.glob(os.path.join(folder, '*'))):
            full = torch.from_numpy(read(path)).to(device)
            for size in sizes:
                height, width = (int(length * size) // scale * scale for length in full.shape[:2])
                if min(height, width) < side * scale:
                    continue
                high = full[:height, :width] if size == 1 else downscale(full, height, width)
                lows.append(downscale(high, height // scale, width // scale).reshape(-1, 3))
                highs.append(high.reshape(-1, 3))
                shapes.append((height // scale, width // scale))
        self.count = len(shapes)
        self.lows, self.highs = torch.cat(lows), torch.cat(highs)
        self.heights, self.widths = torch.tensor(shapes, device=device).T
        areas = self.heights * self.widths
        self.starts = areas.cumsum(0) - areas
        self.weights = areas / areas.sum()

    def crop(self, pixels, scale, image, top, left, turn):
        """Square crops, count x 3 x side x side, 0..1, mirrored and transposed by the bits of `turn`."""
        side = self.side * scale
        a, b = torch.meshgrid(torch.arange(side, device=self.device), torch.arange(side, device=self.device), indexing='ij')
        flip, flop, swap = ((turn >> bit & 1).bool()[:, None, None] for bit in range(3))
        y, x = torch.where(flip, side - 1 - a, a), torch.where(flop, side - 1 - b, b)
        y, x = torch.where(swap, x, y), torch.where(swap, y, x)
        width = self.widths[image, None, None] * scale
        start = self.starts[image, None, None] * scale**2
        index = start + (top[:, None, None] * scale + y) * width + left[:, None, None] * scale + x
        return pixels[index].permute(0, 3, 1, 2).float().div_(255)

    def batch(self, count, degraded):
        """Input and target of the network: float tensors 0..1, NCHW. Of two random patches, uses the more detailed one."""
        def random(n):
            return torch.rand(n, device=self.device)
        image = torch.multinomial(self.weights, 2 * count, replacement=True)
        top, left = ((random(2 * count) * (lengths[image] - self.side + 1)).long() for lengths in (self.heights, self.widths))
        turn = torch.randint(8, (2 * count,), device=self.device)
        low = self.crop(self.lows, 1, image, top, left, turn)
        pairs = detail(low).view(count, 2)
        chosen = torch.arange(0, 2 * count, 2, device=self.device) + pairs.argmax(1)
        low = low[chosen]
        high = self.crop(self.highs, self.scale, *(each[chosen] for each in (image, top, left, turn)))
        return degrade(low) if degraded else low, high


def detail(low):
    """Sum of absolute differences of adjacent green values, per patch."""
    green = low[:, 1]
    return green.diff(dim=1).abs().sum((1, 2)) + green.diff(dim=2).abs().sum((1, 2))


def tensor(images):
    return torch.from_numpy(np.stack(images)).permute(0, 3, 1, 2).float().div_(255)
