"""Batches of training images: rendered maps (render.py) under random light, in front of photographs."""
import glob
import io
import os

import numpy as np
from PIL import Image

# Photographs that show faces, which would be labelled as background.
with_faces = {f'wiki-{number:03}' for number in (20, 27, 29, 37, 38, 44)}


class Scenes:
    """@param photographs folder whose files wiki-* are used as backgrounds"""

    def __init__(self, paths, photographs, seed):
        files = [np.load(p) for p in paths]
        self.maps = {k: np.concatenate([f[k] for f in files]) for k in files[0].files}
        self.count, self.side = self.maps['face'].shape[:2]
        self.random = np.random.default_rng(seed)
        self.photographs = []
        for path in sorted(glob.glob(os.path.join(photographs, 'wiki-*'))):
            if os.path.splitext(os.path.basename(path))[0] in with_faces:
                continue
            image = Image.open(path).convert('RGB')
            for longest in (1.7 * self.side, 4.4 * self.side):
                small = image.copy()
                small.thumbnail((longest, longest), Image.BOX)
                if min(small.size) > self.side:
                    self.photographs.append(np.asarray(small))

    def photograph(self):
        image = self.photographs[self.random.integers(len(self.photographs))]
        side = self.side
        y, x = (self.random.integers(0, n - side + 1) for n in image.shape[:2])
        crop = image[y:y + side, x:x + side].astype('float32') / 255
        return crop[:, ::-1] if self.random.random() < .5 else crop

    def scene(self, index, plain=False):
        """@param plain neither occluded nor reflected
        @returns image, normals, weight of normals, face mask: float32, 0 to 1 (normals -1 to 1), square, height x width x channels"""
        r = self.random
        m = {k: v[index] for k, v in self.maps.items()}
        normal, direction = m['normal'].astype('float32') / 127, m['direction'].copy()
        solid, head, face, opening = (m[k].astype('float32') / 255 for k in ('solid', 'head', 'face', 'open'))
        lit = self.light(m, normal, direction, opening, face)
        solid = solid[..., None]
        image = lit * solid + self.photograph() * r.uniform(.6, 1.2) * (1 - solid)
        if not plain and r.random() < .15:
            image, visible = self.occlude(image)
            head, face = head * visible, face * visible
        if not plain and r.random() < .5:
            image, normal = image[:, ::-1], normal[:, ::-1] * np.float32([-1, 1, 1])
            head, face = head[:, ::-1], face[:, ::-1]
        return self.spoil(image), normal, face + .25 * np.maximum(0, head - face), face

    def light(self, m, normal, direction, opening, face):
        r = self.random
        albedo = (m['albedo'].astype('float32') / 255) ** 2.2
        tint = 1 + r.normal(0, .1, 3)
        slope = r.normal(0, .35, 3) * [1, 1, .5] + [0, -.2, 0]
        ambient = r.uniform(.15, 1) * np.clip(1 + normal @ slope, .1, 3) * opening ** r.uniform(0, 1.5)
        light = ambient[..., None] * tint
        shine = np.zeros_like(ambient)
        for k in range(r.integers(0, 4) if r.random() < .85 else 1):
            cosine = np.clip(normal @ direction[k], 0, 1)
            visible = m['shadow'][k].astype('float32') / 255
            visible = 1 - r.uniform(0, 1) * (1 - blurred(visible, r.integers(1, 5)))
            power = r.uniform(.2, 1.6)
            light = light + (power * cosine * visible)[..., None] * (1 + r.normal(0, .12, 3))
            half = direction[k] + np.array([0, 0, 1])
            gloss = np.clip(normal @ (half / np.linalg.norm(half)), 0, 1) ** r.uniform(6, 50)
            shine += power * gloss * visible
        out = albedo * light + (r.uniform(0, .12) * shine)[..., None]
        level = (out.mean(2) * face).sum() / max(face.sum(), 1)
        target = r.uniform(.08, .55) * np.clip(albedo[face > .5].mean() * 2 if (face > .5).any() else 1, .3, 1)
        out = out * (target / max(level, 1e-3))
        out = np.where(out > .7, .7 + .3 * np.tanh((out - .7) / .3), out) if r.random() < .5 else out
        return np.clip(out, 0, 1) ** (1 / 2.2)

    def occlude(self, image):
        r = self.random
        y, x = np.mgrid[:self.side, :self.side] / self.side
        cx, cy = r.uniform(.1, .9, 2)
        inside = ((x - cx) / r.uniform(.06, .3)) ** 2 + ((y - cy) / r.uniform(.06, .4)) ** 2 < 1
        return np.where(inside[..., None], self.photograph(), image), 1 - inside.astype('float32')

    def negative(self):
        zero = np.zeros((self.side, self.side), 'float32')
        return self.spoil(self.photograph()), np.zeros((self.side, self.side, 3), 'float32'), zero, zero

    def spoil(self, image):
        """White balance, saturation, contrast, blur, noise and JPEG artifacts."""
        r = self.random
        image = np.clip(image, 0, 1) ** np.exp(r.normal(0, .2)) * (1 + r.normal(0, .05, 3))
        gray = image.mean(2, keepdims=True)
        image = gray + (image - gray) * (0 if r.random() < .1 else r.uniform(.5, 1.3))
        image = (image - .5) * r.uniform(.75, 1.2) + .5 + r.normal(0, .04)
        if r.random() < .5:
            side = self.side
            small = int(side * r.uniform(.45, 1))
            pixels = Image.fromarray((np.clip(image, 0, 1) * 255).astype('uint8'))
            image = np.asarray(pixels.resize((small, small), Image.BOX).resize((side, side), Image.BICUBIC)) / 255
        image = image + r.normal(0, r.uniform(0, .03), image.shape)
        pixels = Image.fromarray((np.clip(image, 0, 1) * 255).round().astype('uint8'))
        if r.random() < .5:
            file = io.BytesIO()
            pixels.save(file, 'JPEG', quality=int(r.integers(35, 95)))
            pixels = Image.open(file)
        return np.asarray(pixels).astype('float32') / 255

    def batch(self, size, negatives=.12):
        chosen = [self.negative() if self.random.random() < negatives else self.scene(self.random.integers(self.count))
                  for _ in range(size)]
        return [np.stack(each).astype('float32') for each in zip(*chosen)]


def blurred(plane, radius):
    for axis in (0, 1):
        plane = sum(np.roll(plane, k, axis) for k in range(-radius, radius + 1)) / (2 * radius + 1)
    return plane
