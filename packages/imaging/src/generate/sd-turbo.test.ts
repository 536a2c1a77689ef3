import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SuperResolution } from '../engines.ts'
import { openSessions } from '../onnx/sessions.ts'
import { sdTurbo as signatures } from '../onnx/signatures.ts'
import { tinyModel } from '../onnx/tiny-model.ts'
import { createProgress } from '../work.ts'
import { readClipTokenizer } from './clip-tokenizer.ts'
import { type SdTurboFiles, sdTurbo } from './sd-turbo.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-clip-'))
  await writeFile(join(folder, 'vocab.json'), JSON.stringify(vocabulary))
  await writeFile(join(folder, 'merges.txt'), merges)
})
afterAll(async () => {
  await sessions.close()
  await rm(folder, { recursive: true })
})

const sessions = openSessions()
const tokens = [
  '!',
  'a</w>',
  'c',
  'a',
  't</w>',
  'ca',
  'cat</w>',
  ',</w>',
  '1</w>',
  '2</w>',
  'Ã',
  '©</w>',
  "'",
  's</w>',
  "'s</w>",
]
const vocabulary = Object.fromEntries(
  [...tokens, '<|startoftext|>', '<|endoftext|>'].map((token, id) => [token, id]),
)
const merges = "#version: 0.2\nc a\nca t</w>\n' s</w>\n"
const [start, end] = [15, 16]

describe('the tokenizer', () => {
  const encode = async (text: string, length?: number) => {
    const { encode } = await readClipTokenizer(join(folder, 'vocab.json'), join(folder, 'merges.txt'))
    return [...encode(text, length)]
  }

  it.each([
    ['applies merges by rank', 'a cat', [start, 1, 6, end, 0, 0, 0, 0]],
    ['ignores case and repeated spaces', '  A\n CAT ', [start, 1, 6, end, 0, 0, 0, 0]],
    ['separates punctuation and digits', "cat's, 12", [start, 6, 14, 7, 8, 9, end, 0]],
    ['encodes other scripts byte by byte', 'é', [start, 10, 11, end, 0, 0, 0, 0]],
    ['truncates long text', 'a a a a a a a a a', [start, 1, 1, 1, 1, 1, 1, end]],
    ['accepts an empty text', '', [start, end, 0, 0, 0, 0, 0, 0]],
  ])('%s', async (_, text, ids) => {
    expect(await encode(text, 8)).toEqual(ids)
  })

  it('pads to the encoder’s 77 tokens', async () => {
    expect(await encode('a cat')).toHaveLength(77)
  })
})

/**
 * A step that predicts the noise minus `rest` / σ, so that latents of `rest` remain; the prompt adds to the
 * rest.
 */
const unet = (type: 'float32' | 'float16') => {
  const sigma = 14.6146
  const nodes: Parameters<typeof tinyModel>[1]['nodes'] = [
    ['Cast', 'sample', 'input', { to: 1 }],
    ['Cast', 'encoder_hidden_states', 'words', { to: 1 }],
    ['Mul', 'input back', 'noise'],
    ['ReduceMean', 'words', 'said', { keepdims: 0 }],
    ['Mul', 'said little', 'rest'],
    ['Sub', 'noise rest', 'guess'],
    ['Cast', 'guess', 'out_sample', { to: type === 'float32' ? 1 : 10 }],
  ]
  const latents = [1, 4, 'h', 'w']
  return tinyModel(
    `unet-${type}`,
    {
      inputs: [
        { name: 'sample', shape: latents, type },
        { name: 'timestep', shape: [1], type: 'int64' },
        { name: 'encoder_hidden_states', shape: [1, 77, 1], type },
      ],
      outputs: [{ name: 'out_sample', shape: latents, type }],
      nodes,
      constants: { back: Math.hypot(sigma, 1) / sigma, little: 0.18215 / sigma },
    },
    signatures.unet,
  )
}

