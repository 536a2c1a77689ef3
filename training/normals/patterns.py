"""Random colors and patterns of surfaces."""
import numpy as np
from PIL import Image


def skin_tone(random):
    """sRGB-like albedo, 0 to 1."""
    light, dark = np.array([.93, .76, .66]), np.array([.30, .19, .13])
    share = random.random() ** 1.3
    return np.clip((light * (1 - share) + dark * share) * random.uniform(.9, 1.08, 3), .05, .98)


def random_waves(random, points, count, frequency):
    """Sum of sine waves over points (n x 3), mostly within -1 to 1."""
    total = np.zeros(len(points), 'float32')
    for _ in range(count):
        total += np.sin(points @ random.normal(0, frequency, 3).astype('float32') + random.uniform(0, 6)).astype('float32')
    return total / np.sqrt(count)


def noise(random, size, cells):
    """Smooth noise of about one standard deviation. @param cells number of random values per axis"""
    small = random.normal(0, 1, cells).astype('float32')
    return np.asarray(Image.fromarray(small).resize((size, size), Image.BICUBIC))


def pattern(random, size):
    """Factors of an albedo: cloth, prints, stripes or grain, as an image of three channels."""
    kind = random.random()
    if kind < .35:
        return np.ones((size, size, 1), 'float32')
    cells = int(np.exp(random.uniform(np.log(4), np.log(90))))
    plane = noise(random, size, (cells, int(cells * np.exp(random.normal(0, .6))) + 1))
    if kind < .6:
        return 1 + random.uniform(.05, .35) * plane[..., None]
    sharp = np.clip(plane * random.uniform(2, 20) + random.normal(0, 1), 0, 1)[..., None]
    return 1 + sharp * (random.uniform(.15, 1.9, 3) - 1) * random.uniform(.2, 1)
