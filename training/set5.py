"""Evaluation: PSNR of luma on Set5, as reported in papers. Never train on it."""
import os

import numpy as np
import torch

from photographs import read, tensor

LUMA = np.array([65.481, 128.553, 24.966]) / 255


def psnr(image, truth, border):
    error = ((image.astype(float) - truth.astype(float)) @ LUMA)[border:-border, border:-border]
    return 10 * np.log10(255**2 / np.mean(error**2))


@torch.no_grad()
def set5_psnr(net, folder, device='cpu'):
    values = []
    for i in range(1, 6):
        name = os.path.join(folder, f'img_00{i}_SRF_{net.scale}_')
        out = net(tensor([read(name + 'LR.png')]).to(device))[0].clamp(0, 1).cpu()
        values.append(psnr(out.permute(1, 2, 0).mul(255).round().numpy(), read(name + 'HR.png'), net.scale))
    return float(np.mean(values))
