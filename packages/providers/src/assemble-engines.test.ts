import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Completion, createProgress, ModelError, type Raster } from '@pentimento/imaging'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  assembleEngines,
  availableProviderEngines,
  createCurrentEngines,
  generatesPhotos,
} from './assemble-engines.ts'
import { withFallback } from './engine-fallback.ts'
import type { ProviderOptions } from './remote/image-provider.ts'
import { builtInEngineNames, manifest } from './store/manifest.ts'
import { withEnglishPrompts } from './store/pulled-engines.ts'

const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const options = { mode: 'fast', seed: 0 } as const
const gray: Raster = { data: new Uint8Array(40 * 30 * 3).fill(90), width: 40, height: 30, channels: 3 }
const mask = {
  data: Uint8Array.from({ length: 1200 }, (_, i) => (i === 600 ? 255 : 0)),
  width: 40,
  height: 30,
}

let warnings: string[]
const warn = (message: string) => warnings.push(message)
beforeEach(() => {
  warnings = []
})

const completion = (name: string, complete: () => Promise<Raster>): Completion => ({ name, complete })
const painted: Raster = { ...gray, data: new Uint8Array(40 * 30 * 3).fill(7) }

describe('of several engines for one task', () => {
  it('uses the first, and reports its name', async () => {
    const engine = withFallback(
      'complete',
      [completion('one', async () => painted), completion('two', async () => gray)],
      warn,
    )
    expect(await engine.complete(gray, mask, options, work)).toBe(painted)
    expect(engine.name).toBe('one')
    expect(warnings).toEqual([])
  })

  it('falls back to the next if a model is unusable, warns once and does not try it again', async () => {
    let tries = 0
    const broken = completion('LaMa', async () => {
      tries++
      throw new ModelError("lama-512 can't be loaded: no memory")
    })
    const engine = withFallback('complete', [broken, completion('own', async () => painted)], warn)
    for (let i = 0; i < 3; i++) expect(await engine.complete(gray, mask, options, work)).toBe(painted)
    expect(engine.name).toBe('own')
    expect(tries).toBe(1)
    expect(warnings).toEqual(["LaMa failed, falling back to own: lama-512 can't be loaded: no memory"])
  })

  it('falls back for concurrent images too', async () => {
    const broken = completion('LaMa', async () => {
      throw new ModelError('no')
    })
    const engine = withFallback('complete', [broken, completion('own', async () => painted)], warn)
    const all = [1, 2, 3].map(() => engine.complete(gray, mask, options, work))
    expect(await Promise.all(all)).toEqual([painted, painted, painted])
  })

  it('does not fall back for an invalid image or when aborted', async () => {
    const refusing = completion('LaMa', async () => {
      throw new RangeError('a mask of another size')
    })
    const engine = withFallback('complete', [refusing, completion('own', async () => painted)], warn)
    await expect(engine.complete(gray, mask, options, work)).rejects.toThrow('a mask of another size')
  })

  it('throws the error of the last', async () => {
    const broken = completion('own', async () => {
      throw new ModelError('own is broken too')
    })
    await expect(
      withFallback('complete', [broken], warn).complete(gray, mask, options, work),
    ).rejects.toThrow('own is broken too')
  })
})

describe('a deployment', () => {
  let folder: string
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'pentimento-engines-')), 'models')
    await mkdir(folder)
  })
  afterEach(() => rm(join(folder, '..'), { recursive: true }))

  it('uses the built-in engines without models', async () => {
    const engines = assembleEngines({ models: { folder } }, warn)
    await engines.completion.complete(gray, mask, options, work)
    expect(engines.completion.name).toBe('PatchMatch (built-in)')
    for (const [task, name] of Object.entries(builtInEngineNames))
      expect(engines[task as keyof typeof builtInEngineNames].name).toBe(name)
    await engines.close()
  })

  it('uses a pulled model, and the built-in engine if it does not load', async () => {
    const { bytes } = manifest.find(({ id }) => id === 'migan-512') ?? { bytes: 0 }
    await writeFile(join(folder, 'migan-512.onnx'), Buffer.alloc(bytes))
    const engines = assembleEngines({ models: { folder } }, warn)
    expect(engines.completion.name).toBe('MI-GAN')
    const made = await engines.completion.complete(gray, mask, options, work)
    expect(made.data.every(value => value === 90)).toBe(true)
    expect(engines.completion.name).toBe('PatchMatch (built-in)')
    expect(warnings).toEqual([
      expect.stringMatching(
        /^MI-GAN failed, falling back to PatchMatch \(built-in\): migan-512 can't be loaded: /,
      ),
    ])
    await engines.close()
  })

  it('ignores an incomplete model', async () => {
    await writeFile(join(folder, 'lama-512.onnx'), 'half a model')
    await writeFile(join(folder, 'lama-opencv.onnx.part'), 'half a model')
    const engines = assembleEngines({ models: { folder } }, warn)
    expect(engines.completion.name).toBe('PatchMatch (built-in)')
    await engines.close()
  })

  it('generates images with SD-Turbo if all its files exist', async () => {
    const files = [
      'text_encoder/model.onnx',
      'unet/model.onnx',
      'vae_decoder/model.onnx',
      'tokenizer/vocab.json',
    ]
    for (const file of [...files, 'tokenizer/merges.txt']) {
      expect(assembleEngines({ models: { folder } }).generation.name).toBe('Illustrator (built-in)')
      await mkdir(join(folder, 'sd-turbo', file, '..'), { recursive: true })
      await writeFile(join(folder, 'sd-turbo', file), '')
    }
    expect(assembleEngines({ models: { folder } }).generation.name).toBe('SD-Turbo')
  })
})

