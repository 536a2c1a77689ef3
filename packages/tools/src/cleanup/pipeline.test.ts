import {
  type Completion,
  type CompletionOptions,
  createProgress,
  type Engines,
  type Inpainting,
  type InpaintOptions,
} from '@pentimento/imaging'
import { expect, it } from 'vitest'
import { cleanup } from './contract.ts'
import pipeline from './pipeline.ts'

const side = 64
const image = {
  data: new Uint8ClampedArray(side * side * 3).fill(128),
  width: side,
  height: side,
  channels: 3 as const,
}
const mask = { data: new Uint8Array(side * side), width: side, height: side }
mask.data[32 * side + 32] = 255

/** A completion engine that fills the mask with white. */
function whiteFillEngine() {
  const received: CompletionOptions[] = []
  const completion: Completion = {
    name: 'Whitening',
    complete: async (image, hole, options) => {
      received.push(options)
      const data = image.data.map((value, at) => (hole.data[Math.floor(at / 3)] === 255 ? 255 : value))
      return { ...image, data }
    },
  }
  return { received, engines: { completion } as Engines }
}
const work = { signal: new AbortController().signal, progress: createProgress(() => undefined), sources: {} }

it('fills the mask and a small margin, and keeps distant pixels', async () => {
  const { engines } = whiteFillEngine()
  const result = await pipeline({ image, mask }, cleanup.params.parse({}), { engines, ...work })
  const at = (x: number, y: number) => result.image.data[(y * side + x) * 3]
  expect([at(32, 32), at(33, 32), at(0, 0), at(60, 32)]).toEqual([255, 255, 128, 128])
  expect(result.madeBy).toBe('Whitening')
})

it('passes mode and seed to the engine', async () => {
  const { engines, received } = whiteFillEngine()
  await pipeline({ image, mask }, cleanup.params.parse({ mode: 'fast', seed: 7 }), { engines, ...work })
  expect(received).toEqual([{ mode: 'fast', seed: 7, variant: 'texture' }])
})

it('makes a smooth fill as a second result on request', async () => {
  const { engines, received } = whiteFillEngine()
  const params = cleanup.params.parse({ variant: 'structure', smooth: true })
  const result = await pipeline({ image, mask }, params, { engines, ...work })
  expect(received.map(({ variant }) => variant)).toEqual(['structure', 'smooth'])
  expect(result.smooth).toBeDefined()
})

it('replaces what exactly the mask covers by what a prompt describes, with a provider’s engine', async () => {
  const received: [options: InpaintOptions, hole: unknown][] = []
  const inpainting: Inpainting = {
    name: 'Provider',
    inpaint: async (image, hole, options) => {
      received.push([options, hole])
      return image
    },
  }
  const { engines } = whiteFillEngine()
  const params = cleanup.params.parse({ prompt: ' a hat ', seed: 3 })
  const result = await pipeline({ image, mask }, params, { engines: { ...engines, inpainting }, ...work })
  expect(received).toEqual([[{ prompt: 'a hat', seed: 3 }, mask]])
  expect(result.madeBy).toBe('Provider')
  await expect(pipeline({ image, mask }, params, { engines, ...work })).rejects.toMatchObject({
    code: 'engine-missing',
    detail: expect.stringContaining('provider'),
  })
})
