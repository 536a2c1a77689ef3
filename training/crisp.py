#!/usr/bin/python3
"""Train a faithful network on to a crisp one, against a discriminator; see README.md."""
import argparse
import copy
import os

import torch
import torch.nn as nn
import torch.nn.functional as F

from network import Network, shape_of
from onnx_file import read_state
from photographs import Photographs
from training_run import Stopwatch, save_checkpoint, set_seed


class Discriminator(nn.Module):
    """A U-Net that tells real pixels from generated ones, with spectral normalization (Wang et al., Real-ESRGAN, 2021)."""

    def __init__(self, channels=32):
        super().__init__()
        norm, widths = nn.utils.parametrizations.spectral_norm, [channels, 2 * channels, 4 * channels, 8 * channels]
        self.first = nn.Conv2d(3, channels, 3, padding=1)
        self.down = nn.ModuleList(norm(nn.Conv2d(a, b, 4, 2, 1, bias=False)) for a, b in zip(widths, widths[1:]))
        self.up = nn.ModuleList(norm(nn.Conv2d(b, a, 3, padding=1, bias=False)) for a, b in reversed(list(zip(widths, widths[1:]))))
        self.last = nn.Sequential(norm(nn.Conv2d(channels, channels, 3, padding=1)), nn.LeakyReLU(.2), nn.Conv2d(channels, 1, 3, padding=1))

    def forward(self, image):
        """A logit per pixel, which is large for real ones, and the features of the contracting path."""
        levels = [F.leaky_relu(self.first(image), .2)]
        for down in self.down:
            levels.append(F.leaky_relu(down(levels[-1]), .2))
        features, x = list(levels[1:]), levels.pop()
        for up in self.up:
            x = F.leaky_relu(up(F.interpolate(x, scale_factor=2., mode='bilinear', align_corners=False)), .2) + levels.pop()
        return self.last(x), features


def arguments():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('out', help='checkpoint to write; if it exists, training continues from it')
    p.add_argument('--from', dest='start', required=True, help='.onnx file or checkpoint of the faithful network')
    p.add_argument('--photographs', required=True)
    p.add_argument('--minutes', type=float, default=60)
    p.add_argument('--batch', type=int, default=16)
    p.add_argument('--patch', type=int, default=48, help='side of the low-resolution patch, a multiple of 16')
    p.add_argument('--rate', type=float, default=2e-4)
    p.add_argument('--adversarial', type=float, default=.05, help='weight of the adversarial loss')
    p.add_argument('--features', type=float, default=.05, help='weight of feature matching')
    p.add_argument('--degrade', action='store_true', help='add blur, noise and JPEG artifacts to the input')
    p.add_argument('--device', default='cuda' if torch.cuda.is_available() else 'cpu')
    p.add_argument('--half', action='store_true', help='bfloat16 convolutions')
    p.add_argument('--every', type=float, default=1, help='minutes between reports and checkpoints')
    return p.parse_args()


def adversarial_loss(logits, is_real):
    return F.binary_cross_entropy_with_logits(logits, torch.full_like(logits, float(is_real)))


def checkpoint_of(networks, optimizers, minutes, step):
    return dict(zip(('net', 'averaged', 'discriminator'), (n.state_dict() for n in networks)), minutes=minutes, step=step,
                optimizers=[o.state_dict() for o in optimizers])


def losses_of_generator(discriminator, guess, high):
    """Absolute error, feature matching (Salimans et al., 2016) and adversarial loss."""
    discriminator.requires_grad_(False)
    logits, features = discriminator(guess)
    with torch.no_grad():
        _, wanted = discriminator(high)
    discriminator.requires_grad_(True)
    matching = sum((f - w).abs().mean() / (w.abs().mean() + 1e-6) for f, w in zip(features, wanted)) / len(wanted)
    return (guess - high).abs().mean(), matching, adversarial_loss(logits, 1)


def optimize(optimizer, loss, parameters):
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(parameters, 1.)
    optimizer.step()


def main():
    a = arguments()
    set_seed(a.out)
    torch.backends.cudnn.benchmark = True
    state = read_state(a.start)
    net = Network(*shape_of(state))
    net.load_state_dict(state)
    networks = net, averaged, discriminator = net, copy.deepcopy(net), Discriminator()
    for each in networks:
        each.to(a.device, memory_format=torch.channels_last)
    photographs = Photographs(a.photographs, net.scale, a.patch, a.device)
    optimizers = [torch.optim.Adam(each.parameters(), a.rate, (.9, .99)) for each in (net, discriminator)]
    minutes, step = 0., 0
    if os.path.exists(a.out):
        saved = torch.load(a.out, map_location=a.device)
        minutes, step = saved['minutes'], saved['step']
        for each, name in zip(networks, ('net', 'averaged', 'discriminator')):
            each.load_state_dict(saved[name])
        for optimizer, each in zip(optimizers, saved['optimizers']):
            optimizer.load_state_dict(each)
    last_report, stopwatch = minutes, Stopwatch(minutes)
    while minutes < a.minutes:
        for group in (g for o in optimizers for g in o.param_groups):
            group['lr'] = a.rate * min(1, (step + 1) / 500, 4 * (1 - minutes / a.minutes) + .02)
        low, high = photographs.batch(a.batch, a.degrade)
        with torch.autocast(a.device, dtype=torch.bfloat16, enabled=a.half):
            guess = net(low.contiguous(memory_format=torch.channels_last)).float()
        difference, matching, adversarial = losses_of_generator(discriminator, guess, high)
        optimize(optimizers[0], difference + a.features * matching + a.adversarial * adversarial, net.parameters())
        discrimination = adversarial_loss(discriminator(high)[0], 1) + adversarial_loss(discriminator(guess.detach())[0], 0)
        optimize(optimizers[1], discrimination, discriminator.parameters())
        step += 1
        with torch.no_grad():
            for mean, value in zip(averaged.parameters(), net.parameters()):
                mean.lerp_(value, 1e-3 if step > 1000 else 1e-2)
        minutes = stopwatch.read()
        if minutes - last_report >= a.every or minutes >= a.minutes:
            last_report = minutes
            print(f'{minutes:.1f} min, step {step}, L1 {difference.item():.4f}, features {matching.item():.4f}, '
                  f'adversarial {adversarial.item():.3f}, discriminator {discrimination.item():.3f}', flush=True)
            save_checkpoint(checkpoint_of(networks, optimizers, minutes, step), a.out)


main()
