"""ICT-FaceKit's morphable head (MIT): random identities and expressions, with vertex colors of skin, lips, brows and hair.

Coordinates are about centimeters: x to the left ear, y up, z to where the face looks.
"""
import glob
import os

import numpy as np

from patterns import skin_tone

# Vertex ranges of the model's parts.
face_end, head_end = 9409, 11248
eyeballs = ((21451, 22221, 23021), (23021, 23791, 24591))
teeth = (17039, 21451)
lips = [5708, 5695, 2081, 0, 4275, 6200, 6213, 6346, 6461, 5518, 5957, 5841]
brow_lines = ([268, 493, 1914, 2044, 1401], [3615, 4240, 4114, 2734, 2509])

skin, hair, cloth, eye, tooth = range(1, 6)


def read_vertices(path):
    with open(path) as lines:
        return np.array([line.split()[1:4] for line in lines if line.startswith('v ')], dtype='float32')


def read_triangles(path):
    triangles = []
    with open(path) as lines:
        for line in lines:
            if line.startswith('f '):
                corners = [int(c.split('/')[0]) - 1 for c in line.split()[1:]]
                triangles += [(corners[0], corners[i], corners[i + 1]) for i in range(1, len(corners) - 1)]
    return np.array(triangles)


class FaceModel:
    """@param folder `FaceXModel` of ICT-FaceKit; the parsed arrays are kept in `cache`"""

    def __init__(self, folder, cache):
        if not os.path.exists(cache):
            neutral = os.path.join(folder, 'generic_neutral_mesh.obj')
            mean = read_vertices(neutral)
            paths = sorted(glob.glob(os.path.join(folder, '*.obj')))
            names = [os.path.basename(p)[:-4] for p in paths if p != neutral]
            shapes = np.stack([read_vertices(p) - mean for p in paths if p != neutral]).astype('float16')
            np.savez(cache, mean=mean, names=names, shapes=shapes, triangles=read_triangles(neutral))
        saved = np.load(cache)
        self.mean, names, shapes = saved['mean'], list(saved['names']), saved['shapes']
        is_identity = np.array([n.startswith('identity') for n in names])
        self.identities = shapes[is_identity]
        self.expressions = shapes[~is_identity]
        self.expression_names = [n for n in names if not n.startswith('identity')]
        self.part = np.zeros(len(self.mean), int)
        self.part[:head_end] = skin
        self.part[slice(*teeth)] = tooth
        for first, _, end in eyeballs:
            self.part[first:end] = eye
        triangles = saved['triangles']
        self.triangles = triangles[(self.part[triangles] > 0).all(1)]

    def sample(self, random):
        """Vertices of a random person with a random expression."""
        weights = random.normal(0, 1, len(self.identities)).astype('float32')
        v = self.mean + np.tensordot(weights, self.identities.astype('float32'), 1)
        strength = {}
        for name in random.choice(self.expression_names, random.integers(0, 6), replace=False):
            strength[name] = random.uniform(0, .7)
        if random.random() < .5:
            strength['mouthSmile_L'] = strength['mouthSmile_R'] = random.uniform(0, 1)
        if random.random() < .15:
            strength['eyeBlink_L'] = strength['eyeBlink_R'] = random.uniform(.3, 1)
        for name, weight in strength.items():
            v = v + weight * self.expressions[self.expression_names.index(name)].astype('float32')
        return v

    def colors(self, random):
        """sRGB-like albedo per vertex, 0 to 1, and the color of hair."""
        m = self.mean
        color = np.tile(skin_tone(random), (len(m), 1))
        for _ in range(5):
            wave = np.sin(m @ random.normal(0, .5, 3) + random.uniform(0, 6))
            color *= 1 + wave[:, None] * random.uniform(0, .035) * np.array([.7, 1, 1])
        cheeks = np.exp(-((np.abs(m[:, 0]) - 4.5) ** 2 + (m[:, 1] + 1) ** 2) / 6) * (m[:, 2] > 5)
        color *= 1 - cheeks[:, None] * random.uniform(0, .18) * np.array([.1, 1, .9])
        hair_tone = np.array([[.06, .05, .05], [.22, .14, .09], [.45, .30, .17], [.75, .60, .38], [.62, .60, .58], [.9, .9, .88]])
        hair_color = hair_tone[random.integers(len(hair_tone))] * random.uniform(.8, 1.15, 3)
        front = (m[:, 2] > 7) & (np.arange(len(m)) < face_end)
        self.paint_lips(color, front, random)
        for line in brow_lines:
            near = np.min(((m[:, None, :2] - densify(m[line, :2])[None]) ** 2).sum(2), 1)
            share = np.exp(-near / random.uniform(.1, .45)) * front * random.uniform(.2, .95)
            color += share[:, None] * (np.minimum(hair_color, .5) - color)
        if random.random() < .3:
            low = np.clip((-1.5 - m[:, 1] + .55 * np.maximum(0, np.abs(m[:, 0]) - 3)) / 2, 0, 1) * (m[:, 1] > -9.5) * (m[:, 2] > 1)
            color += (low * random.uniform(.2, .85))[:, None] * front[:, None] * (hair_color - color)
            self.paint_lips(color, front, random)
        color[slice(*teeth)] = np.array([.9, .87, .8]) * random.uniform(.7, 1)
        iris = np.array([[.12, .08, .06], [.25, .35, .45], [.3, .3, .18]])[random.integers(3)]
        for first, middle, end in eyeballs:
            center = m[middle:end].mean(0)
            distance = np.hypot(m[first:end, 0] - center[0], m[first:end, 1] - center[1])
            is_front = m[first:end, 2] > m[first:end, 2].mean()
            radius = .62
            color[first:end] = random.uniform(.65, .9)
            color[first:end][is_front & (distance < radius)] = iris
            color[first:end][is_front & (distance < .4 * radius)] = .02
        return color.astype('float32'), hair_color

    def paint_lips(self, color, front, random):
        m = self.mean
        outline = m[lips, :2]
        inside = np.zeros(len(m), bool)
        for a, b in zip(outline, np.roll(outline, -1, 0)):
            crosses = (a[1] > m[:, 1]) != (b[1] > m[:, 1])
            inside ^= crosses & (m[:, 0] < (b[0] - a[0]) * (m[:, 1] - a[1]) / (b[1] - a[1] + 1e-9) + a[0])
        color[inside & front] *= np.array([random.uniform(.8, 1), random.uniform(.5, .8), random.uniform(.55, .85)])

    def grow_hair(self, v, normals, random):
        """Displace the scalp to hair or a cap. @returns vertices and the share of hair per vertex"""
        if random.random() < .1:
            return v, np.zeros(len(v), 'float32')
        m = self.mean
        is_long = random.random() < .45
        back = random.uniform(-22, -9) if is_long else random.uniform(-6, -3)
        side = random.uniform(-8, 4) if is_long else random.uniform(0, 4)
        line = np.interp(m[:, 2], [-4, 0, 3, 5, 8, 10.5], [back, (back + side) / 2, side, 5.5, 9, 10.2]) + random.uniform(-2.2, 1)
        for _ in range(3):
            line += np.sin(m[:, 0] * random.normal(0, .8) + random.uniform(0, 6)) * random.uniform(0, .6)
        share = np.clip((m[:, 1] - line) / .8 + .5, 0, 1)
        share[face_end:head_end] = np.maximum(share[face_end:head_end], (m[face_end:head_end, 1] > 11))
        share[head_end:] = 0
        bulk = random.uniform(.2, 2.6)
        for _ in range(4):
            bulk = bulk * (1 + random.uniform(0, .3) * np.sin(m @ random.normal(0, .7, 3) + random.uniform(0, 6)))
        rise = np.clip((m[:, 1] - line) / 3, 0, 1) ** .5
        v = v + normals * (bulk * rise * (share > 0))[:, None]
        if is_long:
            outward = np.clip((2 - m[:, 1]) / 12, 0, 1) * share * random.uniform(0, 2.5)
            v[:, 0] += np.sign(m[:, 0]) * outward
        return v.astype('float32'), share.astype('float32')


def densify(line, times=8):
    t = np.linspace(0, len(line) - 1, times * len(line))
    return np.stack([np.interp(t, np.arange(len(line)), line[:, k]) for k in range(line.shape[1])], 1)


def vertex_normals(v, triangles):
    a, b, c = (v[triangles[:, k]] for k in range(3))
    face = np.cross(b - a, c - a)
    normals = np.zeros_like(v)
    for k in range(3):
        for axis in range(3):
            normals[:, axis] += np.bincount(triangles[:, k], face[:, axis], len(v)).astype('float32')
    return normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
