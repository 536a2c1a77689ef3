#!/usr/bin/python3
"""`export_scenes.py held-out.npz PHOTOGRAPHS FOLDER` writes lit scenes as PNG, for `npm run bench -- relight FOLDER`.

For each map: `NN.png`, the photograph with the matte as alpha, and `NN-normals.png`, the true normals (x right, y down, z to the
viewer, from -1 to 1 as 0 to 255) where its alpha is 255.
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
        image, normal, weight = scenes.scene(index, plain=True)
        truth = np.concatenate([normal * .5 + .5, (weight > .5)[..., None]], 2).repeat(2, 0).repeat(2, 1)
        for name, pixels in (('', image), ('-normals', truth)):
            Image.fromarray((np.clip(pixels, 0, 1) * 255).round().astype('uint8')).save(os.path.join(folder, f'{index:02}{name}.png'))


if __name__ == '__main__':
    main()
