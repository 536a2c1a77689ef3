"""Random solids as signed distance functions, joined smoothly: creatures, vessels, boxes and pebbles.

Coordinates are about -1 to 1: x to the right, y down, z to the viewer. Distance functions of the primitives and the smooth
minimum follow Quilez, "Distance functions", iquilezles.org.
"""
import numpy as np

from body_model import rotation_matrix
from patterns import random_waves


def ellipsoid(center, radii, turn):
    def distance(p):
        q = (p - center) @ turn
        k0, k1 = np.linalg.norm(q / radii, axis=1), np.linalg.norm(q / radii ** 2, axis=1)
        return k0 * (k0 - 1) / np.maximum(k1, 1e-6)
    return distance


def rounded_cone(a, b, radius_a, radius_b):
    a, b = np.asarray(a), np.asarray(b)
    def distance(p):
        along = np.clip((p - a) @ (b - a) / max(((b - a) ** 2).sum(), 1e-6), 0, 1)
        return np.linalg.norm(p - a - along[:, None] * (b - a), axis=1) - (radius_a + along * (radius_b - radius_a))
    return distance


def box(center, sides, rounding, turn):
    def distance(p):
        q = np.abs((p - center) @ turn) - (sides - rounding)
        return np.linalg.norm(np.maximum(q, 0), axis=1) + np.minimum(q.max(1), 0) - rounding
    return distance


def revolved(heights, radii, center):
    def distance(p):
        q = p - center
        y = np.clip(q[:, 1], heights[0], heights[-1])
        radial = np.hypot(q[:, 0], q[:, 2]) - np.interp(y, heights, radii)
        return np.maximum(.6 * radial, np.abs(q[:, 1] - y) + np.minimum(radial, 0))
    return distance


def torus(center, radius, thickness, turn):
    def distance(p):
        q = (p - center) @ turn
        return np.hypot(np.hypot(q[:, 0], q[:, 1]) - radius, q[:, 2]) - thickness
    return distance


def random_turn(random):
    return rotation_matrix(random.normal(0, 1.5, 3))


def pebbles(random):
    return [ellipsoid(random.normal(0, .32, 3), random.uniform(.12, .6, 3), random_turn(random)) for _ in range(random.integers(1, 8))]


def boxes(random):
    shared = random_turn(random) if random.random() < .5 else None
    parts = []
    for _ in range(random.integers(1, 5)):
        sides = random.uniform(.1, .6, 3)
        turn = random_turn(random) if shared is None else shared
        parts.append(box(random.normal(0, .3, 3), sides, sides.min() * random.uniform(.02, .7), turn))
    return parts


def vessel(random):
    count = random.integers(4, 8)
    heights = np.linspace(-.8, .8, count)
    radii = np.clip(random.uniform(.15, .5) * np.exp(random.normal(0, .35, count)), .05, .7)
    fine = np.linspace(-.8, .8, 60)
    smooth = np.convolve(np.pad(np.interp(fine, heights, radii), 6, 'edge'), np.ones(13) / 13, 'valid')
    parts = [revolved(fine, smooth, np.zeros(3))]
    if random.random() < .4:
        parts.append(torus(np.array([radii.mean(), random.uniform(-.3, .3), 0]), random.uniform(.15, .35), random.uniform(.03, .08), np.eye(3)))
    return parts


