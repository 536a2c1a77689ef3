"""Backgrounds of text, and what fills its letters: photographs, plain and procedural surfaces, signs. sRGB, 0 to 1."""
import numpy as np
from PIL import Image, ImageDraw


def smooth_noise(random, height, width, cells):
    """Bicubic noise with about one standard deviation. @param cells rows and columns of random values"""
    small = random.normal(0, 1, cells).astype('float32')
    return np.asarray(Image.fromarray(small).resize((width, height), Image.BICUBIC))


def color(random):
    """A color: gray shades, black and white more often than by chance."""
    kind = random.random()
    if kind < .15:
        return np.full(3, random.uniform(.85, 1), 'float32')
    if kind < .3:
        return np.full(3, random.uniform(0, .15), 'float32')
    value = random.uniform(0, 1, 3)
    gray = value.mean()
    return (gray + (value - gray) * random.uniform(.2, 1.4)).clip(0, 1).astype('float32')


def gradient(random, height, width, one, other):
    """A linear gradient between two colors in a random direction."""
    angle = random.uniform(0, 2 * np.pi)
    y, x = np.mgrid[:height, :width].astype('float32')
    along = np.cos(angle) * x / width + np.sin(angle) * y / height
    share = (along - along.min()) / np.ptp(along)
    return one + (other - one) * share[..., None]


def planks(random, height, width):
    """Boards, bricks, stripes or corrugation with grain along them."""
    base = color(random) * .8 + .1
    y, x = np.mgrid[:height, :width].astype('float32')
    if random.random() < .5:
        x, y = y, x
    period, seam = random.uniform(8, 80), random.uniform(.02, .25)
    row = (x + random.uniform(0, period)) / period
    shades = random.normal(0, random.uniform(.01, .12), int(row.max()) + 2)[row.astype(int)]
    if random.random() < .4:   # Bricks: every other row is shifted.
        length = period * random.uniform(1.5, 4)
        column = y / length + .5 * (row.astype(int) % 2)
        joints = (column % 1 < seam * period / length) | (row % 1 < seam)
        shades = shades + random.normal(0, .05, (64, 64))[row.astype(int) % 64, column.astype(int) % 64]
    else:
        joints = row % 1 < seam
    grain = smooth_noise(random, height, width, (int(random.integers(4, height)), int(random.integers(4, 24))))
    image = base + shades[..., None] + .06 * random.uniform(0, 1.5) * grain[..., None]
    return np.where(joints[..., None], image * random.uniform(.4, 1.3), image)


def photograph(random, photographs, height, width):
    """A random part of a photograph at a random size."""
    source = photographs[int(random.integers(len(photographs)))]
    zoom = min(np.exp(random.uniform(np.log(.4), np.log(4))), source.height / height, source.width / width)
    across, down = int(width * zoom), int(height * zoom)
    left, top = (int(random.integers(0, all_ - part + 1)) for all_, part in ((source.width, across), (source.height, down)))
    part = source.resize((width, height), Image.BICUBIC, (left, top, left + across, top + down), reducing_gap=2)
    return np.asarray(part, 'float32') / 255


def surface(random, photographs, height, width):
    """What text stands on, without signs."""
    kind = random.random()
    if kind < .5:
        image = photograph(random, photographs, height, width)
    elif kind < .65:
        image = planks(random, height, width)
    else:
        image = gradient(random, height, width, color(random), color(random)) if random.random() < .4 else (
            np.zeros((height, width, 3), 'float32') + color(random))
    if random.random() < .5:
        cells = tuple(int(n) for n in random.integers(2, 60, 2))
        image = image + random.uniform(0, .1) * smooth_noise(random, height, width, cells)[..., None]
    return image.clip(0, 1)


def add_shapes(random, image, box):
    """Draw signs, frames, rules and other shapes that aren't text, around the box of text and elsewhere.

    @param box left, top, right, bottom of the text
    """
    height, width = image.shape[:2]
    scale = 3
    layer = Image.new('RGBA', (width * scale, height * scale))
    draw = ImageDraw.Draw(layer)
    left, top, right, bottom = box

    def paint(alpha=255):
        return (*(int(v * 255) for v in color(random)), alpha)

    if random.random() < .45:
        across, down = random.uniform(.02, .5, 2) * height
        around = [(left - across) * scale, (top - down) * scale, (right + across) * scale, (bottom + down) * scale]
        frame = int(random.uniform(1, 6) * scale) if random.random() < .4 else 0
        fill = None if random.random() < .1 else paint(255 if random.random() < .8 else int(random.uniform(80, 220)))
        draw.rounded_rectangle(around, random.uniform(0, .4) * height * scale, fill, paint() if frame else None, max(1, frame))
    for _ in range(int(random.integers(0, 4)) if random.random() < .4 else 0):
        x, y = random.uniform(0, width, 2) * scale, random.uniform(0, height, 2) * scale
        kind = random.random()
        if kind < .4:   # A rule, often below the text.
            at = (bottom + random.uniform(-2, 12)) * scale if random.random() < .6 else random.uniform(0, height) * scale
            draw.line([(0 if random.random() < .5 else x[0], at), (width * scale, at + random.normal(0, 8))], paint(), int(random.uniform(1, 5) * scale))
        elif kind < .7:
            draw.line([(x[0], y[0]), (x[1], y[1])], paint(), int(random.uniform(1, 10) * scale))
        else:
            extent = random.uniform(4, .8 * height) * scale
            (draw.ellipse if random.random() < .6 else draw.rectangle)([x[0], y[0], x[0] + extent, y[0] + extent * random.uniform(.4, 1)], paint())
    shapes = np.asarray(layer.resize((width, height), Image.BOX), 'float32') / 255
    return image * (1 - shapes[..., 3:]) + shapes[..., :3] * shapes[..., 3:]
