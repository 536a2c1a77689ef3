#!/usr/bin/python3
"""Compose photographs whose true matte is known: drawn subjects with hair, fur, legs, wires or leaves before photographs.

`compose.py FOLDER --photographs FOLDER --count 500` writes N.jpg (the image) and N-alpha.png (8 bits).
"""
import argparse
import glob
import math
import os
import random

import cv2
import numpy as np

from photographs import read


def arguments():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('out')
    p.add_argument('--photographs', required=True)
    p.add_argument('--cutouts', help='folder of RGBA images of subjects, which are used as well')
    p.add_argument('--first', type=int, default=0, help='seed of the first composite; other seeds give other composites')
    p.add_argument('--count', type=int, default=500)
    return p.parse_args()


class Canvas:
    """A subject drawn at `scale` times its size: colors, valid where the mask isn't 0, and the mask."""

    def __init__(self, height, width, scale):
        self.height, self.width, self.scale = height, width, scale
        self.color = np.zeros((height * scale, width * scale, 3), np.uint8)
        self.mask = np.zeros((height * scale, width * scale), np.uint8)

    def fill(self, points, texture):
        """Fill a polygon of N x 2 points, in pixels of the final size, with a texture."""
        shape = np.zeros_like(self.mask)
        cv2.fillPoly(shape, [np.round(np.asarray(points) * self.scale).astype(np.int32)], 255)
        self.color[shape > 0] = cv2.resize(texture, shape.shape[::-1], interpolation=cv2.INTER_LINEAR)[shape > 0]
        self.mask = np.maximum(self.mask, shape)

    def fill_color(self, points, color):
        """Fill a polygon of N x 2 points, in pixels of the final size, with one color."""
        shape = [np.round(np.asarray(points) * self.scale).astype(np.int32)]
        cv2.fillPoly(self.color, shape, tuple(float(c) for c in color))
        cv2.fillPoly(self.mask, shape, 255)

    def stroke(self, points, width, color):
        """Draw a line of N x 2 points, in pixels of the final size."""
        path = [np.round(np.asarray(points) * self.scale).astype(np.int32)]
        thickness = max(1, round(width * self.scale))
        cv2.polylines(self.color, path, False, color, thickness)
        cv2.polylines(self.mask, path, False, 255, thickness)

    def layers(self):
        """Premultiplied colors and alpha, float 0..1, at the final size."""
        alpha = self.mask.astype('float32') / 255
        premultiplied = self.color.astype('float32') / 255 * alpha[..., None]
        size = (self.width, self.height)
        return (cv2.resize(premultiplied, size, interpolation=cv2.INTER_AREA),
                cv2.resize(alpha, size, interpolation=cv2.INTER_AREA))


def crop_of(photographs, height, width, share=None):
    """A random part of a random photograph, scaled to a size."""
    image = random.choice(photographs)
    share = share or random.uniform(.4, 1)
    scale = share * min(image.shape[0] / height, image.shape[1] / width)
    h, w = max(8, int(height * scale)), max(8, int(width * scale))
    y, x = random.randrange(image.shape[0] - h + 1), random.randrange(image.shape[1] - w + 1)
    return cv2.resize(image[y:y + h, x:x + w], (width, height), interpolation=cv2.INTER_AREA if scale > 1 else cv2.INTER_LINEAR)


def texture_of(photographs, height, width, base=None):
    """A surface: a color with the detail of a photograph and shading across it."""
    base = np.array(base if base is not None else [random.randrange(256) for _ in range(3)], 'float32')
    detail = crop_of(photographs, height, width, random.uniform(.1, .6)).astype('float32')
    detail = cv2.GaussianBlur(detail, (0, 0), random.uniform(.3, 3))
    share = random.choice([random.uniform(0, .25), random.uniform(.2, .9)])
    surface = base * (1 - share) + detail * share
    angle, strength = random.uniform(0, 2 * math.pi), random.uniform(0, .5)
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    surface *= (1 + strength * (math.cos(angle) * x + math.sin(angle) * y))[..., None]
    return surface.clip(0, 255).astype(np.uint8)


def blob(x, y, radius, roughness, stretch=1.):
    """A closed smooth outline around a point: 180 x 2."""
    turn = np.linspace(0, 2 * math.pi, 180, endpoint=False)
    r = np.ones_like(turn)
    for wave in range(2, 8):
        r += roughness / wave * random.uniform(-1, 1) * np.cos(wave * turn + random.uniform(0, 6.3))
    return np.stack([x + radius * stretch * r * np.cos(turn), y + radius * r * np.sin(turn)], 1)


