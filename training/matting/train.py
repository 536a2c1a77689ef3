#!/usr/bin/python3
"""Train the matte refiner; see README.md. It can be stopped at any time and continues from the last checkpoint."""
import argparse
import glob
import os
import random
import sys

import numpy as np
import torch
import torch.nn.functional as F

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from network import Refiner, parameters_of  # noqa: E402
from optimizer import optimizers_of  # noqa: E402
from training_run import TrainingRun, set_seed  # noqa: E402


def arguments():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('out', help='checkpoint to write; if it exists, training continues from it')
    p.add_argument('--mattes', required=True, help='folder of `npm run bench -- matting-pairs`; files that arrive during training are used')
    p.add_argument('--held-out', help='the same of other composites, for evaluation')
    p.add_argument('--minutes', type=float, default=60)
    p.add_argument('--batch', type=int, default=8)
    p.add_argument('--patch', type=int, default=128)
    p.add_argument('--rate', type=float, default=1e-3)
    p.add_argument('--half', action='store_true', help='bfloat16 convolutions: twice as fast on CPUs that support them')
    p.add_argument('--device', default='cuda' if torch.cuda.is_available() else 'cpu')
    p.add_argument('--threads', type=int, default=2)
    p.add_argument('--every', type=float, default=5, help='minutes between reports and checkpoints')
    return p.parse_args()


def read(path):
    """Height x width x 7, 8 bits: RGB, the network's matte, the solved matte, the truth, and 255 in the solved band."""
    return np.load(path)


class Mattes:
    def __init__(self, folder):
        self.folder, self.items, self.known = folder, [], set()
        self.refresh()

    def refresh(self):
        for path in sorted(glob.glob(os.path.join(self.folder, '*.npy'))):
            if path in self.known:
                continue
            self.known.add(path)
            item = read(path)
            band = np.flatnonzero(item[..., 6])
            if min(item.shape[:2]) >= 32 and len(band) > 200:
                self.items.append((item, band))
        weights = np.array([len(band) ** .5 for _, band in self.items])
        self.weights = np.cumsum(weights) / weights.sum()

    def patch(self, side):
        item, band = self.items[int(np.searchsorted(self.weights, random.random()))]
        y, x = divmod(int(random.choice(band)), item.shape[1])
        top, left = y - random.randrange(side), x - random.randrange(side)
        below, right = max(0, side - item.shape[0]), max(0, side - item.shape[1])
        if below or right:
            item = np.pad(item, ((0, below), (0, right), (0, 0)), 'edge')
        top = min(max(0, top), item.shape[0] - side)
        left = min(max(0, left), item.shape[1] - side)
        patch = item[top:top + side, left:left + side]
        for flip in (np.flipud, np.fliplr):
            patch = flip(patch) if random.random() < .5 else patch
        return np.swapaxes(patch, 0, 1) if random.random() < .5 else patch

    def batch(self, count, side):
        patches = np.stack([np.ascontiguousarray(self.patch(side)) for _ in range(count)])
        x = torch.from_numpy(patches).permute(0, 3, 1, 2).float().div_(255)
        rgb = x[:, :3]
        gain = torch.empty(count, 3, 1, 1).uniform_(.85, 1.15) * torch.empty(count, 1, 1, 1).uniform_(.7, 1.3)
        rgb = (rgb.pow(torch.empty(count, 1, 1, 1).uniform_(.7, 1.4)) * gain).clamp(0, 1)
        if random.random() < .3:
            rgb = rgb[:, torch.randperm(3)]
        return torch.cat([rgb, x[:, 3:5]], 1), x[:, 5:6], x[:, 6:7]


def differences(x):
    return x[..., 1:, :] - x[..., :-1, :], x[..., 1:] - x[..., :-1]


def loss_of(guess, truth, band):
    """Absolute error of alpha and of its differences between neighbors, in the band, at three sizes."""
    total = 0.
    for level in range(3):
        if level:
            guess, truth, band = (F.avg_pool2d(v, 2) for v in (guess, truth, band))
        error = (guess - truth).abs() * band
        total = total + error.sum() / (band.sum() + 1) * (1 if level == 0 else .3)
        if level == 0:
            for d, t, weight in zip(differences(guess), differences(truth), (band[..., 1:, :], band[..., 1:])):
                total = total + .5 * ((d - t).abs() * weight).sum() / (weight.sum() + 1)
    return total


@torch.no_grad()
def evaluate(net, folder, device):
    """Mean absolute errors in the band: of the network's matte, the solved one, and the refined one."""
    sums, count = np.zeros(3), 0
    for path in sorted(glob.glob(os.path.join(folder, '*.npy'))):
        item = read(path)
        height, width = (side // 8 * 8 for side in item.shape[:2])
        x = torch.from_numpy(item[:height, :width].copy()).permute(2, 0, 1)[None].float().div_(255)
        refined = net(x[:, :5].to(device)).cpu().clamp(0, 1)
        band = x[:, 6:7]
        if band.sum() < 100:
            continue
        sums += [float(((v - x[:, 5:6]).abs() * band).sum() / band.sum()) for v in (x[:, 3:4], x[:, 4:5], refined)]
        count += 1
    return sums / max(1, count)


def main():
    a = arguments()
    torch.set_num_threads(a.threads)
    seed = set_seed(a.out)
    random.seed(seed), np.random.seed(seed)
    mattes = Mattes(a.mattes)
    net = Refiner().to(a.device, memory_format=torch.channels_last)
    run = TrainingRun(net, optimizers_of(net, a.rate, ('last', 'down.0.0')), a.out, a.device)
    evaluated = Refiner().to(a.device)

    def report():
        evaluated.load_state_dict(run.averaged)
        errors = evaluate(evaluated, a.held_out, a.device) if a.held_out else []
        print(f'{run.minutes:.1f} min, step {run.step}, {len(mattes.items)} mattes, loss {run.loss:.4f}, network/solved/refined',
              ' '.join(f'{e:.4f}' for e in errors), flush=True)
        mattes.refresh()

    def loss_of_batch(_):
        x, truth, band = (v.to(a.device) for v in mattes.batch(a.batch, a.patch))
        with torch.autocast(a.device, dtype=torch.bfloat16, enabled=a.half):
            guess = net(x.contiguous(memory_format=torch.channels_last))
        return loss_of(guess.float(), truth, band)

    print(len(mattes.items), 'mattes;', parameters_of(net), 'parameters;', a.device, flush=True)
    report()
    run.train(loss_of_batch, report, rate=a.rate, minutes=a.minutes, every=a.every)


main()
