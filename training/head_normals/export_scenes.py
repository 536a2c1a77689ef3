#!/usr/bin/python3
"""`export_scenes.py held-out.npz PHOTOGRAPHS FOLDER` writes lit scenes as PNG, to measure an engine that uses the network.

For each head: `NN.png`, the photograph, `NN-normals.png`, the true normals (red right, green up, blue to the viewer) where its
alpha is 255, on the face, and `NN-matte.png`, head and body.
"""
import os
import sys

import numpy as np
from PIL import Image

from scenes import Scenes


def main():
    maps, photographs, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    scenes = Scenes([maps], photographs, 3)
    for index in range(scenes.count):
        image, normal, _, face = scenes.scene(index, plain=True)
        rgba = np.concatenate([normal * [.5, -.5, .5] + .5, (face > .5)[..., None]], 2)
        for name, pixels in (('', image), ('-normals', rgba), ('-matte', scenes.maps['solid'][index] / 255)):
            Image.fromarray((np.clip(pixels, 0, 1) * 255).round().astype('uint8')).save(os.path.join(folder, f'{index:02}{name}.png'))


if __name__ == '__main__':
    main()
