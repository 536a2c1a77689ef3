import {
  type Engines,
  type ExtendOptions,
  type Outpainting,
  progressTo,
  type Raster,
} from '@pentimento/imaging'
import { expect, it } from 'vitest'
import { most, uncrop } from './contract.ts'
import pipeline from './pipeline.ts'

const size = { width: 40, height: 30 }
const image: Raster = {
  data: Uint8ClampedArray.from({ length: size.width * size.height * 3 }, (_, at) => at % 251),
  ...size,
  channels: 3,
}
const work = { signal: new AbortController().signal, progress: progressTo(() => undefined), sources: {} }

/** An outpainting engine that returns its input and records its options. */
function echoing() {
  const asked: ExtendOptions[] = []
  const outpainting: Outpainting = {
    name: 'Echo',
    extend: async (picture, options) => {
      asked.push(options)
      return picture
    },
  }
  return { asked, engines: { outpainting } as Engines }
}

it('crops negative margins before it extends the others', async () => {
  const { engines, asked } = echoing()
  const params = uncrop.params.parse({ left: -10, up: -4, right: 5, down: 0 })
  const { image: made } = await pipeline({ image }, params, { engines, ...work })
  expect([made.width, made.height]).toEqual([30, 26])
  expect([...made.data.subarray(0, 3)]).toEqual([
    ...image.data.subarray((4 * 40 + 10) * 3, (4 * 40 + 10) * 3 + 3),
  ])
  expect(asked).toEqual([{ left: 0, up: 0, right: 5, down: 0, seed: 0 }])
})

it('uses and reports a seed of its own for each variation, and wraps after the largest', async () => {
  const { engines, asked } = echoing()
  const params = uncrop.params.parse({ left: 5, seed: most.seed, variations: 3 })
  const result = await pipeline({ image }, params, { engines, ...work })
  expect(asked.map(({ seed }) => seed)).toEqual([most.seed, 0, 1])
  expect(result.findings).toMatchObject({ image: { seed: most.seed }, third: { seed: 1 } })
  expect(result.fourth).toBeUndefined()
  expect(result.madeBy).toBe('Echo')
})

it('passes on the prompt, and omits an empty one', async () => {
  const { engines, asked } = echoing()
  await pipeline({ image }, uncrop.params.parse({ left: 5, prompt: ' a lake ' }), { engines, ...work })
  await pipeline({ image }, uncrop.params.parse({ left: 5, prompt: '  ' }), { engines, ...work })
  expect(asked.map(({ prompt }) => prompt)).toEqual(['a lake', undefined])
})
