import { expect, it } from 'vitest'
import { randomIntegers } from '../complete/random-integers.ts'
import { createGraph, directions, isOnSinkSide, minCut } from './min-cut.ts'

it('finds the minimum cut of a 3 × 3 grid for any costs', () => {
  const random = randomIntegers(1)
  for (let round = 0; round < 200; round++) {
    const graph = createGraph(9)
    graph.count = 9
    graph.neighbor.fill(-1)
    for (let p = 0; p < 9; p++) {
      graph.terminalCapacity[p] = (random() % 20) - 10
      if (p % 3 < 2) join(p, p + 1, 0)
      if (p < 6) join(p, p + 3, 2)
    }
    const { terminalCapacity, capacity, neighbor } = graph
    const [leans, capacities] = [terminalCapacity.slice(), capacity.slice()]
    const all = Array.from({ length: 512 }, (_, sides) => cost(sides))
    minCut(graph)
    const sides = Array.from({ length: 9 }, (_, p) => (isOnSinkSide(graph, p) ? 1 << p : 0)).reduce(
      (a, b) => a | b,
    )
    expect(cost(sides)).toBe(Math.min(...all))

    function join(p: number, q: number, d: number) {
      graph.neighbor[directions * p + d] = q
      graph.neighbor[directions * q + d + 1] = p
      graph.capacity[directions * p + d] = random() % 20
      graph.capacity[directions * q + d + 1] = random() % 20
    }
    function cost(sides: number): number {
      let sum = 0
      for (let p = 0; p < 9; p++) {
        if (sides & (1 << p)) {
          sum += leans[p]
          continue
        }
        for (let d = 0; d < directions; d++) {
          const q = neighbor[directions * p + d]
          if (q >= 0 && sides & (1 << q)) sum += capacities[directions * p + d]
        }
      }
      return sum
    }
  }
})
