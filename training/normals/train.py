#!/usr/bin/python3
"""Train the network of normals; see README.md. It can be stopped at any time and continues from the last checkpoint."""
import argparse
import multiprocessing
import os
import sys

import numpy as np
import torch
import torch.nn.functional as F

from network import Network
from scenes import Scenes

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from optimizer import optimizers_of  # noqa: E402
from training_run import TrainingRun, set_seed  # noqa: E402

kinds = ('heads', 'bodies', 'solids')   # As render.py takes turns.
here = os.path.dirname(os.path.abspath(__file__))


def arguments():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('out', help='checkpoint to write; if it exists, training continues from it')
    p.add_argument('--from', dest='start', help='another checkpoint, whose averaged weights training starts from')
    p.add_argument('--maps', nargs='+', required=True, help='files of render.py')
    p.add_argument('--held-out', required=True, help='file of render.py with other seeds')
    p.add_argument('--photographs', default=os.path.join(here, '..', '..', '..', 'shared', 'training', 'photos'))
    p.add_argument('--minutes', type=float, default=25)
    p.add_argument('--batch', type=int, default=16)
    p.add_argument('--rate', type=float, default=1e-3)
    p.add_argument('--device', default='cuda' if torch.cuda.is_available() else 'cpu')
    p.add_argument('--half', action='store_true', help='bfloat16 convolutions')
    p.add_argument('--threads', type=int, default=2)
    p.add_argument('--every', type=float, default=2, help='minutes between reports and checkpoints')
    return p.parse_args()


def tensors(batch, device):
    image, normal, weight = (torch.from_numpy(each).to(device) for each in batch)
    return image.permute(0, 3, 1, 2), normal.permute(0, 3, 1, 2), weight[:, None]


def loss_of(output, normal, weight):
    guess = F.normalize(output[:, :3], dim=1)
    total = weight.sum() + 1
    error = 1 - (guess * normal).sum(1, keepdim=True)
    detail = 0
    for axis in (2, 3):
        both = torch.minimum(weight.narrow(axis, 1, weight.shape[axis] - 1), weight.narrow(axis, 0, weight.shape[axis] - 1))
        detail = detail + ((guess.diff(dim=axis) - normal.diff(dim=axis)).abs() * both).sum() / total
    expected = ((torch.sigmoid(output[:, 3:]) - error.detach()).abs() * weight).sum() / total
    return (error * weight).sum() / total + .3 * detail + .1 * expected


@torch.no_grad()
def evaluate(net, batches, device):
    """Mean error of normals in degrees, of the network and of a flat plate, each on heads, bodies and solids."""
    results = []
    for kind in range(3):
        angles, flat = [], []
        for batch in batches:
            image, normal, weight = tensors([each[kind::3] for each in batch], device)
            guess = F.normalize(net(image)[:, :3], dim=1)
            inside = weight[:, 0] > .5
            angles.append(torch.rad2deg(torch.acos((guess * normal).sum(1).clamp(-1, 1)))[inside])
            flat.append(torch.rad2deg(torch.acos(normal[:, 2].clamp(-1, 1)))[inside])
        results.append((torch.cat(angles).mean().item(), torch.cat(flat).mean().item()))
    return results


def batches_in_background(a, seed):
    """Batches that another process makes."""
    queue = multiprocessing.get_context('fork').Queue(6)

    def fill():
        torch.set_num_threads(1)
        scenes = Scenes(a.maps, a.photographs, seed)
        while True:
            queue.put(scenes.batch(a.batch))

    multiprocessing.get_context('fork').Process(target=fill, daemon=True).start()
    while True:
        yield queue.get()


def main():
    a = arguments()
    torch.set_num_threads(a.threads)
    batches = batches_in_background(a, set_seed(a.out))
    held = Scenes([a.held_out], a.photographs, 2)
    tests = [[np.stack(e).astype('float32') for e in zip(*(held.scene(i) for i in range(at, min(at + 15, held.count))))]
             for at in range(0, held.count, 15)]
    net = Network().to(a.device, memory_format=torch.channels_last)
    if a.start:
        net.load_state_dict(torch.load(a.start, map_location=a.device)['averaged'])
    run = TrainingRun(net, optimizers_of(net, a.rate, ('last', 'stem')), a.out, a.device)
    evaluated = Network().to(a.device)

    def report():
        evaluated.load_state_dict(run.averaged)
        evaluated.eval()
        errors = ', '.join(f'{kind} {error:.2f} (flat {flat:.2f})' for kind, (error, flat) in zip(kinds, evaluate(evaluated, tests, a.device)))
        print(f'{run.minutes:.1f} min, step {run.step}, loss {run.loss:.4f}, degrees: {errors}', flush=True)

    def loss_of_batch(_):
        image, *truth = tensors(next(batches), a.device)
        with torch.autocast(torch.device(a.device).type, dtype=torch.bfloat16, enabled=a.half):
            output = net(image.to(memory_format=torch.channels_last))
        return loss_of(output.float(), *truth)

    print(sum(p.numel() for p in net.parameters()), 'parameters;', a.device, flush=True)
    run.train(loss_of_batch, report, rate=a.rate, minutes=a.minutes, every=a.every, warm_up=100, longest_memory=.997)


if __name__ == '__main__':
    main()
