#!/usr/bin/python3
"""Lines of text on backgrounds, and what of each pixel belongs to the text; see README.md. Writes an .npz."""
import argparse
import os

import cv2
import numpy as np
from PIL import Image

from lettering import fonts_in, line_of_text
from surfaces import add_shapes, color, gradient, photograph, smooth_noise, surface

HEIGHT, WIDTH = 96, 224
visible = 8 / 255   # A pixel that text changes by more than this is a part of it.


def arguments():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('out', help='.npz with `images`, count x height x width x 5, 8 bits: RGB, the box of the line, the strokes')
    p.add_argument('--fonts', default='/usr/share/fonts')
    p.add_argument('--photographs', required=True, help='folder of backgrounds')
    p.add_argument('--only', default='', help='use only photographs whose name starts with this')
    p.add_argument('--held-out-fonts', action='store_true', help='use every tenth font, which is otherwise left out')
    p.add_argument('--count', type=int, default=3000)
    p.add_argument('--first', type=int, default=0, help='seed of the first image')
    return p.parse_args()


def warp(random, layers, box):
    """Rotate, tilt, taper and bend layers, and the box, in the same way."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype('float32')
    angle, shear, bend = random.normal(0, .03), random.normal(0, .12), random.normal(0, 5) if random.random() < .25 else 0
    across, down = (x - WIDTH / 2) / WIDTH, y - HEIGHT / 2
    taper = random.normal(0, .25)
    source_y = HEIGHT / 2 + (down - np.sin(angle) * (x - WIDTH / 2) + bend * (4 * across ** 2 - .3)) / (1 + taper * across)
    source_x = x + shear * down + np.sin(angle) * down
    return [cv2.remap(layer, source_x.astype('float32'), source_y.astype('float32'), cv2.INTER_LINEAR) for layer in [*layers, box]]


def shifted(mask, dx, dy):
    return cv2.warpAffine(mask, np.float32([[1, 0, dx], [0, 1, dy]]), mask.shape[::-1])


def dilated(mask, radius):
    size = 2 * int(np.ceil(radius)) + 1
    return cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))


def blend(image, alpha, paint):
    return image + alpha[..., None] * (paint - image)


def fill_of(random, masks, background, photographs):
    """Colors of the letters, which differ from what is behind them."""
    ink = np.max(masks, 0)
    behind = (background * ink[..., None]).sum((0, 1)) / max(1e-6, ink.sum())
    for _ in range(20):
        one = color(random)
        if np.abs(one - behind).max() > random.uniform(.1, .6):
            break
    kind = random.random()
    if kind < .12:
        return gradient(random, HEIGHT, WIDTH, one, color(random))
    if kind < .2 and len(masks) > 1:
        paint = np.zeros((HEIGHT, WIDTH, 3), 'float32') + one
        for mask in masks:
            paint[dilated(mask, 2) > 0] = color(random)
        return paint
    if kind < .25:
        return photograph(random, photographs, HEIGHT, WIDTH)
    if kind < .4:   # Worn paint.
        return one + random.uniform(.02, .12) * smooth_noise(random, HEIGHT, WIDTH, tuple(int(n) for n in random.integers(3, 50, 2)))[..., None]
    return np.zeros((HEIGHT, WIDTH, 3), 'float32') + one


def effects_behind(random, image, ink):
    """Draw a shadow, an extrusion, a glow or an outline under the letters."""
    kind = random.random()
    angle, distance = random.uniform(0, 2 * np.pi), random.uniform(1, 6)
    dx, dy = distance * np.cos(angle), distance * np.sin(angle)
    if kind < .15:
        soft = cv2.GaussianBlur(shifted(ink, dx, dy), (0, 0), random.uniform(.5, 4))
        shade = color(random) if random.random() < .3 else np.float32([0, 0, 0])
        image = blend(image, soft * random.uniform(.2, .9), shade)
    elif kind < .25:
        side, steps = color(random), int(distance * 2)
        solid = np.max([shifted(ink, dx * k / steps, dy * k / steps) for k in range(1, steps + 1)], 0)
        image = blend(image, solid, side)
    elif kind < .3:
        glow = cv2.GaussianBlur(dilated(ink, 1), (0, 0), random.uniform(2, 6))
        image = blend(image, (glow * random.uniform(.5, 1.5)).clip(0, 1), color(random))
    if random.random() < .22:
        for _ in range(1 + (random.random() < .15)):
            radius = random.uniform(1, 4)
            image = blend(image, cv2.GaussianBlur(dilated(ink, radius), (0, 0), .6), color(random))
    return image


def draw_text(random, background, masks, photographs):
    ink = np.max(masks, 0)
    opacity = 1 if random.random() < .75 else random.uniform(.2, .95)
    kind = random.random()
    if kind < .06:   # Engraved or embossed: light and dark edges only.
        depth = random.uniform(.1, .5)
        relief = cv2.GaussianBlur(shifted(ink, -1, -1) - shifted(ink, 1, 1), (0, 0), random.uniform(.5, 1.2))
        image = background + (depth * relief * (1 if random.random() < .5 else -1))[..., None]
        return blend(image, ink * random.uniform(0, .5), background * random.uniform(.6, 1.2))
    fill = fill_of(random, masks, background, photographs)
    if kind < .11:   # Only an outline.
        rim = (dilated(ink, random.uniform(1, 3)) - ink).clip(0, 1)
        return blend(background, cv2.GaussianBlur(rim, (0, 0), .6) * opacity, fill)
    image = blend(effects_behind(random, background, ink), ink, fill)
    if random.random() < .12:   # Raised letters in light from one side.
        relief = cv2.GaussianBlur(shifted(ink, -1, -1) - shifted(ink, 1, 1), (0, 0), random.uniform(.5, 1.5))
        image = image + (random.normal(0, .25) * relief)[..., None]
    image = background + opacity * (image - background)
    if random.random() < .15:   # Worn letters.
        cells = tuple(int(n) for n in random.integers(10, 90, 2))
        kept = (smooth_noise(random, HEIGHT, WIDTH, cells) * 3 + random.uniform(2, 6)).clip(0, 1)
        image = background + kept[..., None] * (image - background)
    return image


def degrade(random, images):
    """Light, blur, a smaller size, sharpening: the same for the images with and without text."""
    light = np.exp(random.normal(0, .25) * smooth_noise(random, HEIGHT, WIDTH, (3, 4)))[..., None]
    images = [(image * light).clip(0, 1).astype('float32') for image in images]
    if random.random() < .35:
        sigma = random.uniform(.3, 1.6)
        images = [cv2.GaussianBlur(image, (0, 0), sigma) for image in images]
    if random.random() < .45:
        size = random.uniform(.22, .9)
        small = (max(8, int(WIDTH * size)), max(8, int(HEIGHT * size)))
        images = [cv2.resize(image, small, interpolation=cv2.INTER_AREA) for image in images]
    if random.random() < .3:
        strength, sigma = random.uniform(.2, 1.2), random.uniform(.6, 2)
        images = [(image + strength * (image - cv2.GaussianBlur(image, (0, 0), sigma))).clip(0, 1) for image in images]
    return images


def compress(random, image):
    if random.random() < .5:
        image = image + random.normal(0, random.uniform(.002, .04), image.shape)
    image = (image.clip(0, 1) * 255).round().astype('uint8')
    if random.random() < .6:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(30, 96))]
        image = cv2.imdecode(cv2.imencode('.jpg', image, quality)[1], cv2.IMREAD_COLOR)
    return image


def random_line(random, fonts, share=1., middle=.5):
    while (line := line_of_text(random, fonts[int(random.integers(len(fonts)))], HEIGHT, WIDTH, share, middle)) is None:
        pass
    return line


def union(one, other):
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))


def text_of(random, fonts):
    """Masks of letters, and the box of those that are meant: one line, or a block of lines as a user outlines them."""
    if random.random() < .12:
        count = int(random.integers(2, 5))
        same = [fonts[int(random.integers(len(fonts)))]]
        lines = [random_line(random, same if random.random() < .7 else fonts, .9 / count, .28 + .44 * (k + .5) / count)
                 for k in range(count)]
        box = lines[0][1]
        for _, other in lines[1:]:
            box = union(box, other)
        return [np.max(masks, 0) for masks, _ in lines], box
    masks, (left, top, right, bottom) = random_line(random, fonts)
    if random.random() < .25:   # Another line above or below, of which a part shows.
        away = (bottom - top) * random.uniform(1, 1.6) * (1 if random.random() < .5 else -1)
        masks = masks + [shifted(mask, 0, away) for mask in random_line(random, fonts)[0]]
    return masks, (left, top, right, bottom)


def render(random, fonts, photographs):
    """RGB, the box of the text in the middle, and the strokes of all text: height x width x 5, 8 bits."""
    masks, (left, top, right, bottom) = text_of(random, fonts)
    box = np.zeros((HEIGHT, WIDTH), 'float32')
    margin, jitter = .12 * (bottom - top), random.normal(0, .06 * (bottom - top), 4)
    edges = [left - margin + jitter[0], top - margin + jitter[1], right + margin + jitter[2], bottom + margin + jitter[3]]
    l, t, r, b = (max(0, int(edge)) for edge in edges)
    box[t:b, l:r] = 1
    background = add_shapes(random, surface(random, photographs, HEIGHT, WIDTH), (left, top, right, bottom)).clip(0, 1)
    if random.random() < .04:
        masks = [mask * 0 for mask in masks]   # The detector may be wrong.
    *masks, box = warp(random, masks, box)
    written = draw_text(random, background, masks, photographs).clip(0, 1)
    written, plain = degrade(random, (written, background))
    strokes = np.abs(written - plain).max(2)
    size = (WIDTH, HEIGHT)
    image = cv2.resize(compress(random, written), size, interpolation=cv2.INTER_CUBIC).reshape(HEIGHT, WIDTH, 3)
    strokes = (cv2.resize(strokes, size, interpolation=cv2.INTER_LINEAR) > visible) * 255
    return np.dstack([image, box * 255, strokes]).astype('uint8')


def main():
    a = arguments()
    cv2.setNumThreads(1)
    fonts = [path for i, path in enumerate(fonts_in(a.fonts)) if (i % 10 == 0) == a.held_out_fonts]
    names = [name for name in sorted(os.listdir(a.photographs)) if name.startswith(a.only)]
    photographs = [Image.open(os.path.join(a.photographs, name)).convert('RGB') for name in names]
    images = [render(np.random.default_rng(seed), fonts, photographs) for seed in range(a.first, a.first + a.count)]
    np.savez_compressed(a.out, images=np.stack(images))
    print(len(images), 'images;', len(fonts), 'fonts;', len(photographs), 'photographs')


if __name__ == '__main__':
    main()
