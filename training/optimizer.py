"""Muon (Jordan et al., 2024) for the inner convolutions: momentum with an orthogonalized update matrix.

Here, it needs far fewer steps than Adam. The first and last layer, biases and slopes are trained with Adam.
"""
import torch


@torch.no_grad()
def orthogonalize(matrices):
    """Nearest semi-orthogonal matrices, (M Mt)^-1/2 M; shape count x rows x columns, rows <= columns.

    On a CPU by an eigendecomposition of the smaller square matrix, which is faster there; on a GPU approximately, with
    singular values of 0.7 to 1.2, by Newton-Schulz iterations with the coefficients of Jordan et al.
    """
    if matrices.is_cuda:
        x = matrices / (matrices.norm(dim=(1, 2), keepdim=True) + 1e-30)
        for _ in range(5):
            square = x @ x.transpose(1, 2)
            x = 3.4445 * x + (-4.7750 * square + 2.0315 * square @ square) @ x
        return x
    values, vectors = torch.linalg.eigh((matrices @ matrices.transpose(1, 2)).double())
    scale = values.clamp_min(1e-6 * values.amax(1, keepdim=True) + 1e-30).rsqrt()
    return ((vectors * scale[:, None]) @ vectors.transpose(1, 2)).float() @ matrices


class Muon(torch.optim.Optimizer):
    """All parameters must have the same shape. Steps are scaled to the size of Adam's (Liu et al., 2025)."""

    def __init__(self, parameters, lr, momentum=.95):
        super().__init__(parameters, dict(lr=lr, momentum=momentum))

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            momenta = []
            for p in group['params']:
                state = self.state[p]
                if not state:
                    state['momentum'] = torch.zeros_like(p)
                state['momentum'].lerp_(p.grad, 1 - group['momentum'])
                momenta.append(torch.lerp(p.grad, state['momentum'], group['momentum']).flatten(1))
            updates = orthogonalize(torch.stack(momenta)) * (.2 * max(momenta[0].shape) ** .5)
            for p, update in zip(group['params'], updates):
                p.add_(update.view_as(p), alpha=-group['lr'])


def optimizers_of(net, rate, outer):
    """Muon for the convolutions, one for each shape, and Adam for all other parameters.

    @param outer how the names of the first and last layers start
    """
    shapes = {}
    for name, p in net.named_parameters():
        if p.dim() == 4 and not name.startswith(outer):
            shapes.setdefault(tuple(p.shape), []).append(p)
    inner = {id(p) for ps in shapes.values() for p in ps}
    rest = [p for p in net.parameters() if id(p) not in inner]
    return [*(Muon(ps, rate) for ps in shapes.values()), torch.optim.Adam(rest, rate)]
