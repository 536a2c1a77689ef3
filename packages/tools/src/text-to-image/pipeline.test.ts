import {
  checkPrompt,
  createProgress,
  type Engines,
  type GenerateOptions,
  type Generation,
  type Raster,
  type Safety,
  type Work,
} from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import { runTool } from '../run.ts'
import { paramLimits, textToImage } from './contract.ts'
import pipeline from './pipeline.ts'

/** A generation engine that fills the image with its seed as gray, and records its options. */
function recordingEngine(also: Partial<Generation> = {}) {
  const received: GenerateOptions[] = []
  const generation: Generation = {
    name: 'Gray',
    generate: async (options, { progress }) => {
      received.push(options)
      progress(1)
      const { width, height, seed } = options
      return { data: new Uint8Array(width * height * 3).fill(seed % 256), width, height, channels: 3 }
    },
    ...also,
  }
  return { received, engines: { generation } as Partial<Engines> as Engines }
}

const work = () => ({ signal: new AbortController().signal, progress: createProgress(() => undefined) })
const generate = (params: object, engines: Engines) =>
  pipeline({}, textToImage.params.parse({ prompt: 'a calm sea', size: 512, ...params }), {
    engines,
    sources: {},
    ...work(),
  })

it('passes on the parameters and the size, and omits empty ones', async () => {
  const { received, engines } = recordingEngine()
  await generate({ aspect: '16:9' }, engines)
  await generate({ style: 'watercolor', negativePrompt: ' boats ', prompt: ' a calm sea ' }, engines)
  expect(received).toEqual([
    { prompt: 'a calm sea', width: 512, height: 288, seed: 0 },
    { prompt: 'a calm sea', negativePrompt: 'boats', style: 'watercolor', width: 512, height: 512, seed: 0 },
  ])
})

it('uses and reports a seed of its own for each image, and wraps after the largest', async () => {
  const { received, engines } = recordingEngine()
  const result = await generate({ seed: paramLimits.seed, images: 3 }, engines)
  expect(received.map(({ seed }) => seed)).toEqual([paramLimits.seed, 0, 1])
  expect(result.findings).toMatchObject({
    image: { seed: paramLimits.seed },
    second: { seed: 0 },
    third: { seed: 1 },
  })
  expect(result.fourth).toBeUndefined()
  expect(result.madeBy).toBe('Gray')
})

it('reports words that the engine ignores, if it knows them', async () => {
  const { engines } = recordingEngine({
    interpretPrompt: () => ({ recognized: ['sea'], unrecognized: ['unicorn'] }),
  })
  const { findings } = await generate({ images: 2, seed: 3 }, engines)
  expect(findings?.second).toEqual({ seed: 4, unrecognized: ['unicorn'] })
})

describe('from an image', () => {
  const image: Raster = { data: new Uint8ClampedArray(40 * 20 * 3), width: 40, height: 20, channels: 3 }
  const run = (params: object, engines: Engines) =>
    pipeline({ image }, textToImage.params.parse({ prompt: 'a calm sea', size: 512, ...params }), {
      engines,
      sources: {},
      ...work(),
    })

  it.each([
    ['variation', 'varies'],
    ['sketch', 'draws'],
  ])('uses the engine for a %s, at the image’s aspect ratio', async (imageUse, name) => {
    const { received, engines } = recordingEngine()
    const generate = (_: Raster, options: GenerateOptions, engineWork: Work) =>
      engines.generation.generate(options, engineWork)
    const result = await run(
      { imageUse, images: 2 },
      {
        ...engines,
        variation: { name: 'varies', vary: generate },
        sketchRendering: { name: 'draws', renderSketch: generate },
      },
    )
    expect(received.map(({ width, height, seed }) => [width, height, seed])).toEqual([
      [512, 256, 0],
      [512, 256, 1],
    ])
    expect(result.madeBy).toBe(name)
  })

  it.each(['variation', 'sketch'])('for a %s says which provider it needs', async imageUse => {
    await expect(run({ imageUse }, recordingEngine().engines)).rejects.toMatchObject({
      code: 'engine-missing',
      detail: expect.stringContaining('provider'),
    })
  })
})

describe('run without any file', () => {
  const run = (params: object, safety?: Partial<Safety>) => {
    const { received, engines } = recordingEngine()
    const tools = { engines: { ...engines, ...(safety && { safety: safety as Safety }) }, ...work() }
    return { received, running: runTool(textToImage, {}, { size: 512, ...params }, tools) }
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
    const { received, running } = run(params, { checkPrompt })
    await expect(running).rejects.toMatchObject({ code })
    expect(received).toEqual([])
  })

  it('checks the result as well', async () => {
    const { running } = run({ prompt: 'a calm sea' }, { checkPrompt, checkResult: async () => 'nsfw' })
    await expect(running).rejects.toMatchObject({ code: 'nsfw-result' })
  })
})
