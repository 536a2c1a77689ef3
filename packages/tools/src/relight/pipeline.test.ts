import { type Engines, progressTo } from '@pentimento/imaging'
import { expect, it } from 'vitest'
import { relight } from './contract.ts'
import pipeline from './pipeline.ts'

const image = { data: new Uint8ClampedArray(4 * 3 * 3).fill(128), width: 4, height: 3, channels: 3 as const }

it('gives a picture of the size it was given', async () => {
  const work = { signal: new AbortController().signal, progress: progressTo(() => undefined) }
  const house = { engines: {} as Engines, sources: {}, ...work }
  const result = await pipeline({ image }, relight.params.parse({}), house)
  expect([result.image.width, result.image.height]).toEqual([4, 3])
})
