#!/usr/bin/python3
"""Render random heads, bodies and solids as maps (normals, albedo, coverage, shadows) for train.py; see README.md."""
import argparse
import os

import numpy as np

from body_model import BodyModel
from face_model import FaceModel, cloth, hair, skin, vertex_normals
from patterns import noise, pattern
from solids import Solid

side = 192
lights_per_map = 3
# Weight of normals that are rough: hair is a smooth shell, the shoulders below a head are a flat layer.
rough = .3


def rasterize(points, triangles, size):
    """Visible triangle per pixel (-1: none) and its barycentric weights. points: x, y in pixels, z to the viewer."""
    a, b, c = (points[triangles[:, k]] for k in range(3))
    area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    low = np.ceil(np.minimum(np.minimum(a, b), c)[:, :2] - .5).astype(int)
    high = np.floor(np.maximum(np.maximum(a, b), c)[:, :2] - .5).astype(int)
    extent = high - low + 1
    facing = (area < 0) & (extent > 0).all(1)
    found = []
    for dy in range(int(extent[facing, 1].max(initial=0))):
        rows = np.flatnonzero(facing & (extent[:, 1] > dy))
        for dx in range(int(extent[rows, 0].max(initial=0))):
            t = rows[extent[rows, 0] > dx]
            x, y = low[t, 0] + dx, low[t, 1] + dy
            px, py = x + .5, y + .5
            wb = ((px - a[t, 0]) * (c[t, 1] - a[t, 1]) - (py - a[t, 1]) * (c[t, 0] - a[t, 0])) / area[t]
            wc = ((b[t, 0] - a[t, 0]) * (py - a[t, 1]) - (b[t, 1] - a[t, 1]) * (px - a[t, 0])) / area[t]
            wa = 1 - wb - wc
            ok = (wa >= -1e-4) & (wb >= -1e-4) & (wc >= -1e-4) & (x >= 0) & (y >= 0) & (x < size) & (y < size)
            z = wa * a[t, 2] + wb * b[t, 2] + wc * c[t, 2]
            found.append(np.stack([y * size + x, z, t, wa, wb, wc], 1)[ok])
    found = np.concatenate(found) if found else np.zeros((0, 6))
    found = found[np.argsort(found[:, 1], kind='stable')]
    visible, weights = np.full(size * size, -1), np.zeros((size * size, 3), 'float32')
    at = found[:, 0].astype(int)
    visible[at], weights[at] = found[:, 2].astype(int), found[:, 3:]
    return visible, weights


def rotation(yaw, pitch, roll):
    (cy, sy), (cp, sp), (cr, sr) = ((np.cos(t), np.sin(t)) for t in (yaw, pitch, roll))
    turn = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    nod = np.array([[1, 0, 0], [0, cp, -sp], [0, sp, cp]])
    tilt = np.array([[cr, -sr, 0], [sr, cr, 0], [0, 0, 1]])
    return tilt @ nod @ turn


def project(v, random, size):
    """To pixels (y down, z to the viewer), by a random pose and camera. @returns points and the rotation"""
    turn = rotation(np.radians(np.clip(random.normal(0, 28), -65, 65)), np.radians(np.clip(random.normal(0, 12), -32, 32)),
                    np.radians(np.clip(random.normal(0, 9), -30, 30)))
    flip = np.diag([1, -1, 1])
    p = (v - [0, 1, 2]) @ (flip @ turn).T
    distance = random.uniform(45, 220)
    p = p * (distance / (distance - p[:, 2:]))
    scale = size * np.exp(random.uniform(np.log(.36), np.log(.95))) / 24
    center = size / 2 + random.normal(0, .09, 2) * size
    return np.concatenate([p[:, :2] * scale + center, p[:, 2:] * scale], 1), flip @ turn, scale, center


def surroundings(random, size, scale, center, hair_color):
    """Hair behind the head and shoulders, as flat layers."""
    y, x = np.mgrid[:size, :size] + .5
    u, w = (x - center[0]) / scale, (y - center[1]) / scale
    label, albedo = np.zeros((size, size), 'uint8'), np.zeros((size, size, 3), 'float32')
    normal = np.zeros((size, size, 3), 'float32')
    normal[..., 2] = 1
    if random.random() < .4:
        wide, tall, wobble = random.uniform(9, 13), random.uniform(12, 22), noise(random, size, (6, 6)) * .12
        behind = (u / wide) ** 2 + ((w - random.uniform(0, 8)) / tall) ** 2 + wobble < 1
        label[behind], albedo[behind] = hair, hair_color
    if random.random() < .85:
        breadth, top, collar = random.uniform(17, 26), random.uniform(11.5, 17), random.uniform(0, 3)
        body = w > top + collar * np.exp(-(u / 4) ** 2) + 6 * (np.abs(u) / breadth) ** 3 + noise(random, size, (8, 8)) * .3
        body &= np.abs(u) < breadth
        label[body] = cloth
        albedo[body] = random.uniform(.03, .95, 3)
        albedo[body] *= (1 + .25 * noise(random, size, (24, 24)))[body][:, None]
        normal[..., 0] = np.where(body, np.clip(u / breadth, -.9, .9), normal[..., 0])
        normal[..., 1] = np.where(body, -.25, 0)
    return label, albedo, normal


