#!/usr/bin/python3
"""`export.py strokes.pt text-strokes.onnx`: writes a checkpoint's averaged weights, in half precision."""
import os
import sys

import onnx
import torch

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from half_precision import halve_weights  # noqa: E402
from network import Network  # noqa: E402


def main():
    source, target = sys.argv[1:]
    net = Network()
    net.load_state_dict(torch.load(source, map_location='cpu')['averaged'])
    sides = {2: 'h', 3: 'w'}
    torch.onnx.export(net.eval(), torch.rand(1, 4, 96, 224), target, opset_version=13, input_names=['line'],
                      output_names=['strokes'], dynamic_axes={'line': sides, 'strokes': sides})
    model = onnx.load(target)
    halve_weights(model)
    onnx.checker.check_model(model)
    onnx.save(model, target)


main()
