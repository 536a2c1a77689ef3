"""Photographs in memory, their reductions, and what cameras and the web do to pictures."""
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
    """MATLAB's antialiased `imresize` along one side: a cubic (a = -0.5) as wide as the reduction, mirrored at the edges.

    Returns source positions and weights, both of shape reduced x taps.
    """
    scale = reduced / size
    centre = (np.arange(reduced)[:, None] + .5) / scale - .5
    taps = np.floor(centre - 2 / scale) + np.arange(math.ceil(4 / scale) + 2)
    t = np.abs((taps - centre) * scale)
    weight = np.where(t <= 1, 1.5 * t**3 - 2.5 * t**2 + 1, np.where(t <= 2, -.5 * t**3 + 2.5 * t**2 - 4 * t + 2, 0))
    mirrored = taps.astype(int) % (2 * size)
    mirrored = np.where(mirrored < size, mirrored, 2 * size - 1 - mirrored)
    return mirrored, (weight / weight.sum(1, keepdims=True)).astype('float32')


def shrink(picture, reduced):
    """along the first axis"""
    taps, weights = bicubic_taps(picture.shape[0], reduced)
    return sum(picture[taps[:, k]] * weights[:, k, None, None] for k in range(taps.shape[1]))


def reduce(high, height, width):
    """Bytes to bytes, as the Set5 pairs were made."""
    rows = shrink(high.astype('float32'), height)
    return shrink(rows.transpose(1, 0, 2), width).transpose(1, 0, 2).round().clip(0, 255).astype('uint8')


def degrade(low):
    """What phones and the web do to a small picture: defocus, sensor noise, JPEG. Bytes to bytes."""
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


def jpeg(picture, quality, subsampling):
    file = io.BytesIO()
    Image.fromarray(picture).save(file, 'JPEG', quality=quality, subsampling=subsampling)
    return np.asarray(Image.open(file))


class Photographs:
    """All photographs at several sizes, each with its reduction, so that a batch is only cut out."""

    def __init__(self, folder, scale, side, sizes=(1., .7, .5, .35)):
        """Of each photograph those sizes that hold a patch of `side` x `side` pixels after the reduction."""
        self.scale, self.pairs, areas = scale, [], []
        for path in sorted(glob.glob(os.path.join(folder, '*'))):
            full = read(path)
            for size in sizes:
                height, width = (int(side * size) // scale * scale for side in full.shape[:2])
                if min(height, width) < side * scale:
                    continue
                high = full[:height, :width] if size == 1 else reduce(full, height, width)
                self.pairs.append((reduce(high, height // scale, width // scale), np.ascontiguousarray(high)))
                areas.append(height * width)
        self.weights = np.cumsum(areas) / np.sum(areas)

    def patch(self, side):
        low, high = self.pairs[int(np.searchsorted(self.weights, random.random()))]
        y, x = random.randrange(low.shape[0] - side + 1), random.randrange(low.shape[1] - side + 1)
        s = self.scale
        return low[y:y + side, x:x + side], high[y * s:(y + side) * s, x * s:(x + side) * s]

    def batch(self, count, side, harm):
        """Float tensors 0..1, NCHW: what the network sees, and the truth. Of two draws the busier one is kept."""
        lows, highs = [], []
        for _ in range(count):
            low, high = max((self.patch(side) for _ in range(2)), key=lambda pair: busyness(pair[0]))
            if harm:
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


def busyness(low):
    grey = low[..., 1].astype('int16')
    return np.abs(np.diff(grey, axis=0)).sum() + np.abs(np.diff(grey, axis=1)).sum()


def tensor(pictures):
    return torch.from_numpy(np.stack(pictures)).permute(0, 3, 1, 2).float().div_(255)
