"""The network: a U-Net that corrects a solved matte where it's uncertain.

Input, NCHW, any height and width that are multiples of 8: RGB, the matting network's matte and the solved matte, all in 0..1.
Output: alpha, n x 1 x h x w; it may exceed 0..1.
"""
import torch
import torch.nn as nn
import torch.nn.functional as F

CHANNELS = (16, 40, 64, 80)


def block(inputs, outputs, count=2, stride=1):
    layers = []
    for i in range(count):
        layers += [nn.Conv2d(inputs if i == 0 else outputs, outputs, 3, stride=stride if i == 0 else 1, padding=1), nn.PReLU(outputs)]
    return nn.Sequential(*layers)


class Refiner(nn.Module):
    def __init__(self):
        super().__init__()
        a, b, c, d = CHANNELS
        self.down = nn.ModuleList([block(5, a), block(a, b, 2, 2), block(b, c, 3, 2), block(c, d, 3, 2)])
        self.up = nn.ModuleList([block(d + c, c), block(c + b, b), block(b + a, a)])
        self.last = nn.Conv2d(a, 1, 3, padding=1)
        nn.init.zeros_(self.last.weight), nn.init.zeros_(self.last.bias)

    def forward(self, x):
        solved, kept = x[:, 4:5], []
        x = x - .5
        for level in self.down:
            x = level(x)
            kept.append(x)
        for level, beside in zip(self.up, kept[-2::-1]):
            x = level(torch.cat([F.interpolate(x, scale_factor=2., mode='bilinear', align_corners=False), beside], 1))
        return self.last(x) + solved


def parameters_of(net):
    return sum(p.numel() for p in net.parameters())


if __name__ == '__main__':
    print(parameters_of(Refiner()))
