#!/usr/bin/python3
"""Read and write networks as ONNX. `onnx_file.py x2.pt sr-x2.onnx` writes a checkpoint's averaged weights."""
import sys

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from network import shape_of


def read_onnx(path):
    """Read the weights from a file of `write_onnx`, as a state dict."""
    constants = {c.name: torch.from_numpy(numpy_helper.to_array(c).astype('float32')) for c in onnx.load(path).graph.initializer}
    constants.pop('sides')
    return {k.removesuffix('.half'): v.flatten() if v.dim() == 3 else v for k, v in constants.items()}


def read_state(path):
    """The state dict of a file of `write_onnx` or the averaged weights of a checkpoint."""
    return read_onnx(path) if path.endswith('.onnx') else torch.load(path, map_location='cpu')['averaged']


def write_onnx(state, path):
    """Input `low` and output `high`: float32, n x 3 x h x w, RGB in 0..1 (the output may exceed the range).

    Weights are stored with half precision and used as float32.
    """
    scale, _, depth = shape_of(state)
    constants, nodes, last = [], [], 'low'

    def constant(name, value):
        constants.append(numpy_helper.from_array(np.ascontiguousarray(value, dtype='float16'), name + '.half'))
        nodes.append(helper.make_node('Cast', [name + '.half'], [name], to=TensorProto.FLOAT))
        return name

    for i in range(0, 2 * depth + 4, 2):
        weight, bias = (constant(f'body.{i}.{part}', state[f'body.{i}.{part}'].numpy()) for part in ('weight', 'bias'))
        nodes.append(helper.make_node('Conv', [last, weight, bias], [f'body.{i}'], pads=[1, 1, 1, 1], kernel_shape=[3, 3]))
        last = f'body.{i}'
        if i < 2 * depth + 2:
            slope = constant(f'body.{i + 1}.weight', state[f'body.{i + 1}.weight'].numpy()[:, None, None])
            nodes.append(helper.make_node('PRelu', [last, slope], [f'body.{i + 1}']))
            last = f'body.{i + 1}'
    constants.append(numpy_helper.from_array(np.float32([1, 1, scale, scale]), 'sides'))
    nodes += [
        helper.make_node('DepthToSpace', [last], ['detail'], blocksize=scale, mode='CRD'),
        helper.make_node('Resize', ['low', '', 'sides'], ['smooth'], mode='linear', coordinate_transformation_mode='half_pixel'),
        helper.make_node('Add', ['detail', 'smooth'], ['high']),
    ]
    graph = helper.make_graph(
        nodes, f'super-resolution-{scale}x',
        [helper.make_tensor_value_info('low', TensorProto.FLOAT, ['n', 3, 'h', 'w'])],
        [helper.make_tensor_value_info('high', TensorProto.FLOAT, ['n', 3, 'H', 'W'])], constants)
    model = helper.make_model(graph, producer_name='pentimento', opset_imports=[helper.make_opsetid('', 13)])
    model.ir_version = 7
    onnx.checker.check_model(model)
    onnx.save(model, path)


if __name__ == '__main__':
    write_onnx(read_state(sys.argv[1]), sys.argv[2])