def cast_shadows(depth, direction):
    """Visibility of a distant light, 0 to 1, by marching through the depth map (in pixels)."""
    size = depth.shape[0]
    y, x = np.mgrid[:size, :size]
    shadow = np.zeros_like(depth)
    flat = max(np.hypot(direction[0], direction[1]), .05)
    for t in np.linspace(1.5, .5 * size, 16) / flat:
        sx, sy = (x + direction[0] * t).round().astype(int), (y + direction[1] * t).round().astype(int)
        ok = (sx >= 0) & (sy >= 0) & (sx < size) & (sy < size)
        above = depth[sy.clip(0, size - 1), sx.clip(0, size - 1)] - depth - direction[2] * t - .8
        shadow = np.maximum(shadow, np.where(ok, np.clip(above / (.6 + .05 * t * flat), 0, 1), 0))
    return 1 - shadow


def glass_frames(random, points, size, scale):
    """Pixels covered by the frame of a pair of glasses around the projected eyes."""
    y, x = np.mgrid[:size, :size] + .5
    frame = np.zeros((size, size), bool)
    radius, thick = random.uniform(2, 2.9) * scale, random.uniform(.12, .35) * scale
    centers = [points[range(*e[::2])].mean(0) for e in ((21451, 0, 23021), (23021, 0, 24591))]
    for cx, cy, _ in centers:
        d = np.maximum(np.hypot(x - cx, y - cy), random.uniform(.8, 1.2) * np.hypot(x - cx, (y - cy) * 1.3)) - radius
        frame |= np.abs(d) < thick
    (ax, ay, _), (bx, by, _) = centers
    return frame | ((np.abs(y - (ay + by) / 2) < thick) & (np.abs(x - (ax + bx) / 2) < max(0, abs(bx - ax) / 2 - radius)))


def rendered_head(model, random):
    size = side
    v = model.sample(random)
    colors, hair_color = model.colors(random)
    if random.random() < .15:
        hair_color = random.uniform(.15, .95, 3)   # A statue.
        colors[:] = hair_color
    elif random.random() < .15:
        hair_color = random.uniform(.03, .95, 3)   # A cap.
    v, hair_share = model.grow_hair(v, vertex_normals(v, model.triangles), random)
    normals = vertex_normals(v, model.triangles)
    points, turn, scale, center = project(v, random, size)
    visible, weights = rasterize(points, model.triangles, size)
    label, albedo, normal = (each.reshape(size * size, -1) for each in surroundings(random, size, scale, center, hair_color))
    label = label[:, 0]
    seen = visible >= 0
    corners = model.triangles[visible[seen]]

    def mixed(values):
        return (values[corners] * weights[seen][..., None]).sum(1)

    share = mixed(hair_share[:, None])[:, 0]
    albedo[seen] = np.where(share[:, None] > .5, hair_color, mixed(colors))
    normal[seen] = mixed(normals @ turn.T)
    label[seen] = np.where(share > .5, hair, skin)
    depth = np.full(size * size, points[:, 2].min() - .2 * size, 'float32')
    depth[label > 0] = points[:, 2].min()
    depth[seen] = mixed(points[:, 2:])[:, 0]
    strands = noise(random, size, (int(random.integers(4, 12)), int(random.integers(30, 90))))
    if random.random() < .3:
        strands = strands.T
    albedo[label == hair] *= np.clip(1 + random.uniform(.1, .45) * strands.reshape(-1)[label == hair], .2, 2)[:, None]
    if random.random() < .2:
        frame = glass_frames(random, points, size, scale).reshape(-1) & (label == skin)
        albedo[frame] = random.uniform(.02, .5)
    return normal, depth, albedo, label > 0, np.where(label == skin, 1, rough)


