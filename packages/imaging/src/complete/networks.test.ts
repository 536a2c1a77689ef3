import { describe, expect, it } from 'vitest'
import type { Completion } from '../engines.ts'
import type { Mask } from '../mask/mask.ts'
import { openSessions } from '../onnx/sessions.ts'
import { lama, migan } from '../onnx/signatures.ts'
import { type TinyGraph, tinyModel } from '../onnx/tiny-model.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { completeByWindows, type WindowFiller } from './complete-by-windows.ts'
import { lamaCompletion } from './lama.ts'
import { miganCompletion } from './migan.ts'

/** Fills with the mean color of the known pixels, and darkens everything else slightly. */
const meanFiller: TinyGraph['nodes'] = [
  ['Sub', 'one fill', 'keep'],
  ['Mul', 'seen keep', 'known'],
  ['GlobalAveragePool', 'known', 'sum'],
  ['GlobalAveragePool', 'keep', 'share'],
  ['Div', 'sum share', 'mean'],
  ['Mul', 'mean fill', 'filled'],
  ['Add', 'known filled', 'whole'],
  ['Mul', 'whole scale', 'scaled'],
  ['Sub', 'scaled five', 'darker'],
]
const batch = 'batch'

const tinyLama = tinyModel(
  'lama',
  {
    inputs: [
      { name: 'image', shape: [batch, 3, 512, 512] },
      { name: 'mask', shape: [batch, 1, 512, 512] },
    ],
    outputs: [{ name: 'output', shape: [batch, 3, 512, 512] }],
    nodes: [
      ['Identity', 'image', 'seen'],
      ['Identity', 'mask', 'fill'],
      ...meanFiller,
      ['Identity', 'darker', 'output'],
    ],
    constants: { one: 1, scale: 255, five: 5 },
  },
  lama,
)

const any = [batch, 3, 'h', 'w']
const tinyMigan = tinyModel(
  'migan',
  {
    inputs: [
      { name: 'image', shape: any, type: 'uint8' },
      { name: 'mask', shape: [batch, 1, 'h', 'w'], type: 'uint8' },
    ],
    outputs: [{ name: 'result', shape: any, type: 'uint8' }],
    nodes: [
      ['Cast', 'image', 'seen', { to: 1 }],
      ['Cast', 'mask', 'level', { to: 1 }],
      ['Div', 'level full', 'certain'],
      ['Sub', 'one certain', 'fill'],
      ...meanFiller,
      ['Clip', 'darker zero full', 'within'],
      ['Cast', 'within', 'result', { to: 2 }],
    ],
    constants: { one: 1, scale: 1, five: 5, full: 255, zero: 0 },
  },
  migan,
)

const sessions = openSessions()
const engines: Completion[] = [lamaCompletion(sessions, tinyLama), miganCompletion(sessions, tinyMigan)]
const options = { mode: 'quality', seed: 0 } as const
const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }

function paint(width: number, height: number, color: (x: number, y: number) => number[]): Raster {
  const data = Uint8ClampedArray.from(
    Array.from({ length: width * height }, (_, i) => color(i % width, Math.floor(i / width))).flat(),
  )
  return { data, width, height, channels: data.length / width / height === 4 ? 4 : 3 }
}
const wall = (x: number, y: number) => [120 + (x % 7), 90 + (y % 5), 60 + ((x + y) % 3)]
const maskOf = (width: number, height: number, covers: (x: number, y: number) => boolean): Mask => ({
  data: Uint8Array.from({ length: width * height }, (_, i) =>
    covers(i % width, Math.floor(i / width)) ? 255 : 0,
  ),
  width,
  height,
})

