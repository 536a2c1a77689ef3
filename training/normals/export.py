#!/usr/bin/python3
"""`export.py normals.pt normals.onnx` writes a checkpoint's averaged weights as ONNX.

Input `image`: float32, n x 4 x h x w, RGB and matte in 0..1, sides divisible by 32. Output `normals`: n x 4 x h/2 x w/2
(network.py). Batch normalization is folded into the convolutions, the first of which takes pixels instead of blocks of them;
weights are stored with half precision and used as float32.
"""
import sys

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from network import Network


def write_onnx(net, path):
    constants, nodes = [], []

    def constant(name, value):
        constants.append(numpy_helper.from_array(np.ascontiguousarray(value, dtype='float16'), name + '.half'))
        nodes.append(helper.make_node('Cast', [name + '.half'], [name], to=TensorProto.FLOAT))
        return name

    def convolution(source, name, weight, bias, stride, is_active=True):
        inputs = [source, constant(name + '.weight', weight), constant(name + '.bias', bias)]
        kernel = weight.shape[2]
        nodes.append(helper.make_node('Conv', inputs, [name], pads=[kernel // 3] * 4, kernel_shape=[kernel] * 2, strides=[stride] * 2))
        if is_active:
            nodes.append(helper.make_node('Relu', [name], [name + '.active']))
        return name + '.active' if is_active else name

    def block(source, name, part, takes_pixels=False):
        conv, norm = part[0], part[1]
        scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        bias = norm.bias - norm.running_mean * scale
        weight = conv.weight * scale[:, None, None, None]
        if takes_pixels:   # 3 x 3 blocks of 2 x 2 pixels.
            count = len(weight)
            weight = weight.reshape(count, 4, 2, 2, 3, 3).permute(0, 1, 4, 2, 5, 3).reshape(count, 4, 6, 6)
        return convolution(source, name, weight.numpy(), bias.numpy(), 2 if takes_pixels else conv.stride[0])

    for name, value in (('two', 2.), ('one', 1.)):
        constants.append(numpy_helper.from_array(np.float32(value), name))
    constants.append(numpy_helper.from_array(np.float32([1, 1, 2, 2]), 'sides'))
    nodes += [helper.make_node('Mul', ['image', 'two'], ['doubled']), helper.make_node('Sub', ['doubled', 'one'], ['centered'])]
    levels = [block('centered', 'stem', net.stem, takes_pixels=True)]
    for i, down in enumerate(net.down):
        levels.append(block(block(levels[-1], f'down.{i}.0', down[0]), f'down.{i}.1', down[1]))
    x = levels.pop()
    for i, up in enumerate(net.up):
        nodes.append(helper.make_node('Resize', [x, '', 'sides'], [f'up.{i}.larger'], mode='nearest', nearest_mode='floor',
                                      coordinate_transformation_mode='asymmetric'))
        nodes.append(helper.make_node('Concat', [f'up.{i}.larger', levels.pop()], [f'up.{i}.joined'], axis=1))
        x = block(f'up.{i}.joined', f'up.{i}', up)
    last = convolution(x, 'last', net.last.weight.numpy(), net.last.bias.numpy(), 1, is_active=False)
    nodes[-1].output[0] = 'normals'
    assert last == 'last'
    graph = helper.make_graph(
        nodes, 'normals',
        [helper.make_tensor_value_info('image', TensorProto.FLOAT, ['n', 4, 'h', 'w'])],
        [helper.make_tensor_value_info('normals', TensorProto.FLOAT, ['n', 4, 'h2', 'w2'])], constants)
    model = helper.make_model(graph, producer_name='pentimento', opset_imports=[helper.make_opsetid('', 13)])
    model.ir_version = 7
    onnx.checker.check_model(model)
    onnx.save(model, path)


if __name__ == '__main__':
    network = Network()
    network.load_state_dict(torch.load(sys.argv[1], map_location='cpu')['averaged'])
    network.eval()
    with torch.no_grad():
        write_onnx(network, sys.argv[2])
