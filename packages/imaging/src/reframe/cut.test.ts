import { expect, it } from 'vitest'
import { randomIntegers } from '../complete/random.ts'
import { cut, directions, graphOf, isOfSink } from './cut.ts'

it('finds the minimum cut of a 3 × 3 grid for any costs', () => {
  const chance = randomIntegers(1)
  for (let round = 0; round < 200; round++) {
    const graph = graphOf(9)
    graph.count = 9
    graph.neighbour.fill(-1)
    for (let p = 0; p < 9; p++) {
      graph.lean[p] = (chance() % 20) - 10
      if (p % 3 < 2) join(p, p + 1, 0)
      if (p < 6) join(p, p + 3, 2)
    }
    const { lean, capacity, neighbour } = graph
    const [leans, capacities] = [lean.slice(), capacity.slice()]
    const all = Array.from({ length: 512 }, (_, sides) => cost(sides))
    cut(graph)
    const sides = Array.from({ length: 9 }, (_, p) => (isOfSink(graph, p) ? 1 << p : 0)).reduce(
      (a, b) => a | b,
    )
    expect(cost(sides)).toBe(Math.min(...all))

    function join(p: number, q: number, d: number) {
      graph.neighbour[directions * p + d] = q
      graph.neighbour[directions * q + d + 1] = p
      graph.capacity[directions * p + d] = chance() % 20
      graph.capacity[directions * q + d + 1] = chance() % 20
    }
    function cost(sides: number): number {
      let sum = 0
      for (let p = 0; p < 9; p++) {
        if (sides & (1 << p)) {
          sum += leans[p]
          continue
        }
        for (let d = 0; d < directions; d++) {
          const q = neighbour[directions * p + d]
          if (q >= 0 && sides & (1 << q)) sum += capacities[directions * p + d]
        }
      }
      return sum
    }
  }
})