describe.each(engines)('$name', engine => {
  it.each([
    ['smaller than its input', 90, 70, 30, 30],
    ['larger than its input', 900, 640, 700, 500],
    ['narrow', 2000, 20, 1990, 10],
  ])('fills a hole in an image %s from its surroundings, without green left', async (_, w, h, cx, cy) => {
    const mask = maskOf(w, h, (x, y) => Math.hypot(x - cx, y - cy) < 8)
    const image = paint(w, h, (x, y) => (mask.data[y * w + x] ? [0, 255, 0] : wall(x, y)))
    const output = await engine.complete(image, mask, options, work)
    for (let i = 0; i < mask.data.length; i++) {
      for (let c = 0; c < 3; c++) {
        const [own, was] = [output.data[3 * i + c], image.data[3 * i + c]]
        if (mask.data[i]) expect(Math.abs(own - [123, 92, 61][c])).toBeLessThanOrEqual(6)
        else if (own !== was) expect.fail(`pixel ${i} changed outside the mask`)
      }
    }
  })

  it('matches the hole’s border although the network’s output is darker', async () => {
    const mask = maskOf(300, 300, (x, y) => Math.abs(x - 150) < 40 && Math.abs(y - 150) < 40)
    const output = await engine.complete(
      paint(300, 300, () => [100, 100, 100]),
      mask,
      options,
      work,
    )
    expect(output.data.every(value => Math.abs(value - 100) <= 2)).toBe(true)
  })

  it('processes distant holes separately, and a hole larger than its input as a whole', async () => {
    const halves = paint(1800, 700, x => (x < 900 ? [200, 40, 40] : [40, 40, 200]))
    const far = maskOf(
      1800,
      700,
      (x, y) => Math.abs(y - 350) < 20 && [300, 1500].some(cx => Math.abs(x - cx) < 20),
    )
    const two = await engine.complete(halves, far, options, work)
    expect([...two.data.subarray((350 * 1800 + 300) * 3, (350 * 1800 + 300) * 3 + 3)]).toEqual([200, 40, 40])
    expect([...two.data.subarray((350 * 1800 + 1500) * 3, (350 * 1800 + 1500) * 3 + 3)]).toEqual([
      40, 40, 200,
    ])
    const wide = maskOf(1800, 700, (x, y) => x > 100 && x < 800 && y > 20 && y < 680)
    const one = await engine.complete(halves, wide, options, work)
    const [red, , blue] = one.data.subarray((350 * 1800 + 300) * 3)
    expect(Math.min(red, blue)).toBeGreaterThan(60)
  })

  it('interpolates alpha', async () => {
    const glass = paint(80, 80, () => [90, 90, 90, 128])
    const output = await engine.complete(
      glass,
      maskOf(80, 80, (x, y) => x > 30 && x < 50 && y > 30 && y < 50),
      options,
      work,
    )
    expect(output.channels).toBe(4)
    expect(output.data.filter((_, at) => at % 4 === 3).every(alpha => Math.abs(alpha - 128) <= 1)).toBe(true)
  })

  it('returns the image for an empty mask, rejects one that covers everything, and stops when aborted', async () => {
    const image = paint(40, 30, wall)
    expect(
      await engine.complete(
        image,
        maskOf(40, 30, () => false),
        options,
        work,
      ),
    ).toBe(image)
    const all = engine.complete(
      image,
      maskOf(40, 30, () => true),
      options,
      work,
    )
    await expect(all).rejects.toMatchObject({ code: 'mask-covers-all' })
    const aborted = { ...work, signal: AbortSignal.abort(new Error('enough')) }
    await expect(
      engine.complete(
        image,
        maskOf(40, 30, x => x > 20),
        options,
        aborted,
      ),
    ).rejects.toThrow('enough')
  })
})

describe('windows mirrored by seed', () => {
  const side = 128
  const slope = paint(side, side, (x, y) => [x, y, 60])
  const hole = maskOf(side, side, (x, y) => Math.hypot(x - 40, y - 30) < 9)
  /** Bilinear interpolation of the window's corners. */
  const between = (seen: Raster, c: number) => {
    const at = (x: number, y: number) => seen.data[(y * side + x) * 4 + c]
    const last = side - 1
    const [across, down] = [(at(last, 0) - at(0, 0)) / last, (at(0, last) - at(0, 0)) / last]
    const value = (_: number, i: number) => at(0, 0) + across * (i % side) + down * Math.floor(i / side)
    return { data: new Float32Array(side * side).map(value), width: side, height: side }
  }

  it.each([0, 1, 2, 3])('are mirrored back: seed %d', async seed => {
    const seen: Raster[] = []
    const fill: WindowFiller = async window => {
      seen.push(window)
      return [between(window, 0), between(window, 1), between(window, 2)]
    }
    const output = await completeByWindows(slope, hole, { fill, side, seed, work })
    expect(Buffer.from(output.data).equals(Buffer.from(slope.data))).toBe(true)
    expect([...seen[0].data.subarray(0, 2)]).toEqual([seed % 2 ? 127 : 0, seed > 1 ? 127 : 0])
  })
})
