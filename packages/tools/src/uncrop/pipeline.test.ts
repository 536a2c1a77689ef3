import {
  createProgress,
  type Engines,
  type ExtendOptions,
  type Outpainting,
  type Raster,
} from '@pentimento/imaging'
import { expect, it } from 'vitest'
import { paramLimits, uncrop } from './contract.ts'
import pipeline from './pipeline.ts'

const size = { width: 40, height: 30 }
const image: Raster = {
  data: Uint8ClampedArray.from({ length: size.width * size.height * 3 }, (_, at) => at % 251),
  ...size,
  channels: 3,
}
const work = { signal: new AbortController().signal, progress: createProgress(() => undefined), sources: {} }

/** An outpainting engine that returns its input and records its options. */
function echoEngine() {
  const received: ExtendOptions[] = []
  const outpainting: Outpainting = {
    name: 'Echo',
    extend: async (image, options) => {
      received.push(options)
      return image
    },
  }
  return { received, engines: { outpainting } as Engines }
}

it('crops negative margins before it extends the others', async () => {
  const { engines, received } = echoEngine()
  const params = uncrop.params.parse({ left: -10, up: -4, right: 5, down: 0 })
  const { image: result } = await pipeline({ image }, params, { engines, ...work })
  expect([result.width, result.height]).toEqual([30, 26])
  expect([...result.data.subarray(0, 3)]).toEqual([
    ...image.data.subarray((4 * 40 + 10) * 3, (4 * 40 + 10) * 3 + 3),
  ])
  expect(received).toEqual([{ left: 0, up: 0, right: 5, down: 0, seed: 0 }])
})

it('runs no engine for a crop alone', async () => {
  const { engines, received } = echoEngine()
  const params = uncrop.params.parse({ left: -10, up: -4, seed: 7 })
  const { image: result, madeBy, findings } = await pipeline({ image }, params, { engines, ...work })
  expect([result.width, result.height]).toEqual([30, 26])
  expect(received).toEqual([])
  expect({ madeBy, findings }).toEqual({ madeBy: 'None (cropped)', findings: { image: { seed: 7 } } })
})

it('uses and reports a seed of its own for each variation, and wraps after the largest', async () => {
  const { engines, received } = echoEngine()
  const params = uncrop.params.parse({ left: 5, seed: paramLimits.seed, variations: 3 })
  const result = await pipeline({ image }, params, { engines, ...work })
  expect(received.map(({ seed }) => seed)).toEqual([paramLimits.seed, 0, 1])
  expect(result.findings).toMatchObject({ image: { seed: paramLimits.seed }, third: { seed: 1 } })
  expect(result.fourth).toBeUndefined()
  expect(result.madeBy).toBe('Echo')
})

it('passes on the prompt, and omits an empty one', async () => {
  const { engines, received } = echoEngine()
  await pipeline({ image }, uncrop.params.parse({ left: 5, prompt: ' a lake ' }), { engines, ...work })
  await pipeline({ image }, uncrop.params.parse({ left: 5, prompt: '  ' }), { engines, ...work })
  expect(received.map(({ prompt }) => prompt)).toEqual(['a lake', undefined])
})

it('reports the sides that are blurred', async () => {
  const outpainting: Outpainting = {
    name: 'Blur',
    extend: async image => ({ ...image, blurredSides: ['up', 'left'] }),
  }
  const params = uncrop.params.parse({ up: 5, left: 5, seed: 7 })
  const { findings } = await pipeline({ image }, params, { engines: { outpainting } as Engines, ...work })
  expect(findings?.image).toEqual({ seed: 7, blurredSides: ['up', 'left'] })
})
