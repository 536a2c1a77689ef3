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

/** Hands back what it was given, and remembers what it was asked. */
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

it('crops where a margin is negative before it asks for what lies beyond', async () => {
  const { engines, asked } = echoing()
  const params = uncrop.params.parse({ left: -10, up: -4, right: 5, down: 0 })
  const { image: made } = await pipeline({ image }, params, { engines, ...work })
  expect([made.width, made.height]).toEqual([30, 26])
  expect([...made.data.subarray(0, 3)]).toEqual([
    ...image.data.subarray((4 * 40 + 10) * 3, (4 * 40 + 10) * 3 + 3),
  ])
  expect(asked).toEqual([{ left: 0, up: 0, right: 5, down: 0, seed: 0 }])
})

it('makes each variation from a seed of its own, tells which, and begins anew after the last', async () => {
  const { engines, asked } = echoing()
  const params = uncrop.params.parse({ left: 5, seed: most.seed, variations: 3 })
  const result = await pipeline({ image }, params, { engines, ...work })
  expect(asked.map(({ seed }) => seed)).toEqual([most.seed, 0, 1])
  expect(result.findings).toMatchObject({ image: { seed: most.seed }, third: { seed: 1 } })
  expect(result.fourth).toBeUndefined()
  expect(result.madeBy).toBe('Echo')
})

it('hands on what should be seen there, and nothing where nothing was said', async () => {
  const { engines, asked } = echoing()
  await pipeline({ image }, uncrop.params.parse({ left: 5, prompt: ' a lake ' }), { engines, ...work })
  await pipeline({ image }, uncrop.params.parse({ left: 5, prompt: '  ' }), { engines, ...work })
  expect(asked.map(({ prompt }) => prompt)).toEqual(['a lake', undefined])
})
