#!/usr/bin/python3
"""`export.py strokes.pt text-strokes.onnx`: writes a checkpoint's averaged weights, in half precision."""
import os
import sys

import torch

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from export_network import export_network  # noqa: E402
from network import Network  # noqa: E402

export_network(Network(), *sys.argv[1:], torch.rand(1, 4, 96, 224), 'line', 'strokes')