describe('the current engines', () => {
  it('stay the same until a model is pulled or removed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pentimento-engines-'))
    const currentEngines = createCurrentEngines({ models: { folder } }, warn)
    const before = await currentEngines()
    expect(before.completion.name).toBe('PatchMatch (built-in)')
    expect(await currentEngines()).toBe(before)
    const { bytes } = manifest.find(({ id }) => id === 'migan-512') ?? { bytes: 0 }
    await writeFile(join(folder, 'migan-512.onnx'), Buffer.alloc(bytes))
    expect((await currentEngines()).completion.name).toBe('MI-GAN')
    await rm(join(folder, 'migan-512.onnx'))
    expect((await currentEngines()).completion.name).toBe('PatchMatch (built-in)')
    await rm(folder, { recursive: true })
  })
})

it('has an engine for every model of the manifest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pentimento-engines-'))
  const { pulledEngines } = await import('./store/pulled-engines.ts')
  const everything = {
    list: async () => [],
    pathOf: (id: string) => join(folder, id),
    pull: async () => false,
    verify: async () => {},
    remove: async () => false,
  }
  const none = { name: 'none', upscale: async (image: Raster) => image }
  const pulled = pulledEngines({ folder }, none, { warn }, everything)
  for (const task of new Set(manifest.map(({ task }) => task)))
    expect(pulled[task], task).toHaveLength(manifest.filter(entry => entry.task === task).length)
  await rm(folder, { recursive: true })
})

describe('engines that only providers have', () => {
  const openai = { kind: 'openai', url: 'http://127.0.0.1:1', key: 'k' } as unknown as ProviderOptions
  const comfyui = { kind: 'comfyui', url: 'http://127.0.0.1:1' } as unknown as ProviderOptions

  it('are those of the configured providers', () => {
    expect([...availableProviderEngines({})]).toEqual([])
    expect(availableProviderEngines({ providers: [openai] })).toEqual(
      new Set(['inpainting', 'sketchRendering', 'variation']),
    )
    expect(availableProviderEngines({ providers: [comfyui] })).toEqual(new Set(['inpainting', 'variation']))
    const engineProviders = { variation: [] as const, inpainting: ['openai'] as const }
    expect(availableProviderEngines({ providers: [openai], engineProviders })).toEqual(
      new Set(['inpainting', 'sketchRendering']),
    )
    expect(assembleEngines({ providers: [comfyui] }).variation?.name).toContain('ComfyUI')
  })
})

describe('photos', () => {
  const openai = { kind: 'openai', url: 'http://127.0.0.1:1', key: 'k' } as unknown as ProviderOptions

  it('are generated by a remote service, unless the built-in engine is preferred', () => {
    expect(generatesPhotos({})).toBe(false)
    expect(generatesPhotos({ providers: [openai] })).toBe(true)
    expect(
      generatesPhotos({ providers: [openai], engineProviders: { generation: ['built-in', 'openai'] } }),
    ).toBe(false)
    expect(generatesPhotos({ engineProviders: { generation: ['model', 'openai', 'built-in'] } })).toBe(false)
  })

  it('are generated by a pulled model, from the moment it is complete', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'models-'))
    expect(generatesPhotos({ models: { folder } })).toBe(false)
    for (const part of [
      'text_encoder/model.onnx',
      'unet/model.onnx',
      'vae_decoder/model.onnx',
      'tokenizer/vocab.json',
      'tokenizer/merges.txt',
    ]) {
      expect(generatesPhotos({ models: { folder } })).toBe(false)
      const file = join(folder, 'sd-turbo', part)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, '')
    }
    expect(generatesPhotos({ models: { folder } })).toBe(true)
    await rm(folder, { recursive: true })
  })

  it('are generated from an English prompt by a model that knows no French', async () => {
    const generate = vi.fn(async () => gray)
    const asked = { prompt: 'un chat noir', width: 8, height: 8, seed: 1 }
    await withEnglishPrompts({ name: 'A model', generate }).generate(asked, work)
    expect(generate).toHaveBeenCalledWith({ ...asked, prompt: 'a black cat' }, work)
  })
})
