#!/usr/bin/python3
"""`mean.py one.pt other.pt mean.pt`: averages the weights of two checkpoints (model soups, Wortsman et al., 2022)."""
import sys

import torch

one, other = (torch.load(path, map_location='cpu')['averaged'] for path in sys.argv[1:3])
torch.save(dict(averaged={name: (one[name] + other[name]) / 2 for name in one}), sys.argv[3])
