"""MakeHuman's human body (CC0): random shapes, poses, clothes and hair, with colors per vertex.

Coordinates are decimeters: x to the left hand, y up, z to where the body looks.
"""
import glob
import json
import os

import numpy as np

from face_model import vertex_normals
from patterns import random_waves, skin_tone

ages, sexes, origins = ('young', 'young', 'young', 'old', 'child'), ('male', 'female'), ('african', 'asian', 'caucasian')
details = ('buttocks', 'cheek', 'chin', 'head', 'hip', 'mouth', 'neck', 'nose', 'stomach', 'torso')
# Standard deviation of the rotation of a bone around each axis, in degrees.
mobility = {'root': 4, 'spine0': 5, 'neck0': 5, 'head': 7, 'clavicle': 5, 'upperarm01': 28, 'lowerarm01': 30, 'wrist': 12,
            'upperleg01': 17, 'lowerleg01': 14, 'foot': 8}
worn = {'tights': .85, 'skirt': .3}
body, hair, clothes = range(1, 4)


def read_groups(path):
    """Triangles per group of a mesh."""
    groups, name = {}, ''
    with open(path) as lines:
        for line in lines:
            if line.startswith('g '):
                name = line.split()[1]
            elif line.startswith('f '):
                corners = [int(c.split('/')[0]) - 1 for c in line.split()[1:]]
                groups.setdefault(name, []).extend((corners[0], corners[i], corners[i + 1]) for i in range(1, len(corners) - 1))
    return {name: np.array(triangles) for name, triangles in groups.items()}


def read_target(path):
    rows = np.array([line.split() for line in open(path) if line[0] not in '#\n'], dtype='float32').reshape(-1, 4)
    return rows[:, 0].astype(int), rows[:, 1:]


class BodyModel:
    """@param folder `makehuman/data` of MakeHuman"""

    def __init__(self, folder):
        mesh = os.path.join(folder, '3dobjs', 'base.obj')
        with open(mesh) as lines:
            self.base = np.array([line.split()[1:4] for line in lines if line.startswith('v ')], dtype='float32')
        groups = read_groups(mesh)
        self.triangles = {'body': np.concatenate([groups['body'], groups['helper-l-eye'], groups['helper-r-eye']]),
                          'tights': groups['helper-tights'], 'skirt': groups['helper-skirt']}
        self.eyes = np.unique(np.concatenate([groups['helper-l-eye'], groups['helper-r-eye']]))
        self.targets = os.path.join(folder, 'targets')
        self.details = sorted(p for each in details for p in glob.glob(os.path.join(self.targets, each, '*.target')))
        self.loaded = {}
        skeleton = json.load(open(os.path.join(folder, 'rigs', 'default.mhskel')))
        weights = json.load(open(os.path.join(folder, 'rigs', 'default_weights.mhw')))['weights']
        self.bones = {name: (bone['parent'], skeleton['joints'][bone['head']]) for name, bone in skeleton['bones'].items()}
        self.weights = {name: np.array(rows).reshape(-1, 2) for name, rows in weights.items() if rows}

    def add(self, v, path, weight):
        if path not in self.loaded:
            self.loaded[path] = read_target(path)
        at, offset = self.loaded[path]
        v[at] += weight * offset

    def sample(self, random):
        """Vertices of a random person in a random pose."""
        v = self.base.copy()
        age, sex, origin = (each[random.integers(len(each))] for each in (ages, sexes, origins))
        macro = os.path.join(self.targets, 'macrodetails')
        self.add(v, f'{macro}/{origin}-{sex}-{age}.target', 1)
        muscle = random.choice(['min', 'average', 'max'], p=[.25, .5, .25])
        weight = random.choice(['min', 'average', 'max'], p=[.2, .5, .3])
        self.add(v, f'{macro}/universal-{sex}-{age}-{muscle}muscle-{weight}weight.target', 1)
        for path in random.choice(self.details, 14, replace=False):
            self.add(v, path, random.uniform(0, .7))
        return self.pose(v, random)

    def pose(self, v, random):
        """Linear blend skinning with random rotations of the bones."""
        transforms = {}

        def transform(name):
            if name not in transforms:
                parent, joint = self.bones[name]
                deviation = next((d for start, d in mobility.items() if name.startswith(start)), 0)
                own = np.eye(4)
                if deviation:
                    own[:3, :3] = rotation_matrix(np.radians(random.normal(0, deviation, 3)))
                    head = v[joint].mean(0)
                    own[:3, 3] = head - own[:3, :3] @ head
                transforms[name] = (transform(parent) if parent else np.eye(4)) @ own
            return transforms[name]

        total, sum_of_weights = np.zeros((len(v), 4, 4)), np.zeros(len(v))
        for name in self.bones:
            if name in self.weights:
                at, share = self.weights[name][:, 0].astype(int), self.weights[name][:, 1]
                total[at] += share[:, None, None] * transform(name)
                sum_of_weights[at] += share
        total /= np.maximum(sum_of_weights, 1e-6)[:, None, None]
        return np.einsum('nij,nj->ni', total[:, :3, :3], v).astype('float32') + total[:, :3, 3].astype('float32')

    def dress(self, v, random):
        """Triangles, colors per vertex and parts of a person with random hair and clothes. Folds move vertices of `v`."""
        is_statue = random.random() < .2
        color = np.empty((len(v), 3), 'float32')
        color[:] = random.uniform(.15, .95, 3) if is_statue else skin_tone(random)
        part = np.full(len(v), body)
        triangles = [self.triangles['body']]
        normals = vertex_normals(v, np.concatenate(list(self.triangles.values())))
        if random.random() < .85:
            line = np.interp(self.base[:, 2], [-.2, .3, .7, 1.4], [random.uniform(6.2, 7), random.uniform(6.6, 7.2), 7.4, 7.9])
            rise = np.clip((self.base[:, 1] - line) / .25, 0, 1) ** .5
            v += normals * (rise * random.uniform(.02, .35) * (1 + .3 * random_waves(random, self.base, 4, 3.)))[:, None]
            part[rise > 0] = hair
            if not is_statue:
                color[rise > 0] = random.uniform(.03, .7) * random.uniform(.5, 1, 3)
        for name in ('tights', 'skirt'):
            if random.random() > worn[name]:
                continue
            at = np.unique(self.triangles[name])
            part[at] = clothes
            fold = random.uniform(0, .14)
            v[at] += normals[at] * (fold * (1 + random_waves(random, self.base[at], 4, 3.)))[:, None]
            if not is_statue:
                color[at] = self.cloth_color(self.base[at], random)
            triangles.append(self.triangles[name])
        if not is_statue:
            color[self.eyes] = .6
        color *= (1 + .08 * random_waves(random, self.base, 4, 2.))[:, None]
        return np.concatenate(triangles), np.clip(color, .02, .98), part

    def cloth_color(self, points, random):
        """One color for the trousers and one for the shirt, or one for both."""
        colors = random.uniform(.03, .95, (2, 3))
        waist = random.uniform(-1.5, 1.5)
        return colors[(points[:, 1] > waist).astype(int) * int(random.random() < .8)]


def rotation_matrix(vector):
    """Rodrigues' formula: a rotation around a vector by its length, in radians."""
    angle = np.linalg.norm(vector)
    x, y, z = vector / max(angle, 1e-9)
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * k @ k
