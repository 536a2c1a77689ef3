"""Batches of training images: rendered maps (render.py) under random light, in front of photographs."""
import glob
import io
import os

import numpy as np
from PIL import Image


class Scenes:
    """@param photographs folder whose files wiki-* are used as backgrounds"""

    def __init__(self, paths, photographs, seed):
        files = [np.load(p) for p in paths]
        self.maps = {k: np.concatenate([f[k] for f in files]) for k in files[0].files}
        self.count, self.side = self.maps['cover'].shape[:2]
        self.random = np.random.default_rng(seed)
        self.photographs = []
        for path in sorted(glob.glob(os.path.join(photographs, 'wiki-*'))):
            image = Image.open(path).convert('RGB')
            for longest in (1.7 * self.side, 4.4 * self.side):
                small = image.copy()
                small.thumbnail((longest, longest), Image.BOX)
                if min(small.size) > self.side:
                    self.photographs.append(np.asarray(small))

    def background(self):
        r, side = self.random, self.side
        if r.random() < .2:
            slope = np.linspace(-1, 1, side, dtype='float32')[:, None, None] * r.normal(0, .12, 3).astype('float32')
            return np.broadcast_to(np.clip(r.uniform(0, 1) + r.normal(0, .06, 3).astype('float32') + slope, 0, 1), (side, side, 3))
        image = self.photographs[r.integers(len(self.photographs))]
        y, x = (r.integers(0, n - side + 1) for n in image.shape[:2])
        crop = image[y:y + side, x:x + side].astype('float32') / 255 * np.float32(r.uniform(.6, 1.2))
        return crop[:, ::-1] if r.random() < .5 else crop

    def scene(self, index, plain=False):
        """@param plain nothing in front, not reflected, and the matte without errors
        @returns image with the matte as its fourth channel, and of half its size normals and their weight: float32, 0 to 1
        (normals -1 to 1), square, height x width x channels"""
        r = self.random
        m = {k: v[index] for k, v in self.maps.items()}
        normal, weight = m['normal'].astype('float32') / 127, m['weight'].astype('float32') / 255
        cover = softened(m['cover'].astype('float32'), r.uniform(.5, 1.2))
        image = self.lit(m, normal, weight)
        image = image * cover[..., None] + self.background() * (1 - cover[..., None])
        matte = cover
        if not plain:
            if r.random() < .12:
                image, visible = self.occlude(image)
                cover, weight = cover * visible, weight * visible[::2, ::2]
            matte = self.spoiled_matte(cover)
        image = np.concatenate([self.spoil(image), matte[..., None]], 2)
        if not plain and r.random() < .5:
            image, normal, weight = image[:, ::-1], normal[:, ::-1] * np.float32([-1, 1, 1]), weight[:, ::-1]
        return image, normal, weight

    def lit(self, m, normal, weight):
        r = self.random
        albedo = (m['albedo'].astype('float32') / 255) ** 2.2
        gray = albedo.mean(2, keepdims=True)
        albedo = gray + (albedo - gray) * np.float32(r.uniform(.2, 1))
        tint = 1 + r.normal(0, .1, 3)
        slope = r.normal(0, .35, 3) * [1, 1, .5] + [0, -.2, 0]
        opening = m['open'].astype('float32') / 255
        ambient = r.uniform(.15, 1) * np.clip(1 + normal @ slope, .1, 3) * opening ** r.uniform(0, 1.5)
        light = ambient[..., None] * tint
        shine = np.zeros_like(ambient)
        for k in range(r.integers(0, 4) if r.random() < .85 else 1):
            direction = m['direction'][k]
            cosine = np.clip(normal @ direction, 0, 1)
            visible = softened(m['shadow'][k].astype('float32') / 255, r.uniform(.3, 4))
            visible = 1 - r.uniform(0, 1) * (1 - visible)
            power = r.uniform(.2, 1.6)
            light = light + (power * cosine * visible)[..., None] * (1 + r.normal(0, .12, 3))
            half = direction + np.array([0, 0, 1])
            gloss = np.clip(normal @ (half / np.linalg.norm(half)), 0, 1) ** r.uniform(6, 50)
            shine += power * gloss * visible
        out = albedo * doubled(light.astype('float32')) + np.float32(r.uniform(0, .12)) * doubled(shine.astype('float32'))[..., None]
        seen = doubled(weight) > .1
        level = out[seen].mean() if seen.any() else 1
        tone = albedo[seen].mean() if seen.any() else 1
        out = out * np.float32(r.uniform(.1, .6) * np.clip(tone * 2, .3, 1) / max(level, 1e-3))
        if r.random() < .5:
            out = np.where(out > .7, .7 + .3 * np.tanh((out - .7) / .3), out)
        return np.clip(out, 0, 1) ** np.float32(1 / 2.2)

    def occlude(self, image):
        r = self.random
        y, x = np.mgrid[:self.side, :self.side].astype('float32') / self.side
        cx, cy = r.uniform(.1, .9, 2)
        inside = ((x - cx) / r.uniform(.06, .3)) ** 2 + ((y - cy) / r.uniform(.06, .4)) ** 2 < 1
        return np.where(inside[..., None], self.background(), image), 1 - inside.astype('float32')

    def spoiled_matte(self, matte):
        """As a matting network errs: too wide or too narrow, blurred, with a hole or a part of the background."""
        r = self.random
        matte = softened(matte, r.uniform(.3, 2.5))
        gain = r.uniform(1, 4)
        matte = np.clip((matte - .5) * gain + .5 + r.uniform(-.5, .5) * (gain - 1), 0, 1)
        if r.random() < .12:
            y, x = np.mgrid[:self.side, :self.side].astype('float32') / self.side
            cx, cy = r.uniform(.1, .9, 2)
            inside = ((x - cx) / r.uniform(.02, .15)) ** 2 + ((y - cy) / r.uniform(.02, .15)) ** 2 < 1
            matte = np.where(inside, np.float32(r.random() < .5), matte)
        return matte.astype('float32')

    def spoil(self, image):
        """White balance, saturation, contrast, blur, noise and JPEG artifacts."""
        r = self.random
        image = np.clip(image, 0, 1) ** np.float32(np.exp(r.normal(0, .2))) * (1 + r.normal(0, .05, 3)).astype('float32')
        gray = image.mean(2, keepdims=True)
        image = gray + (image - gray) * np.float32(0 if r.random() < .1 else r.uniform(.5, 1.3))
        image = (image - .5) * np.float32(r.uniform(.75, 1.2)) + np.float32(.5 + r.normal(0, .04))
        image = image + r.standard_normal(image.shape, dtype='float32') * np.float32(r.uniform(0, .03))
        pixels = Image.fromarray((np.clip(image, 0, 1) * 255).round().astype('uint8'))
        if r.random() < .4:
            small = int(self.side * r.uniform(.4, 1))
            pixels = pixels.resize((small, small), Image.BOX).resize((self.side, self.side), Image.BICUBIC)
        if r.random() < .4:
            file = io.BytesIO()
            pixels.save(file, 'JPEG', quality=int(r.integers(35, 95)))
            pixels = Image.open(file)
        return np.asarray(pixels).astype('float32') / 255

    def batch(self, size):
        chosen = [self.scene(self.random.integers(self.count)) for _ in range(size)]
        return [np.stack(each).astype('float32') for each in zip(*chosen)]


def doubled(plane):
    """Twice the size, bilinearly."""
    channels = [plane] if plane.ndim == 2 else np.moveaxis(plane, 2, 0)
    side = plane.shape[0]
    grown = [np.asarray(Image.fromarray(c).resize((2 * side, 2 * side), Image.BILINEAR)) for c in channels]
    return grown[0] if plane.ndim == 2 else np.stack(grown, 2)


def softened(plane, deviation):
    """Gaussian blur, approximated by two box blurs of fractional width."""
    radius = deviation * 1.2
    whole = int(radius)
    for _ in range(4):
        plane = plane.T
        padded = np.pad(plane, ((whole + 1, whole + 1), (0, 0)), 'edge')
        total = plane.copy()
        for k in range(1, whole + 2):
            share = np.float32(min(1, radius - k + 1))
            total += share * (padded[whole + 1 - k:][:len(plane)] + padded[whole + 1 + k:][:len(plane)])
        plane = total / np.float32(1 + 2 * radius)
    return plane