def strand(start, angle, length, curl, gravity, step=2.):
    """A hair's path from a root: the angle drifts, curls and falls. N x 2."""
    points, (x, y), turning = [start], start, 0.
    for _ in range(max(2, int(length / step))):
        turning = .9 * turning + random.gauss(0, curl)
        angle += turning
        angle += gravity * math.cos(angle)
        x, y = x + step * math.cos(angle), y + step * math.sin(angle)
        points.append((x, y))
    return points


def hair_color():
    """Black, brown, blond, red, gray or dyed."""
    base = random.choice([(28, 22, 20), (62, 42, 30), (110, 78, 50), (190, 155, 105), (225, 200, 160), (130, 60, 35),
                          (150, 150, 150), (225, 225, 225), tuple(random.randrange(256) for _ in range(3))])
    return tuple(c + random.uniform(-12, 12) for c in base)


def draw_hair(canvas, outline, count, length, width, curl, gravity, color, spread, clump):
    """Strands from an outline outwards, in clumps that share direction, length and color."""
    center = outline.mean(0)
    while count > 0:
        root = outline[random.randrange(len(outline))]
        out = math.atan2(*(root - center)[::-1]) + random.gauss(0, spread)
        size = max(1, int(random.expovariate(1 / clump)))
        bend, long_ = random.gauss(0, curl), length * random.lognormvariate(0, .5)
        shade = random.uniform(.6, 1.35)
        for _ in range(size):
            start = root + (center - root) * random.uniform(0, .25) + np.random.normal(0, length * .04 + 1, 2)
            path = strand(tuple(start), out + random.gauss(0, .12), long_ * random.uniform(.6, 1.1), abs(bend) + curl * .3, gravity)
            tint = shade * random.uniform(.85, 1.15)
            canvas.stroke(path, width * random.uniform(.6, 1.3), tuple(float(np.clip(c * tint, 0, 255)) for c in color))
        count -= size


def draw_person(canvas, photographs):
    """Head, neck and shoulders, with hair."""
    h, w = canvas.height, canvas.width
    x, radius = w * random.uniform(.35, .65), min(h, w) * random.uniform(.13, .26)
    y = max(radius * 1.5, h * random.uniform(.25, .45))
    skin = random.choice([(240, 205, 180), (220, 175, 145), (180, 130, 95), (120, 80, 55), (75, 50, 38)])
    shoulders = y + radius * random.uniform(1.5, 1.9)
    breadth = radius * random.uniform(1.7, 2.6)
    cloth = [(x - radius * .5, shoulders), (x + radius * .5, shoulders), (x + breadth, shoulders + radius * .6),
             (x + breadth * 1.2, h + 5), (x - breadth * 1.2, h + 5), (x - breadth, shoulders + radius * .6)]
    color, long_ = hair_color(), random.random() < .5
    scalp = blob(x, y - radius * .25, radius * random.uniform(1., 1.25), .12)
    length = radius * (random.uniform(.8, 2.2) if long_ else random.uniform(.1, .7))
    style = dict(width=random.uniform(.4, 1.6), curl=random.choice([.01, .03, .1]), gravity=.05 if long_ else random.uniform(0, .04),
                 color=color, spread=random.uniform(.1, .6), clump=random.uniform(2, 20))
    canvas.fill(cloth, texture_of(photographs, h, w))
    draw_hair(canvas, scalp, int(random.uniform(300, 1600)), length, **style)
    canvas.fill(scalp, texture_of(photographs, h, w, color))
    canvas.fill([(x - radius * .4, y), (x + radius * .4, y), (x + radius * .45, shoulders + 4), (x - radius * .45, shoulders + 4)],
                texture_of(photographs, h, w, skin))
    canvas.fill(blob(x, y + radius * .15, radius * .95, .05, .8), texture_of(photographs, h, w, skin))
    draw_hair(canvas, scalp[95:175], int(random.uniform(50, 300)), length * .8, **style)


