import { type Completion, createProgress, type Quad, type Raster } from '@pentimento/imaging'
import { expect, it } from 'vitest'
import { completeNearby } from './complete-nearby.ts'

const size = { width: 600, height: 400 }
const image: Raster = { data: new Uint8ClampedArray(600 * 400 * 3).fill(50), ...size, channels: 3 }
const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }

function lineAt(left: number, top: number): { corners: Quad } {
  const [right, bottom] = [left + 80, top + 20]
  const corners: Quad = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  return { corners }
}

it('gives the completion a line with its surroundings, and lines that are close together at once', async () => {
  const lines = [lineAt(20, 20), lineAt(30, 60), lineAt(480, 340)]
  const mask = { data: new Uint8Array(600 * 400), ...size }
  for (const { corners } of lines)
    mask.data.fill(255, (corners[0].y + 5) * 600 + corners[0].x, (corners[0].y + 5) * 600 + corners[1].x)
  const inputs: Raster[] = []
  const completion: Completion = {
    name: 'Filler',
    complete: async (input, { data }) => {
      inputs.push(input)
      return { ...input, data: input.data.map((value, at) => (data[Math.floor(at / 3)] ? 200 : value)) }
    },
  }
  const { data } = await completeNearby(image, mask, lines, completion, work)
  expect(inputs.map(({ width, height }) => [width, height])).toEqual([
    [174, 144],
    [184, 124],
  ])
  for (let i = 0; i < mask.data.length; i++) if (data[3 * i] !== (mask.data[i] ? 200 : 50)) expect.fail()
})

it('lets the completion copy the subject that letters lie on', async () => {
  const mask = { data: new Uint8Array(600 * 400), ...size }
  mask.data.fill(255, 25 * 600 + 20, 25 * 600 + 100)
  const completion: Completion = {
    name: 'Filler',
    complete: async (input, _, { copiesSubjects }) => ({
      ...input,
      data: input.data.map(() => (copiesSubjects ? 50 : 200)),
    }),
  }
  const { data } = await completeNearby(image, mask, [lineAt(20, 20)], completion, work)
  expect(data.every(value => value === 50)).toBe(true)
})