def creature(random):
    """Trunk, legs, neck, head, ears and tail."""
    length, thick = random.uniform(.3, .6), random.uniform(.15, .34)
    hip, chest = np.array([-length, 0, 0]), np.array([length, random.normal(0, .08), 0])
    parts = [rounded_cone(hip, chest, thick * random.uniform(.7, 1), thick)]
    leg, foot = random.uniform(.3, .8), random.uniform(.04, .09)
    for end in (hip, chest):
        for side in (-1, 1):
            top = end + [0, .3 * thick, side * .55 * thick]
            knee = top + [random.normal(0, .1), leg * .5, 0]
            parts += [rounded_cone(top, knee, thick * random.uniform(.35, .6), foot * 1.3),
                      rounded_cone(knee, knee + [random.normal(0, .1), leg * .5, 0], foot * 1.3, foot)]
    head = chest + [random.uniform(0, .35), -random.uniform(.1, .6), random.normal(0, .15)]
    size = thick * random.uniform(.45, 1)
    gaze = np.array([1, random.uniform(-.2, .7), random.normal(0, .5)])
    gaze /= np.linalg.norm(gaze)
    parts += [rounded_cone(chest, head, thick * .7, size * .7), ellipsoid(head, size * random.uniform(.8, 1.2, 3), np.eye(3)),
              rounded_cone(head, head + gaze * size * random.uniform(.9, 1.8), size * .6, size * random.uniform(.25, .5))]
    for side in (-1, 1):
        root = head + [-.1 * size, -.7 * size, side * .6 * size]
        parts.append(rounded_cone(root, root + [random.normal(0, .1), -random.uniform(0, 1) * size, side * random.uniform(0, .5) * size], size * .3, size * .08))
    tail = hip + [-random.uniform(.1, .5), random.normal(0, .3), random.normal(0, .1)]
    return parts + [rounded_cone(hip, tail, thick * .25, thick * .1)]


class Solid:
    """@returns for points (n x 3): distances, and the number of the nearest part"""

    def __init__(self, random):
        kinds = (creature, pebbles, vessel, boxes)
        kind = kinds[random.choice(len(kinds), p=[.45, .25, .15, .15])]
        self.parts = kind(random)
        self.join = random.uniform(.01, .12)
        if kind is creature:
            yaw, pitch = random.uniform(0, 2 * np.pi), random.normal(0, .2)
            self.turn = rotation_matrix(np.array([0, yaw, 0])) @ rotation_matrix(np.array([0, 0, random.normal(0, .12)])) @ rotation_matrix(np.array([pitch, 0, 0]))
        else:
            self.turn = rotation_matrix(random.normal(0, .35, 3) * [1, 2, 1]) if kind is vessel else random_turn(random)
        self.folds = [(random.normal(0, f, 3), random.uniform(0, 6), a / f) for f, a in zip(random.uniform(4, 30, 4), random.uniform(0, .16, 4) * (random.random() < .7))]
        self.colors = random.uniform(.03, .95, (1 if random.random() < .6 else len(self.parts), 3))
        self.colors = .6 * self.colors.mean(0) + .4 * self.colors if random.random() < .5 else self.colors

    def distance(self, points):
        q = points @ self.turn
        total = np.full(len(q), 1e3)
        for part in self.parts:
            d = part(q)
            h = np.maximum(self.join - np.abs(total - d), 0) / self.join
            total = np.minimum(total, d) - h * h * self.join / 4
        for direction, phase, height in self.folds:
            total = total + height * np.sin(q @ direction + phase)
        return total

    def albedo(self, points, random):
        q = points @ self.turn
        nearest = np.argmin(np.stack([part(q) for part in self.parts]), 0) % len(self.colors)
        return self.colors[nearest] * (1 + .15 * random_waves(random, q, 3, 5.))[:, None]

    def trace(self, size, random):
        """Rays along z, orthographic. @returns hit, depth (z), normals of each pixel of a square image and albedo"""
        scale, (dx, dy) = random.uniform(.9, 1.3) if random.random() < .65 else random.uniform(.4, .8), random.normal(0, .08, 2)
        y, x = (np.mgrid[:size, :size] + .5) / size * 2 - 1
        p = np.stack([x.ravel() * scale + dx, y.ravel() * scale + dy, np.full(size * size, 1.8)], 1)
        active = np.arange(len(p))
        hit = np.zeros(len(p), bool)
        for _ in range(48):
            d = self.distance(p[active])
            hit[active[d < 2e-3]] = True
            p[active, 2] -= np.clip(.75 * d, 1e-3, .4)
            active = active[(d >= 2e-3) & (p[active, 2] > -1.8)]
            if len(active) == 0:
                break
        hit = hit & (p[:, 2] > -1.8)
        normal = np.zeros((len(p), 3))
        for axis in range(3):
            step = np.zeros(3)
            step[axis] = 4e-3
            normal[hit, axis] = self.distance(p[hit] + step) - self.distance(p[hit] - step)
        normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
        color = np.zeros((len(p), 3))
        color[hit] = self.albedo(p[hit], random)
        return hit, p[:, 2] / scale * size / 2, normal, color
