import type { Mask } from './mask.ts'

/** One connected component of a mask. `right` and `bottom` are exclusive. */
export interface Component {
  left: number
  top: number
  right: number
  bottom: number
  /** Indices of its pixels, ascending. */
  pixels: Int32Array
}

/**
 * Find the 8-connected components of a mask, in row-major order of their first pixels.
 *
 * @param mask one byte per pixel, 0 or nonzero, row-major
 * Two passes with union-find over runs: O(pixels).
 */
export function findComponents(mask: Mask): Component[] {
  const runs = findRuns(mask)
  const parent = joinRuns(runs)
  const byRoot = new Map<number, { box: Omit<Component, 'pixels'>; runs: Run[]; size: number }>()
  runs.forEach((run, i) => {
    const root = findRoot(parent, i)
    let component = byRoot.get(root)
    if (!component) {
      component = { box: { left: run.from, top: run.y, right: run.to, bottom: run.y + 1 }, runs: [], size: 0 }
      byRoot.set(root, component)
    }
    component.box.left = Math.min(component.box.left, run.from)
    component.box.right = Math.max(component.box.right, run.to)
    component.box.bottom = run.y + 1
    component.runs.push(run)
    component.size += run.to - run.from
  })
  return [...byRoot.values()].map(component => ({
    ...component.box,
    pixels: runPixels(component.runs, component.size, mask.width),
  }))
}

interface Run {
  y: number
  from: number
  to: number
}

function findRuns({ data, width, height }: Mask): Run[] {
  const runs: Run[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!data[y * width + x]) continue
      const from = x
      while (x < width && data[y * width + x]) x++
      runs.push({ y, from, to: x })
    }
  }
  return runs
}

function joinRuns(runs: Run[]): Int32Array {
  const parent = Int32Array.from(runs, (_, i) => i)
  for (let i = 0, above = 0; i < runs.length; i++) {
    const { y, from } = runs[i]
    while (runs[above].y < y - 1 || (runs[above].y === y - 1 && runs[above].to < from)) above++
    for (let j = above; j < i && runs[j].y < y && runs[j].from <= runs[i].to; j++) {
      if (runs[j].to >= from) union(parent, i, j)
    }
  }
  return parent
}

function findRoot(parent: Int32Array, i: number): number {
  while (parent[i] !== i) {
    parent[i] = parent[parent[i]]
    i = parent[i]
  }
  return i
}

function union(parent: Int32Array, a: number, b: number) {
  const [one, other] = [findRoot(parent, a), findRoot(parent, b)]
  parent[Math.max(one, other)] = Math.min(one, other)
}

function runPixels(runs: Run[], size: number, width: number): Int32Array {
  const pixels = new Int32Array(size)
  let n = 0
  for (const { y, from, to } of runs) for (let x = from; x < to; x++) pixels[n++] = y * width + x
  return pixels
}
