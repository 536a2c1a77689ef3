"""Smaller .onnx files."""
import numpy as np
from onnx import TensorProto, helper, numpy_helper


def halve_weights(model):
    """Store weights in half precision, cast when the model is loaded."""
    graph = model.graph
    weights = [constant for constant in graph.initializer if constant.data_type == TensorProto.FLOAT and len(constant.dims) > 1]
    for constant in weights:
        half = numpy_helper.from_array(numpy_helper.to_array(constant).astype(np.float16), f'{constant.name}.half')
        graph.initializer.remove(constant)
        graph.initializer.append(half)
        graph.node.insert(0, helper.make_node('Cast', [half.name], [constant.name], to=TensorProto.FLOAT))
