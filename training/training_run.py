"""The loop of the trainers: learning rate, averaged weights, reports, and checkpoints from which a later run continues."""
import math
import os
import time

import torch

longest_step = 10   # Seconds. More is taken for time in which the process was suspended, and isn't counted.


def set_seed(out):
    """The same seed for every new training; another one each time that training continues from a checkpoint.

    @return the seed
    """
    seed = int.from_bytes(os.urandom(4), 'little') if os.path.exists(out) else 1
    torch.manual_seed(seed)
    return seed


def save_checkpoint(state, out):
    torch.save(state, out + '.part')
    os.replace(out + '.part', out)


class Stopwatch:
    """Minutes that training has taken."""

    def __init__(self, minutes):
        self.minutes, self.last = minutes, time.monotonic()

    def read(self):
        now = time.monotonic()
        self.minutes += min(now - self.last, longest_step) / 60
        self.last = now
        return self.minutes


class TrainingRun:
    """The state of a training, continued from the checkpoint `out` if that exists.

    Its weights are averaged over the steps: `averaged` is their state dict, `loss` the mean loss of the last hundred steps.
    """

    def __init__(self, net, optimizers, out, device):
        self.net, self.optimizers, self.out = net, optimizers, out
        self.averaged = {name: value.detach().clone() for name, value in net.state_dict().items()}
        self.minutes, self.step, self.loss = 0., 0, math.nan
        if os.path.exists(out):
            saved = torch.load(out, map_location=device)
            net.load_state_dict(saved['net'])
            self.averaged, self.minutes, self.step = saved['averaged'], saved['minutes'], saved['step']
            for optimizer, state in zip(optimizers, saved['optimizers']):
                optimizer.load_state_dict(state)

    def train(self, loss_of_batch, report, *, rate, minutes, every, steps=None, warm_up=200, longest_memory=.999):
        """Train until `minutes`, or `steps`, are reached, including those of earlier runs.

        @param loss_of_batch takes the share of the training that is done, 0 to 1, and returns the loss of a new batch
        @param report        is called every `every` minutes and at the end, before a checkpoint is written
        @param rate          learning rate after `warm_up` steps, which then follows a cosine
        @param longest_memory largest weight of the previous average in the next
        """
        last_report, stopwatch = self.minutes, Stopwatch(self.minutes)
        while (done := self.step / steps if steps else self.minutes / minutes) < 1:
            now = rate * min(1, (self.step + 1) / warm_up) * (.5 * (1 + math.cos(math.pi * done)) + .005)
            for group in (group for optimizer in self.optimizers for group in optimizer.param_groups):
                group['lr'] = now
            self.optimize(loss_of_batch(done))
            self.average(min(longest_memory, self.step / (self.step + 10)))
            self.minutes = stopwatch.read()
            if self.minutes - last_report >= every:
                last_report = self.minutes
                self.finish_part(report)
        if self.minutes > last_report:
            self.finish_part(report)

    def optimize(self, loss):
        for optimizer in self.optimizers:
            optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.)
        for optimizer in self.optimizers:
            optimizer.step()
        self.step += 1
        self.loss = loss.item() if math.isnan(self.loss) else .99 * self.loss + .01 * loss.item()

    @torch.no_grad()
    def average(self, memory):
        for name, value in self.net.state_dict().items():
            self.averaged[name] = self.averaged[name].lerp(value, 1 - memory) if value.is_floating_point() else value.clone()

    def finish_part(self, report):
        report()
        save_checkpoint(dict(net=self.net.state_dict(), averaged=self.averaged, minutes=self.minutes, step=self.step,
                             optimizers=[optimizer.state_dict() for optimizer in self.optimizers]), self.out)
