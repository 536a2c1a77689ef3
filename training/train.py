#!/usr/bin/python3
"""Train a super-resolution network; see README.md. It can be stopped at any time and continues from the last checkpoint."""
import argparse
import math
import os

import torch

from network import Network, grow, parameters_of, shape_of
from onnx_file import read_state
from optimizer import Muon
from photographs import Photographs
from set5 import set5_psnr
from training_run import TrainingRun, set_seed

here = os.path.dirname(os.path.abspath(__file__))
shared = os.path.join(here, '..', '..', 'shared')


def arguments():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('out', help='checkpoint to write; if it exists, training continues from it')
    p.add_argument('--photographs', default=os.path.join(shared, 'training', 'photos'))
    p.add_argument('--set5', default=os.path.join(shared, 'corpora', 'super-resolution', 'Set5'))
    p.add_argument('--from', dest='start', help='.onnx file or checkpoint to initialize the network from')
    p.add_argument('--scale', type=int, default=2)
    p.add_argument('--channels', type=int, default=48)
    p.add_argument('--depth', type=int, default=10)
    p.add_argument('--minutes', type=float, default=35)
    p.add_argument('--steps', type=int, help='number of steps, instead of --minutes')
    p.add_argument('--batch', type=int, default=6)
    p.add_argument('--patch', type=int, default=48, help='side of the low-resolution patch')
    p.add_argument('--rate', type=float, default=1e-3)
    p.add_argument('--adam', action='store_true', help='use Adam instead of Muon')
    p.add_argument('--square-from', type=float, default=.75, help='share of the run after which the loss is squared')
    p.add_argument('--degrade', action='store_true', help='add blur, noise and JPEG artifacts to the input')
    p.add_argument('--device', default='cuda' if torch.cuda.is_available() else 'cpu')
    p.add_argument('--half', action='store_true', help='bfloat16 convolutions: twice as fast on GPUs and on CPUs that support them')
    p.add_argument('--threads', type=int, default=2)
    p.add_argument('--every', type=float, default=2, help='minutes between reports and checkpoints')
    return p.parse_args()


def initial_network(a):
    if not a.start:
        return Network(a.scale, a.channels, a.depth)
    state = read_state(a.start)
    small = Network(*shape_of(state))
    small.load_state_dict(state)
    return grow(small, a.scale, a.channels, a.depth)


def loss_of(guess, truth, squared):
    """Mostly luma, which eyes and PSNR weigh most. Absolute error, or squared error at the end of a run."""
    error = guess - truth
    luma = (error * error.new_tensor([.299, .587, .114])[:, None, None]).sum(1)
    return 100 * (luma.square().mean() + .1 * error.square().mean()) if squared else luma.abs().mean() + .15 * error.abs().mean()


def main():
    a = arguments()
    device = a.device
    torch.set_num_threads(a.threads)
    set_seed(a.out)
    torch.backends.cudnn.benchmark = True
    photographs = Photographs(a.photographs, a.scale, a.patch, device)
    net = initial_network(a).to(device, memory_format=torch.channels_last)
    inner = [c.weight for c in net.convolutions()[1:-1]]
    rest = [p for p in net.parameters() if not any(p is w for w in inner)]
    optimizers = [torch.optim.Adam(net.parameters(), a.rate)] if a.adam else [Muon(inner, a.rate), torch.optim.Adam(rest, a.rate)]
    run = TrainingRun(net, optimizers, a.out, device)
    evaluated = Network(net.scale, net.channels, net.depth).to(device)

    def report():
        evaluated.load_state_dict(run.averaged)
        score = set5_psnr(evaluated, a.set5, device) if os.path.isdir(a.set5) else math.nan
        print(f'{run.minutes:.1f} min, step {run.step}, loss {run.loss:.5f}, Set5 {net.scale}x {score:.3f} dB', flush=True)

    def loss_of_batch(done):
        low, high = photographs.batch(a.batch, a.degrade)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=a.half):
            guess = net(low.contiguous(memory_format=torch.channels_last))
        return loss_of(guess.float(), high, done >= a.square_from)

    print(photographs.count, 'images;', parameters_of(net), 'parameters;', device, flush=True)
    report()
    run.train(loss_of_batch, report, rate=a.rate, minutes=a.minutes, steps=a.steps, every=a.every)


main()
