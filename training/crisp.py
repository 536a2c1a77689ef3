#!/usr/bin/python3
"""Train a faithful network on to a crisp one, against a discriminator; see README.md."""
import argparse
import copy
import itertools
import os
import time

import torch
import torch.nn as nn
import torch.nn.functional as F

from network import Network, shape_of
from onnx_file import read_state
from photographs import Photographs


class Discriminator(nn.Module):
    """A U-Net that judges each pixel, with spectral normalization (Wang et al., Real-ESRGAN, 2021)."""

    def __init__(self, channels=32):
        super().__init__()
        norm, widths = nn.utils.parametrizations.spectral_norm, [channels, 2 * channels, 4 * channels, 8 * channels]
        self.first = nn.Conv2d(3, channels, 3, padding=1)
        self.down = nn.ModuleList(norm(nn.Conv2d(a, b, 4, 2, 1, bias=False)) for a, b in zip(widths, widths[1:]))
        self.up = nn.ModuleList(norm(nn.Conv2d(b, a, 3, padding=1, bias=False)) for a, b in reversed(list(zip(widths, widths[1:]))))
        self.last = nn.Sequential(norm(nn.Conv2d(channels, channels, 3, padding=1)), nn.LeakyReLU(.2), nn.Conv2d(channels, 1, 3, padding=1))

    def forward(self, image):
        """The judgement per pixel and the features it rests on."""
        levels = [F.leaky_relu(self.first(image), .2)]
        for down in self.down:
            levels.append(F.leaky_relu(down(levels[-1]), .2))
        features, x = list(levels[1:]), levels.pop()
        for up in self.up:
            x = F.leaky_relu(up(F.interpolate(x, scale_factor=2., mode='bilinear', align_corners=False)), .2) + levels.pop()
        return self.last(x), features


def arguments():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('out', help='checkpoint to write')
    p.add_argument('--from', dest='start', required=True, help='.onnx file or checkpoint of the faithful network')
    p.add_argument('--photographs', required=True)
    p.add_argument('--minutes', type=float, default=60)
    p.add_argument('--batch', type=int, default=16)
    p.add_argument('--patch', type=int, default=48, help='side of the low-resolution patch, a multiple of 16')
    p.add_argument('--rate', type=float, default=2e-4)
    p.add_argument('--adversarial', type=float, default=.05, help='weight of the discriminator\'s judgement')
    p.add_argument('--features', type=float, default=.5, help='weight of the difference of its features')
    p.add_argument('--degrade', action='store_true', help='add blur, noise and JPEG artifacts to the input')
    p.add_argument('--device', default='cuda' if torch.cuda.is_available() else 'cpu')
    p.add_argument('--half', action='store_true', help='bfloat16 convolutions')
    p.add_argument('--every', type=float, default=1, help='minutes between reports and checkpoints')
    return p.parse_args()


def is_real(judgement, real):
    return F.binary_cross_entropy_with_logits(judgement, torch.full_like(judgement, float(real)))


def main():
    a = arguments()
    torch.manual_seed(1)
    torch.backends.cudnn.benchmark = True
    state = read_state(a.start)
    net = Network(*shape_of(state))
    net.load_state_dict(state)
    net.to(a.device, memory_format=torch.channels_last)
    averaged = copy.deepcopy(net)
    critic = Discriminator().to(a.device, memory_format=torch.channels_last)
    photographs = Photographs(a.photographs, net.scale, a.patch, a.device)
    optimizers = [torch.optim.Adam(each.parameters(), a.rate, (.9, .99)) for each in (net, critic)]
    start = last_report = time.monotonic()
    for step in itertools.count():
        spent = (time.monotonic() - start) / 60
        if time.monotonic() - last_report > a.every * 60 or spent > a.minutes:
            last_report = time.monotonic()
            print(f'{spent:.1f} min, step {step}, difference {pixel.item():.4f}, features {matching.item():.4f}, '
                  f'judged real {judgement.sigmoid().mean().item():.3f}, critic {loss_of_critic.item():.4f}', flush=True)
            torch.save(dict(averaged=averaged.state_dict(), step=step), a.out + '.part')
            os.replace(a.out + '.part', a.out)
            if spent > a.minutes:
                break
        for group in (g for o in optimizers for g in o.param_groups):
            group['lr'] = a.rate * min(1, (step + 1) / 500, 4 * (1 - spent / a.minutes) + .02)
        low, high = photographs.batch(a.batch, a.degrade)
        with torch.autocast(a.device, dtype=torch.bfloat16, enabled=a.half):
            guess = net(low.contiguous(memory_format=torch.channels_last)).float()
        critic.requires_grad_(False)
        judgement, features = critic(guess)
        with torch.no_grad():
            _, wanted = critic(high)
        pixel = (guess - high).abs().mean()
        matching = sum((f - w).abs().mean() / (w.abs().mean() + 1e-6) for f, w in zip(features, wanted)) / len(wanted)
        loss = pixel + .1 * a.features * matching + a.adversarial * is_real(judgement, 1)
        optimizers[0].zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.)
        optimizers[0].step()
        critic.requires_grad_(True)
        loss_of_critic = is_real(critic(high)[0], 1) + is_real(critic(guess.detach())[0], 0)
        optimizers[1].zero_grad()
        loss_of_critic.backward()
        optimizers[1].step()
        with torch.no_grad():
            for mean, value in zip(averaged.parameters(), net.parameters()):
                mean.lerp_(value, 1e-3 if step > 1000 else 1e-2)


main()