def rendered_body(model, random):
    size = side
    v = model.sample(random)
    triangles, colors, part = model.dress(v, random)
    normals = vertex_normals(v, triangles)
    yaw = random.normal(0, 40) if random.random() < .8 else random.uniform(-180, 180)
    turn = np.diag([1, -1, 1]) @ rotation(*np.radians([yaw, random.normal(0, 8), random.normal(0, 6)]))
    low, high = v.min(0), v.max(0)
    middle, extent = (low + high) / 2, high[1] - low[1]
    if random.random() < .65:   # From the head to the chest, hips or knees.
        extent *= random.uniform(.2, .75)
        middle = np.array([v[part < 2, 0].mean(), high[1] - .47 * extent, middle[2]])
    p = (v - middle) @ turn.T
    distance = random.uniform(2, 8) * extent
    p = p * (distance / np.maximum(distance - p[:, 2:], .2 * distance))
    scale = size / extent * random.uniform(.8, 1.05)
    points = p * scale
    points[:, :2] += size / 2 + random.normal(0, .05, 2) * size
    visible, weights = rasterize(points, triangles, size)
    seen = visible >= 0
    corners = triangles[visible[seen]]
    depth = np.full(size * size, points[:, 2].min() - .2 * size, 'float32')
    normal, albedo, weight = np.zeros((size * size, 3)), np.zeros((size * size, 3)), np.zeros(size * size)
    for plane, values in ((normal, normals @ turn.T), (albedo, colors), (depth[:, None], points[:, 2:])):
        plane[seen] = (values[corners] * weights[seen][..., None]).sum(1)
    weight[seen] = np.where(part[corners].max(1) == 2, rough, 1)
    dressed = np.zeros(size * size, bool)
    dressed[seen] = part[corners].min(1) == 3
    albedo[dressed] *= pattern(random, size).reshape(size * size, -1)[dressed]
    return normal, depth, albedo, seen, weight


def rendered_solid(random):
    hit, depth, normal, albedo = Solid(random).trace(side, random)
    albedo *= pattern(random, side).reshape(side * side, -1)
    depth = np.where(hit, depth, (depth[hit].min() if hit.any() else 0) - .2 * side)
    return normal, depth, albedo, hit, np.ones(side * side)


def halved(image):
    return image.reshape(side // 2, 2, side // 2, 2, -1).mean((1, 3))


def as_map(random, normal, depth, albedo, cover, weight):
    """Albedo and coverage at full size; normals, their weight and shadows at half."""
    normal = normal / np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-6)
    small = halved(normal * cover[:, None])
    small /= np.maximum(np.linalg.norm(small, axis=2, keepdims=True), 1e-6)
    depth = halved(depth.astype('float32'))[..., 0] / 2
    directions = random.normal(0, 1, (lights_per_map, 3)) * [1, .8, 1]
    directions[:, 2] = np.abs(directions[:, 2]) * random.choice([.4, 1.2], (lights_per_map,))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    pit = np.stack([cast_shadows(depth, np.array([np.cos(t), np.sin(t), .7])) for t in np.arange(6) * np.pi / 3]).mean(0)
    return dict(
        normal=np.round(small * 127).astype('int8'),
        albedo=np.round(np.clip(albedo, 0, 1).reshape(side, side, 3) * 255).astype('uint8'),
        cover=cover.reshape(side, side),
        weight=np.round(halved((weight * cover).astype('float32'))[..., 0] * 255).astype('uint8'),
        shadow=np.round(np.stack([cast_shadows(depth, d) for d in directions]) * 255).astype('uint8'),
        open=np.round(pit * 255).astype('uint8'),
        direction=directions.astype('float32'))


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('out', help='.npz file to write')
    p.add_argument('--heads', required=True, help='folder FaceXModel of ICT-FaceKit')
    p.add_argument('--bodies', required=True, help='folder makehuman/data of MakeHuman')
    p.add_argument('--cache', default='/tmp/face-model.npz', help='where to keep the parsed model of heads')
    p.add_argument('--first', type=int, default=0, help='seed of the first map, a multiple of three; seeds from 1,000,000 are for evaluation')
    p.add_argument('--count', type=int, default=1000, help='a third each are heads, bodies and solids')
    a = p.parse_args()
    heads, bodies = FaceModel(a.heads, a.cache), BodyModel(a.bodies)

    def render(seed):
        random = np.random.default_rng(seed)
        kind = (lambda: rendered_head(heads, random), lambda: rendered_body(bodies, random), lambda: rendered_solid(random))[seed % 3]
        return as_map(random, *kind())

    maps = [render(seed) for seed in range(a.first, a.first + a.count)]
    np.savez(a.out + '.part.npz', **{name: np.stack([m[name] for m in maps]) for name in maps[0]})
    os.replace(a.out + '.part.npz', a.out)


if __name__ == '__main__':
    main()
