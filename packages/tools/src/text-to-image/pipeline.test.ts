import {
  type Engines,
  type Generation,
  type ImagineOptions,
  objectionToWords,
  progressTo,
  type Safety,
} from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import { runTool } from '../run.ts'
import { most, textToImage } from './contract.ts'
import pipeline from './pipeline.ts'

/** A generation engine that fills the image with its seed as gray, and records its options. */
function painter(also: Partial<Generation> = {}) {
  const asked: ImagineOptions[] = []
  const generation: Generation = {
    name: 'Grey',
    imagine: async (options, { progress }) => {
      asked.push(options)
      progress(1)
      const { width, height, seed } = options
      return { data: new Uint8Array(width * height * 3).fill(seed % 256), width, height, channels: 3 }
    },
    ...also,
  }
  return { asked, engines: { generation } as Partial<Engines> as Engines }
}

const work = () => ({ signal: new AbortController().signal, progress: progressTo(() => undefined) })
const paint = (params: object, engines: Engines) =>
  pipeline({}, textToImage.params.parse({ prompt: 'a calm sea', size: 512, ...params }), {
    engines,
    sources: {},
    ...work(),
  })

it('passes on the parameters and the size, and omits empty ones', async () => {
  const { asked, engines } = painter()
  await paint({ aspect: '16:9' }, engines)
  await paint({ style: 'watercolour', negativePrompt: ' boats ', prompt: ' a calm sea ' }, engines)
  expect(asked).toEqual([
    { prompt: 'a calm sea', width: 512, height: 288, seed: 0 },
    { prompt: 'a calm sea', negativePrompt: 'boats', style: 'watercolour', width: 512, height: 512, seed: 0 },
  ])
})

it('uses and reports a seed of its own for each image, and wraps after the largest', async () => {
  const { asked, engines } = painter()
  const result = await paint({ seed: most.seed, images: 3 }, engines)
  expect(asked.map(({ seed }) => seed)).toEqual([most.seed, 0, 1])
  expect(result.findings).toMatchObject({
    image: { seed: most.seed },
    second: { seed: 0 },
    third: { seed: 1 },
  })
  expect(result.fourth).toBeUndefined()
  expect(result.madeBy).toBe('Grey')
})

it('reports words that the engine ignores, if it knows them', async () => {
  const { engines } = painter({ reads: () => ({ shown: ['sea'], missed: ['unicorn'] }) })
  const { findings } = await paint({ images: 2, seed: 3 }, engines)
  expect(findings?.second).toEqual({ seed: 4, missed: ['unicorn'] })
})

describe('run without any file', () => {
  const run = (params: object, safety?: Partial<Safety>) => {
    const { asked, engines } = painter()
    const house = { engines: { ...engines, ...(safety && { safety: safety as Safety }) }, ...work() }
    return { asked, running: runTool(textToImage, {}, { size: 512, ...params }, house) }
  }

  it('returns encoded images, each with its thumbnail and its seed', async () => {
    const { outputs } = await run({ prompt: 'a calm sea', images: 2, seed: 5 }).running
    expect(outputs.map(({ name, format, width, findings }) => ({ name, format, width, findings }))).toEqual([
      { name: 'image', format: 'png', width: 512, findings: { seed: 5 } },
      { name: 'second', format: 'png', width: 512, findings: { seed: 6 } },
    ])
    expect(outputs[0]?.thumbnail.width).toBe(512)
  })

  it.each([
    ['punctuation only', { prompt: '?!' }, 'invalid-prompt'],
    ['an NSFW prompt', { prompt: 'a n4ked bather' }, 'nsfw-prompt'],
    ['a negative prompt of clothes', { prompt: 'a bather', negativePrompt: 'clothes' }, 'nsfw-prompt'],
  ])('rejects %s before any work', async (_, params, code) => {
    const { asked, running } = run(params, { objectionToWords })
    await expect(running).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })

  it('checks the result as well', async () => {
    const { running } = run(
      { prompt: 'a calm sea' },
      { objectionToWords, objectionToResult: async () => 'nsfw' },
    )
    await expect(running).rejects.toMatchObject({ code: 'nsfw-result' })
  })
})
