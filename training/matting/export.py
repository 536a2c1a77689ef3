#!/usr/bin/python3
"""`export.py refiner.pt matte-refiner.onnx`: writes a checkpoint's averaged weights, in half precision."""
import sys

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from network import Refiner


def halve_weights(model):
    """Store weights in half precision, cast when the model is loaded."""
    graph = model.graph
    weights = [constant for constant in graph.initializer if constant.data_type == TensorProto.FLOAT and len(constant.dims) > 1]
    for constant in weights:
        half = numpy_helper.from_array(numpy_helper.to_array(constant).astype(np.float16), f'{constant.name}.half')
        graph.initializer.remove(constant)
        graph.initializer.append(half)
        graph.node.insert(0, helper.make_node('Cast', [half.name], [constant.name], to=TensorProto.FLOAT))


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