def draw_animal(canvas, photographs):
    """A body and a head with fur."""
    h, w = canvas.height, canvas.width
    size, color = min(h, w) * random.uniform(.15, .3), hair_color()
    x, y = w * random.uniform(.35, .65), h * random.uniform(.4, .65)
    parts = [blob(x, y, size, .25, random.uniform(1, 1.6))]
    parts.append(blob(x + size * random.uniform(-1.3, 1.3), y - size * random.uniform(.6, 1.1), size * random.uniform(.4, .7), .2))
    for _ in range(random.randrange(0, 5)):
        foot = x + size * random.uniform(-1, 1)
        thickness = size * random.uniform(.06, .16)
        parts.append(np.array([(foot - thickness, y), (foot + thickness, y), (foot + thickness * .7, y + size * 1.6), (foot - thickness * .7, y + size * 1.6)]))
    style = dict(width=random.uniform(.4, 1.4), curl=random.choice([.01, .04]), gravity=random.uniform(0, .04), color=color,
                 spread=random.uniform(.2, .8), clump=random.uniform(2, 12))
    for part in parts:
        draw_hair(canvas, part, int(len(part) * random.uniform(2, 9)), size * random.uniform(.05, .25), **style)
    surface = texture_of(photographs, h, w, color)
    for part in parts:
        canvas.fill(part, surface)


def draw_object(canvas, photographs):
    """A solid with crisp edges, legs, rods, wires, loops, and holes."""
    h, w = canvas.height, canvas.width
    size = min(h, w) * random.uniform(.12, .3)
    x, y = w * random.uniform(.35, .65), h * random.uniform(.35, .65)
    base = [random.randrange(256) for _ in range(3)]
    surface = texture_of(photographs, h, w, base)
    for _ in range(random.randrange(0, 9)):
        color = tuple(float(np.clip(c * random.uniform(.4, 1.3), 0, 255)) for c in base)
        end = (x + size * random.uniform(-2.4, 2.4), y + size * random.uniform(-2.4, 2.4))
        start = (x + size * random.uniform(-.5, .5), y + size * random.uniform(-.5, .5))
        bend = np.random.normal(0, size * random.choice([0, .25]), 2)
        t = np.linspace(0, 1, 20)[:, None]
        path = np.array(start) * (1 - t) ** 2 + 2 * t * (1 - t) * ((np.array(start) + end) / 2 + bend) + np.array(end) * t * t
        canvas.stroke(path, math.exp(random.uniform(math.log(.8), math.log(14))), color)
    for _ in range(random.randrange(0, 3)):
        turn = np.linspace(0, 2 * math.pi, 60)
        ring = size * random.uniform(.4, 1)
        center = (x + size * random.uniform(-1.2, 1.2), y + size * random.uniform(-1.2, 1.2))
        canvas.stroke(np.stack([center[0] + ring * np.cos(turn), center[1] + ring * np.sin(turn)], 1), random.uniform(2, 14),
                      tuple(float(c) for c in base))
    for _ in range(random.randrange(1, 4)):
        px, py = x + size * random.uniform(-.7, .7), y + size * random.uniform(-.7, .7)
        if random.random() < .5:
            shape = blob(px, py, size * random.uniform(.4, 1), random.uniform(0, .3), random.uniform(.6, 1.8))
        else:
            corners = np.sort(np.random.uniform(0, 2 * math.pi, random.randrange(3, 7)))
            shape = np.stack([px + size * np.cos(corners), py + size * np.sin(corners)], 1)
        canvas.fill(shape, surface)


def draw_plant(canvas, photographs):
    """Branches with leaves."""
    h, w = canvas.height, canvas.width
    x, y, size = w * random.uniform(.4, .6), h * random.uniform(.75, .95), min(h, w) * random.uniform(.3, .45)
    green = random.choice([(60, 110, 50), (110, 140, 60), (150, 90, 50), tuple(random.randrange(256) for _ in range(3))])
    for _ in range(random.randrange(4, 16)):
        path = strand((x, y), -math.pi / 2 + random.gauss(0, .5), size * random.uniform(.6, 1.6), .02, random.uniform(0, .02), 4.)
        canvas.stroke(path, random.uniform(1, 4), tuple(float(c * .7) for c in green))
        for point in path[4::random.randrange(2, 7)]:
            angle, long_ = random.uniform(0, 2 * math.pi), size * random.uniform(.03, .16)
            tip = (point[0] + long_ * math.cos(angle), point[1] + long_ * math.sin(angle))
            side = (math.cos(angle + 1.57) * long_ * .22, math.sin(angle + 1.57) * long_ * .22)
            middle = ((point[0] + tip[0]) / 2, (point[1] + tip[1]) / 2)
            color = np.clip(np.array(green) * random.uniform(.6, 1.4), 0, 255)
            leaf = np.array([point, (middle[0] + side[0], middle[1] + side[1]), tip, (middle[0] - side[0], middle[1] - side[1])])
            canvas.fill_color(leaf, color)


