#!/usr/bin/python3
"""Train the network that finds strokes; see README.md. It can be stopped at any time and continues from the last checkpoint."""
import argparse
import glob
import os
import random
import sys

import numpy as np
import torch
import torch.nn.functional as F

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from network import Network  # noqa: E402
from optimizer import optimizers_of  # noqa: E402
from training_run import TrainingRun, set_seed  # noqa: E402


def arguments():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('out', help='checkpoint to write; if it exists, training continues from it')
    p.add_argument('--lines', required=True, help='pattern of .npz files of render.py; files that arrive during training are used')
    p.add_argument('--held-out', required=True, help='the same with other fonts and photographs, for evaluation')
    p.add_argument('--minutes', type=float, default=45)
    p.add_argument('--batch', type=int, default=16)
    p.add_argument('--rate', type=float, default=2e-3)
    p.add_argument('--half', action='store_true', help='bfloat16 convolutions: twice as fast on CPUs that support them')
    p.add_argument('--device', default='cuda' if torch.cuda.is_available() else 'cpu')
    p.add_argument('--threads', type=int, default=2)
    p.add_argument('--every', type=float, default=3, help='minutes between reports and checkpoints')
    return p.parse_args()


class Lines:
    def __init__(self, pattern):
        self.pattern, self.known, self.parts = pattern, set(), []
        self.refresh()

    def refresh(self):
        for path in sorted(set(glob.glob(self.pattern)) - self.known):
            self.known.add(path)
            self.parts.append(np.load(path)['images'])
        self.count = sum(map(len, self.parts))

    def batch(self, count):
        """Random lines, mirrored and recolored: RGB and box, n x 4 x h x w, and strokes, n x 1 x h x w."""
        images = []
        for _ in range(count):
            part = random.choice(self.parts)
            image = part[random.randrange(len(part))]
            image = image[:, ::-1] if random.random() < .3 else image
            images.append(image[::-1] if random.random() < .15 else image)
        x = torch.from_numpy(np.ascontiguousarray(np.stack(images))).permute(0, 3, 1, 2).float().div_(255)
        rgb, box, strokes = x[:, :3], x[:, 3:4], x[:, 4:]
        if random.random() < .5:
            rgb = rgb[:, torch.randperm(3)]
        rgb = torch.where(torch.rand(count, 1, 1, 1) < .3, 1 - rgb, rgb)
        gain = torch.empty(count, 3, 1, 1).uniform_(.85, 1.15) * torch.empty(count, 1, 1, 1).uniform_(.6, 1.2)
        rgb = (rgb.pow(torch.empty(count, 1, 1, 1).uniform_(.6, 1.6)) * gain).clamp(0, 1)
        return torch.cat([rgb, box], 1), strokes


def loss_of(logits, strokes):
    """Cross-entropy and the Dice loss (Milletari et al., 2016) of each image."""
    guess = logits.sigmoid()
    overlap = 2 * (guess * strokes).sum((1, 2, 3)) + 1
    dice = 1 - overlap / (guess.sum((1, 2, 3)) + strokes.sum((1, 2, 3)) + 1)
    return F.binary_cross_entropy_with_logits(logits, strokes) + .5 * dice.mean()


@torch.no_grad()
def evaluate(net, images, device):
    """Shares of the strokes that are found, of what is found that is right, and intersection over union."""
    net.eval()
    found, right, both = 0, 0, 0
    for part in np.array_split(images, max(1, len(images) // 16)):
        x = torch.from_numpy(np.ascontiguousarray(part)).permute(0, 3, 1, 2).float().div_(255).to(device)
        guess, truth = net(x[:, :4]) > 0, x[:, 4:] > .5
        found, right, both = found + guess.sum().item(), right + truth.sum().item(), both + (guess & truth).sum().item()
    return both / max(1, right), both / max(1, found), both / max(1, found + right - both)


def main():
    a = arguments()
    torch.set_num_threads(a.threads)
    random.seed(set_seed(a.out))
    lines, held_out = Lines(a.lines), np.load(a.held_out)['images']
    net = Network().to(a.device, memory_format=torch.channels_last)
    run = TrainingRun(net, optimizers_of(net, a.rate, ('last', 'stem')), a.out, a.device)
    evaluated = Network().to(a.device)

    def report():
        evaluated.load_state_dict(run.averaged)
        shares = evaluate(evaluated, held_out, a.device)
        print(f'{run.minutes:.1f} min, step {run.step}, {lines.count} lines, loss {run.loss:.4f}, recall/precision/IoU',
              ' '.join(f'{share:.4f}' for share in shares), flush=True)
        lines.refresh()

    def loss_of_batch(_):
        x, strokes = (v.to(a.device) for v in lines.batch(a.batch))
        with torch.autocast(a.device, dtype=torch.bfloat16, enabled=a.half):
            logits = net(x.contiguous(memory_format=torch.channels_last))
        return loss_of(logits.float(), strokes)

    print(lines.count, 'lines;', sum(p.numel() for p in net.parameters()), 'parameters;', a.device, flush=True)
    run.train(loss_of_batch, report, rate=a.rate, minutes=a.minutes, every=a.every)


main()
