"""Training photographs in memory, their downscaled versions, and the degradations of cameras and the web."""
import glob
import io
import math
import os
import random

import cv2
import numpy as np
import torch
from PIL import Image


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
    taps, weights = bicubic_taps(image.shape[0], reduced)
    return sum(image[taps[:, k]] * weights[:, k, None, None] for k in range(taps.shape[1]))


def downscale(high, height, width):
    """Downscale like the Set5 pairs. 8-bit input and output."""
    rows = resize_rows(high.astype('float32'), height)
    return resize_rows(rows.transpose(1, 0, 2), width).transpose(1, 0, 2).round().clip(0, 255).astype('uint8')


def degrade(low):
    """Random degradations of phones and the web: defocus, sensor noise, JPEG. 8-bit input and output."""
    low = low.astype('float32')
    if random.random() < .5:
        low = cv2.GaussianBlur(low, (0, 0), random.uniform(.2, 1.0))
    if random.random() < .5:
        grain = np.random.normal(0, random.uniform(1, 8), low.shape[:2] + (random.choice([1, 3]),))
        low = low + grain
    low = np.clip(low.round(), 0, 255).astype('uint8')
    if random.random() < .8:
        low = jpeg(low, random.randint(35, 95), random.choice([0, 2, 2]))
    return low


def jpeg(image, quality, subsampling):
    file = io.BytesIO()
    Image.fromarray(image).save(file, 'JPEG', quality=quality, subsampling=subsampling)
    return np.asarray(Image.open(file))


class Photographs:
    """All photographs at several sizes, each with its downscaled version, so that a batch needs only cropping."""

    def __init__(self, folder, scale, side, sizes=(1., .7, .5, .35)):
        """Uses the sizes of each photograph that contain a patch of `side` x `side` low-resolution pixels."""
        self.scale, self.pairs, areas = scale, [], []
        for path in sorted(glob.glob(os.path.join(folder, '*'))):
            full = read(path)
            for size in sizes:
                height, width = (int(side * size) // scale * scale for side in full.shape[:2])
                if min(height, width) < side * scale:
                    continue
                high = full[:height, :width] if size == 1 else downscale(full, height, width)
                self.pairs.append((downscale(high, height // scale, width // scale), np.ascontiguousarray(high)))
                areas.append(height * width)
        self.weights = np.cumsum(areas) / np.sum(areas)

    def patch(self, side):
        low, high = self.pairs[int(np.searchsorted(self.weights, random.random()))]
        y, x = random.randrange(low.shape[0] - side + 1), random.randrange(low.shape[1] - side + 1)
        s = self.scale
        return low[y:y + side, x:x + side], high[y * s:(y + side) * s, x * s:(x + side) * s]

    def batch(self, count, side, degraded):
        """Input and target of the network: float tensors 0..1, NCHW. Of two random patches, uses the more detailed one."""
        lows, highs = [], []
        for _ in range(count):
            low, high = max((self.patch(side) for _ in range(2)), key=lambda pair: detail(pair[0]))
            if degraded:
                low = degrade(low)
            if random.random() < .5:
                low, high = low[:, ::-1], high[:, ::-1]
            if random.random() < .5:
                low, high = low[::-1], high[::-1]
            if random.random() < .5:
                low, high = low.transpose(1, 0, 2), high.transpose(1, 0, 2)
            lows.append(np.ascontiguousarray(low))
            highs.append(np.ascontiguousarray(high))
        return tensor(lows), tensor(highs)


def detail(low):
    """Sum of absolute differences of adjacent green values."""
    green = low[..., 1].astype('int16')
    return np.abs(np.diff(green, axis=0)).sum() + np.abs(np.diff(green, axis=1)).sum()


def tensor(images):
    return torch.from_numpy(np.stack(images)).permute(0, 3, 1, 2).float().div_(255)
