"""The network: 3x3 convolutions with PReLU at low resolution, pixel shuffle, added to a bilinear upscaling.

Input and output: RGB in 0..1, NCHW, any height and width. After SRVGGNetCompact (Wang et al., Real-ESRGAN, 2021).
"""
import torch
import torch.nn as nn
import torch.nn.functional as F


class Network(nn.Module):
    def __init__(self, scale, channels, depth):
        super().__init__()
        self.scale, self.channels, self.depth = scale, channels, depth
        layers = [nn.Conv2d(3, channels, 3, padding=1), nn.PReLU(channels)]
        for _ in range(depth):
            layers += [nn.Conv2d(channels, channels, 3, padding=1), nn.PReLU(channels)]
        self.body = nn.Sequential(*layers, nn.Conv2d(channels, 3 * scale * scale, 3, padding=1))

    def forward(self, low):
        smooth = F.interpolate(low, scale_factor=self.scale, mode='bilinear', align_corners=False)
        return F.pixel_shuffle(self.body(low), self.scale) + smooth

    def convolutions(self):
        return [layer for layer in self.body if isinstance(layer, nn.Conv2d)]

    def slopes(self):
        return [layer for layer in self.body if isinstance(layer, nn.PReLU)]


def parameters_of(net):
    return sum(p.numel() for p in net.parameters())


def shape_of(state):
    """Scale, channels and depth of a saved network."""
    weights = [v for k, v in state.items() if v.dim() == 4]
    return round((weights[-1].shape[0] / 3) ** .5), weights[0].shape[0], len(weights) - 2


@torch.no_grad()
def grow(small, scale, channels, depth):
    """A wider and deeper network that computes what `small` computes (Net2Net, Chen et al., 2016).

    New channels have no effect yet (their outgoing weights are 0); new layers are the identity (a Dirac kernel, slope 1).
    For a larger scale, only the last layer changes.
    """
    net = Network(scale, channels, depth)
    old, new = small.convolutions(), net.convolutions()
    extra = depth - small.depth
    assert extra >= 0 and channels >= small.channels
    # Distribute the new layers between the old ones.
    after = {round((i + 1) * (small.depth + 1) / (extra + 1)) - 1 for i in range(extra)} if extra <= small.depth else None
    assert after is not None and len(after) == extra, 'at most one new layer after each old one'
    position, slopes = iter(range(depth + 1)), net.slopes()
    for i, (conv, slope) in enumerate(zip(old[:-1], small.slopes())):
        at = next(position)
        widen(conv, new[at])
        slopes[at].weight.fill_(.2)
        slopes[at].weight[:small.channels] = slope.weight
        if i in after:
            at = next(position)
            nn.init.dirac_(new[at].weight)
            new[at].weight.add_(torch.randn_like(new[at].weight) * 1e-3)
            new[at].bias.zero_()
            slopes[at].weight.fill_(1.)
    widen(spread(old[-1], small.scale, scale), new[-1])
    return net


def spread(last, scale, wanted):
    """The last layer for a larger scale: each sub-pixel is initialized with the smaller scale's sub-pixel that covers it."""
    if scale == wanted:
        return last
    times = wanted // scale
    larger = nn.Conv2d(last.in_channels, 3 * wanted * wanted, 3, padding=1)
    for name in ('weight', 'bias'):
        value = getattr(last, name)
        grid = value.view(3, scale, scale, -1).repeat_interleave(times, 1).repeat_interleave(times, 2)
        getattr(larger, name).copy_(grid.reshape(3 * wanted * wanted, *value.shape[1:]))
    return larger


def widen(old, new):
    outputs, inputs = old.weight.shape[:2]
    new.weight[:outputs, :inputs] = old.weight
    new.weight[:outputs, inputs:] = 0
    new.bias[:outputs] = old.bias