function filesOf(type: 'float32' | 'float16'): SdTurboFiles {
  const textEncoder = tinyModel(
    `text-encoder-${type}`,
    {
      inputs: [{ name: 'input_ids', shape: [1, 'tokens'], type: type === 'float32' ? 'int64' : 'int32' }],
      outputs: [{ name: 'last_hidden_state', shape: [1, 'tokens', 1], type }],
      nodes: [
        ['Cast', 'input_ids', 'ids', { to: 1 }],
        ['Mul', 'ids hundredth', 'small'],
        ['Reshape', 'small row', 'states'],
        ['Cast', 'states', 'last_hidden_state', { to: type === 'float32' ? 1 : 10 }],
      ],
      constants: { hundredth: 0.5 },
      shapes: { row: [1, -1, 1] },
    },
    signatures.textEncoder,
  )
  const vaeDecoder = tinyModel(
    `vae-${type}`,
    {
      inputs: [{ name: 'latent_sample', shape: [1, 4, 'h', 'w'], type }],
      outputs: [{ name: 'sample', shape: [1, 3, 'H', 'W'], type }],
      nodes: [
        ['ReduceMean', 'latent_sample', 'gray', { axes: [1], keepdims: 1 }],
        ['Tile', 'gray times', 'sample'],
      ],
      shapes: { times: [1, 3, 8, 8] },
    },
    signatures.vaeDecoder,
  )
  const places = { vocabulary: join(folder, 'vocab.json'), merges: join(folder, 'merges.txt') }
  return { textEncoder, unet: unet(type), vaeDecoder, ...places }
}

/** Returns the image unchanged. */
const asMade: SuperResolution = { name: 'none', upscale: async image => image }
const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const asked = { prompt: 'a cat', width: 512, height: 512, seed: 1 }

describe.each(['float32', 'float16'] as const)('SD-Turbo of %s', type => {
  it('removes the noise in one step and decodes the remaining latents', async () => {
    const output = await sdTurbo(sessions, filesOf(type), asMade).generate(asked, work)
    expect(output).toMatchObject({ width: 512, height: 512, channels: 3 })
    const left = (0.5 * (start + 1 + 6 + end)) / 77
    let mean = 0
    for (const value of output.data) mean += value / output.data.length
    expect(Math.abs(mean - (left / 2 + 0.5) * 255)).toBeLessThan(1)
    // 16-bit noise leaves errors of up to a sixteenth of the range.
    expect(output.data.every(value => Math.abs(value - mean) < 16)).toBe(true)
  })

  it('gives another image for another prompt', async () => {
    const engine = sdTurbo(sessions, filesOf(type), asMade)
    const [one, other] = await Promise.all(
      ['a cat', 'cat, cat, cat'].map(prompt => engine.generate({ ...asked, prompt }, work)),
    )
    expect(other.data[0]).toBeGreaterThan(one.data[0] + 5)
  })
})

it('generates in the requested aspect ratio, at about the network’s training size', async () => {
  const engine = sdTurbo(sessions, filesOf('float32'), asMade)
  expect(await engine.generate({ ...asked, width: 1920, height: 1080 }, work)).toMatchObject({
    width: 704,
    height: 384,
  })
  expect(await engine.generate({ ...asked, width: 600, height: 900 }, work)).toMatchObject({
    width: 448,
    height: 640,
  })
})

it('upscales the result to the requested size', async () => {
  let requested: object | undefined
  const enlarging: SuperResolution = {
    name: 'listening',
    upscale: async (image, options) => {
      requested = options
      return image
    },
  }
  await sdTurbo(sessions, filesOf('float32'), enlarging).generate(
    { ...asked, width: 1024, height: 1024 },
    work,
  )
  expect(requested).toEqual({ width: 1024, height: 1024 })
})

it('stops between its networks when aborted', async () => {
  const stop = new AbortController()
  const abortable = { signal: stop.signal, progress: createProgress(() => stop.abort(new Error('enough'))) }
  await expect(sdTurbo(sessions, filesOf('float32'), asMade).generate(asked, abortable)).rejects.toThrow(
    'enough',
  )
})
