#!/usr/bin/python3
"""`export.py refiner.pt matte-refiner.onnx`: writes a checkpoint's averaged weights, in half precision."""
import os
import sys

import onnx
import torch

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from half_precision import halve_weights  # noqa: E402
from network import Refiner  # noqa: E402


def main():
    source, target = sys.argv[1:]
    net = Refiner()
    net.load_state_dict(torch.load(source, map_location='cpu')['averaged'])
    sides = {2: 'h', 3: 'w'}
    torch.onnx.export(net.eval(), torch.rand(1, 5, 64, 96), target, opset_version=13, input_names=['input'],
                      output_names=['refined'], dynamic_axes={'input': sides, 'refined': sides})
    model = onnx.load(target)
    halve_weights(model)
    onnx.checker.check_model(model)
    onnx.save(model, target)


main()
