"""Random degradations of phones and the web, on the device: defocus, sensor noise, JPEG. Images: n x 3 x h x w, 0..1."""
import math

import torch
import torch.nn.functional as F

# Quantization tables of ITU-T T.81, annex K.
luma_table = torch.tensor([
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
    18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
    72, 92, 95, 98, 112, 100, 103, 99.]).view(8, 8)
chroma_table = torch.full((8, 8), 99.)
chroma_table[:4, :4] = torch.tensor([17, 18, 24, 47, 18, 21, 26, 66, 24, 26, 56, 99, 47, 66, 99, 99.]).view(4, 4)

# JFIF: RGB to luma and chroma.
to_ycc = torch.tensor([[.299, .587, .114], [-.168736, -.331264, .5], [.5, -.418688, -.081312]])

frequency, position = torch.arange(8.)[:, None], torch.arange(8.)
cosines = torch.cos((position + .5) * frequency * math.pi / 8) / 2
cosines[0] /= math.sqrt(2)


def degrade(low):
    """Each image gets blur (in half of the cases), noise (half) and JPEG artifacts (four of five). Sides: multiples of 16."""
    n, _, height, width = low.shape

    def some(share):
        return (torch.rand(n, 1, 1, 1, device=low.device) < share).float()

    def between(least, most):
        return torch.empty(n, 1, 1, 1, device=low.device).uniform_(least, most)

    low = blur(low, some(.5) * between(.2, 1.) + 1e-3)
    gray, color = (torch.randn(n, channels, height, width, device=low.device) for channels in (1, 3))
    low = low + some(.5) * between(1, 8) / 255 * torch.where(some(.5) > 0, gray, color)
    low = low.mul(255).round().clamp(0, 255) / 255
    return torch.where(some(.8) > 0, jpeg(low, between(35, 96).floor(), some(2 / 3)), low)


def blur(images, sigma, radius=3):
    """Gaussian blur, with a standard deviation per image: n x 1 x 1 x 1."""
    offsets = torch.arange(-radius, radius + 1, device=images.device)
    weights = torch.exp(-(offsets / sigma) ** 2 / 2)
    weights = weights / weights.sum(3, keepdim=True)
    for axis in (2, 3):
        length = images.shape[axis]
        padded = F.pad(images, (0, 0, radius, radius) if axis == 2 else (radius, radius, 0, 0), 'reflect')
        images = sum(padded.narrow(axis, k, length) * weights[..., k, None] for k in range(2 * radius + 1))
    return images


def jpeg(images, quality, is_subsampled):
    """What JPEG compression as in libjpeg leaves of images.

    quality: 1 to 100, is_subsampled: 1 for chroma at half the resolution (4:2:0); both n x 1 x 1 x 1.
    """
    device = images.device
    scale = torch.where(quality < 50, 5000 / quality, 200 - 2 * quality)
    ycc = torch.einsum('ij,njhw->nihw', to_ycc.to(device), images * 255)
    luma, chroma = ycc[:, :1] - 128, ycc[:, 1:]
    luma = quantize(luma, luma_table.to(device), scale) + 128
    half = quantize(F.avg_pool2d(chroma, 2), chroma_table.to(device), scale)
    half = F.interpolate(half, scale_factor=2., mode='bilinear', align_corners=False)
    full = quantize(chroma, chroma_table.to(device), scale)
    decoded = torch.cat([luma, torch.where(is_subsampled > 0, half, full)], 1)
    rgb = torch.einsum('ij,njhw->nihw', torch.linalg.inv(to_ycc).to(device), decoded)
    return rgb.round().clamp(0, 255) / 255


def quantize(planes, table, scale):
    """Round the coefficients of the discrete cosine transform of blocks of 8 x 8."""
    n, channels, height, width = planes.shape
    transform = cosines.to(planes.device)
    steps = ((table * scale + 50) / 100).floor().clamp(1, 255)[:, :, None, None]
    blocks = planes.reshape(n, channels, height // 8, 8, width // 8, 8).transpose(3, 4)
    coefficients = transform @ blocks @ transform.T
    rounded = (coefficients / steps).round() * steps
    return (transform.T @ rounded @ transform).transpose(3, 4).reshape(n, channels, height, width)