def background_of(photographs, height, width):
    """A photograph, usually blurred, or a plain studio backdrop."""
    if random.random() < .25:
        return texture_of(photographs, height, width) * .6 + 40
    back = crop_of(photographs, height, width).astype('float32')
    if random.random() < .65:
        back = cv2.GaussianBlur(back, (0, 0), math.exp(random.uniform(0, math.log(14))))
    return back


def place_cutout(cutout, height, width):
    """Premultiplied colors and alpha of a cutout, scaled, mirrored and placed at random."""
    alpha = ((cutout[..., 3] / 255. - .1) / .8).clip(0, 1).astype('float32')
    rows, columns = (np.flatnonzero((alpha > .5).any(axis)) for axis in (1, 0))
    alpha = alpha[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1]
    color = cutout[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1, :3] / np.float32(255) * alpha[..., None]
    scale = min(.9, random.uniform(.5, 1.05) * min(height / alpha.shape[0], width / alpha.shape[1]))
    size = [max(4, int(side * scale)) for side in alpha.shape]
    reduced = [cv2.resize(layer, size[::-1], interpolation=cv2.INTER_AREA)[:height, :width] for layer in (color, alpha)]
    if random.random() < .5:
        reduced = [layer[:, ::-1] for layer in reduced]
    x = random.randrange(width - reduced[1].shape[1] + 1)
    cut_below = rows[-1] > cutout.shape[0] - 4
    y = height - reduced[1].shape[0] if cut_below else random.randrange(height - reduced[1].shape[0] + 1)
    placed = np.zeros((height, width, 4), 'float32')
    placed[y:y + reduced[1].shape[0], x:x + reduced[1].shape[1]] = np.dstack(reduced)
    return placed[..., :3], placed[..., 3]


def compose(photographs, cutouts):
    """An image, 8 bits, and its alpha, float 0..1."""
    long_side = int(math.exp(random.uniform(math.log(280), math.log(1100))))
    ratio = random.uniform(.6, 1)
    height, width = (long_side, int(long_side * ratio)) if random.random() < .5 else (int(long_side * ratio), long_side)
    back = background_of(photographs, height, width).astype('float32') / 255
    if cutouts and random.random() < .35:
        color, alpha = place_cutout(random.choice(cutouts), height, width)
    else:
        canvas = Canvas(height, width, 3)
        random.choices([draw_person, draw_animal, draw_object, draw_plant], [4, 3, 4, 1])[0](canvas, photographs)
        color, alpha = canvas.layers()
    if random.random() < .3:
        # A subject of the background's colors is hard to separate.
        color = color + random.uniform(.2, .7) * alpha[..., None] * (back.mean((0, 1)) - color.sum((0, 1)) / max(1, alpha.sum()))
        color = color.clip(0, alpha[..., None])
    if random.random() < .3:
        sigma = random.uniform(.5, 2.5)
        color, alpha = (cv2.GaussianBlur(layer, (0, 0), sigma) for layer in (color, alpha))
    image = 255 * (color + (1 - alpha[..., None]) * back)
    image = (image - 128) * random.uniform(.8, 1.1) + 128 + random.uniform(-15, 15)
    image += np.random.normal(0, random.choice([0, random.uniform(0, 6)]), (height, width, 1))
    return image.round().clip(0, 255).astype(np.uint8), alpha


def main():
    a = arguments()
    os.makedirs(a.out, exist_ok=True)
    photographs = [read(path) for path in sorted(glob.glob(os.path.join(a.photographs, '*')))]
    cutouts = [cv2.cvtColor(cv2.imread(path, -1), cv2.COLOR_BGRA2RGBA) for path in sorted(glob.glob(os.path.join(a.cutouts, '*.png')))] if a.cutouts else []
    for seed in range(a.first, a.first + a.count):
        random.seed(seed), np.random.seed(seed)
        image, alpha = compose(photographs, cutouts)
        quality = [cv2.IMWRITE_JPEG_QUALITY, random.randrange(75, 98)]
        cv2.imwrite(os.path.join(a.out, f'{seed}.jpg'), image[..., ::-1], quality)
        cv2.imwrite(os.path.join(a.out, f'{seed}-alpha.png'), (alpha * 255).round().astype(np.uint8))


if __name__ == '__main__':
    main()
