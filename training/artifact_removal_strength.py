#!/usr/bin/python3
"""Fit the share of the artifact removal network by JPEG quality: the curve of `artifact-removal-strength.ts`.

Prints the best share at each quality, then the curve's scale and its loss compared with the best shares. The networks'
training photographs are suitable, because only one number is fitted.
"""
import argparse
import io
import os

import numpy as np
import torch
from PIL import Image

from network import Network, shape_of
from onnx_file import read_onnx
from photographs import downscale, read, tensor
from set5 import LUMA

here = os.path.dirname(os.path.abspath(__file__))
models = os.path.join(here, '..', 'packages', 'imaging', 'models')
qualities = 98, 95, 90, 80, 70, 60, 50, 35
shares = np.linspace(0, 1, 101)


def load_network(name):
    state = read_onnx(os.path.join(models, name))
    net = Network(*shape_of(state))
    net.load_state_dict(state)
    return net


@torch.no_grad()
def luma(net, low):
    return net(tensor([low]))[0].clamp(0, 1).permute(1, 2, 0).numpy() * 255 @ LUMA


def jpeg(image, quality):
    file = io.BytesIO()
    Image.fromarray(image).save(file, 'JPEG', quality=quality, subsampling=2)
    return np.asarray(Image.open(file))


def losses(path, scale, nets, side):
    """Squared error in dB at each quality and share, for the center of a photograph. Shape: qualities x shares."""
    full = read(path)
    top, left = ((length - side * scale) // 2 for length in full.shape[:2])
    high = full[top:top + side * scale, left:left + side * scale]
    low = downscale(torch.from_numpy(high), side, side).numpy()
    truth = high @ LUMA
    rows = []
    for quality in qualities:
        compressed = jpeg(low, quality)
        faithful, cleaned = (luma(net, compressed) for net in nets)
        missing, change = (a[scale:-scale, scale:-scale] for a in (truth - faithful, cleaned - faithful))
        # The squared error is a quadratic function of the share.
        flat, slope, bend = (missing ** 2).mean(), (missing * change).mean(), (change ** 2).mean()
        rows.append(10 * np.log10(flat - 2 * shares * slope + shares ** 2 * bend))
    return np.array(rows)


def curve(scale):
    coarseness = np.array([5000 / q if q < 50 else 200 - 2 * q for q in qualities])
    return 1 - np.exp(-coarseness / scale)


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('photographs')
    p.add_argument('--test', type=int, help='don\'t fit: print the loss of the curve with this scale on these photographs')
    p.add_argument('--count', type=int, default=24, help='number of photographs to use, spread over the folder')
    p.add_argument('--side', type=int, default=96, help='side of the low-resolution image, in pixels')
    a = p.parse_args()
    torch.set_num_threads(1)
    paths = [os.path.join(a.photographs, name) for name in sorted(os.listdir(a.photographs))]
    paths = paths[::max(1, len(paths) // a.count)][:a.count]
    means = []
    for scale in (2, 4):
        nets = load_network(f'sr-x{scale}.onnx'), load_network(f'sr-x{scale}-artifact-removal.onnx')
        means.append(np.mean([losses(path, scale, nets, a.side) for path in paths], 0))
        print(f'{scale}x best shares', dict(zip(qualities, shares[means[-1].argmin(1)].round(2))), flush=True)
    mean = np.mean(means, 0)

    def loss(scale):
        at = (curve(scale) * 100).round().astype(int)
        return np.take_along_axis(mean, at[:, None], 1).mean() - mean.min(1).mean()

    best = a.test or min(range(10, 200), key=loss)
    print('both, best shares', dict(zip(qualities, shares[mean.argmin(1)].round(2))))
    print(f'curve 1 - exp(-coarseness / {best}):', dict(zip(qualities, curve(best).round(2))), f'loses {loss(best):.3f} dB')


main()
