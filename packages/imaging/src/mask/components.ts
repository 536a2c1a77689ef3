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
export function components(mask: Mask): Component[] {
  const runs = runsOf(mask)
  const parent = joinRuns(runs)
  const pieces = new Map<number, { box: Omit<Component, 'pixels'>; runs: Run[]; size: number }>()
  runs.forEach((run, i) => {
    const root = find(parent, i)
    let piece = pieces.get(root)
    if (!piece) {
      piece = { box: { left: run.from, top: run.y, right: run.to, bottom: run.y + 1 }, runs: [], size: 0 }
      pieces.set(root, piece)
    }
    piece.box.left = Math.min(piece.box.left, run.from)
    piece.box.right = Math.max(piece.box.right, run.to)
    piece.box.bottom = run.y + 1
    piece.runs.push(run)
    piece.size += run.to - run.from
  })
  return [...pieces.values()].map(piece => ({
    ...piece.box,
    pixels: pixelsOf(piece.runs, piece.size, mask.width),
  }))
}

interface Run {
  y: number
  from: number
  to: number
}

function runsOf({ data, width, height }: Mask): Run[] {
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
      if (runs[j].to >= from) unite(parent, i, j)
    }
  }
  return parent
}

function find(parent: Int32Array, i: number): number {
  while (parent[i] !== i) {
    parent[i] = parent[parent[i]]
    i = parent[i]
  }
  return i
}

function unite(parent: Int32Array, a: number, b: number) {
  const [one, other] = [find(parent, a), find(parent, b)]
  parent[Math.max(one, other)] = Math.min(one, other)
}

function pixelsOf(runs: Run[], size: number, width: number): Int32Array {
  const pixels = new Int32Array(size)
  let n = 0
  for (const { y, from, to } of runs) for (let x = from; x < to; x++) pixels[n++] = y * width + x
  return pixels
}
