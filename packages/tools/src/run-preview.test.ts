import { createProgress, type Engines, encode } from '@pentimento/imaging'
import { expect, it } from 'vitest'
import { runInteractiveInference } from './interactive-inference.ts'
import { replaceBackground } from './replace-background/contract.ts'

const work = {
  engines: {} as Engines,
  signal: new AbortController().signal,
  progress: createProgress(() => {}),
}

/** A red disc, on transparency with four channels, else on gray. */
function disc(width: number, height: number, channels: 3 | 4): Promise<Uint8Array> {
  const data = new Uint8Array(width * height * channels)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const isIn = Math.hypot((pixel % width) - width / 2, Math.floor(pixel / width) - height / 2) < height / 4
    data.set(isIn ? [200, 40, 30] : [120, 120, 120], pixel * channels)
    if (channels === 4) data[pixel * channels + 3] = isIn ? 255 : 0
  }
  return encode({ data, width, height, channels }, { format: 'png' })
}

const runPreview = async (params: object, width = 80, height = width) => {
  const [image, cutout] = await Promise.all([disc(width, height, 3), disc(width, height, 4)])
  return runInteractiveInference(replaceBackground, 'preview', { image, cutout }, params, work)
}

it('returns the tool’s first result for small inputs', async () => {
  const { outputs, madeBy } = await runPreview({ backgroundType: 'color', color: '#2040c0', layers: true })
  expect(outputs).toMatchObject([{ name: 'image', mediaType: 'image/jpeg', width: 80, height: 80 }])
  expect(madeBy).toBe('Composition (built-in)')
})

it.each([
  [640, 640],
  [2000, 200],
])(
  'limits the result of %i × %i pixels to the preview’s size, whatever the format',
  async (width, height) => {
    const { outputs } = await runPreview({ backgroundType: 'color', format: 'png' }, width, height)
    expect(outputs).toMatchObject([{ width: 640, height: Math.round((640 * height) / width) }])
  },
)

it.each([
  [
    'for a background generated from a prompt',
    { backgroundType: 'prompt', prompt: 'A beach' },
    80,
    'invalid-parameter',
  ],
  ['without a background type', {}, 80, 'invalid-parameter'],
  ['for larger images', { backgroundType: 'color' }, 641, 'image-too-large'],
  ['with a parameter out of range', { backgroundType: 'color', scale: 1 }, 80, 'invalid-parameter'],
])('rejects a preview %s', async (_, params, side, code) => {
  await expect(runPreview(params, side)).rejects.toMatchObject({ code })
})
