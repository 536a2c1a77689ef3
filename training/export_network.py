"""Writes networks as .onnx files with weights in half precision."""
import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper


def export_network(net, source, target, example, input_name, output_name):
    """Write a checkpoint's averaged weights. Height and width may vary.

    @param source, target paths of the checkpoint and of the .onnx file
    @param example        an input, n x c x h x w
    """
    net.load_state_dict(torch.load(source, map_location='cpu')['averaged'])
    sides = {2: 'h', 3: 'w'}
    torch.onnx.export(net.eval(), example, target, opset_version=13, input_names=[input_name],
                      output_names=[output_name], dynamic_axes={input_name: sides, output_name: sides})
    model = onnx.load(target)
    halve_weights(model)
    onnx.checker.check_model(model)
    onnx.save(model, target)


def halve_weights(model):
    """Store weights in half precision, cast when the model is loaded."""
    graph = model.graph
    weights = [constant for constant in graph.initializer if constant.data_type == TensorProto.FLOAT and len(constant.dims) > 1]
    for constant in weights:
        half = numpy_helper.from_array(numpy_helper.to_array(constant).astype(np.float16), f'{constant.name}.half')
        graph.initializer.remove(constant)
        graph.initializer.append(half)
        graph.node.insert(0, helper.make_node('Cast', [half.name], [constant.name], to=TensorProto.FLOAT))
