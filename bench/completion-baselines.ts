import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  builtInCompletion,
  createProgress,
  decode,
  encode,
  type Mask,
  type Raster,
} from '@pentimento/imaging'
import sharp from 'sharp'
import { fixed, free, interpolateMembrane } from '../packages/imaging/src/complete/membrane.ts'

const run = promisify(execFile)

export type CompletionMethod = (image: Raster, mask: Mask) => Promise<Raster>

/** Our completion engine in one of its modes. */
export const ours =
  (mode: 'fast' | 'quality'): CompletionMethod =>
  (image, mask) =>
    builtInCompletion().complete(
      image,
      mask,
      { mode, seed: 0 },
      {
        signal: new AbortController().signal,
        progress: createProgress(() => {}),
      },
    )

/** Colors that spread smoothly from the hole's border: the harmonic membrane. */
export const membrane: CompletionMethod = async (image, mask) => {
  const { data, width, height, channels } = image
  const values = Float32Array.from(data)
  const kinds = mask.data.map(value => (value ? free : fixed))
  interpolateMembrane({ values, kinds, width, height, channels })
  return { ...image, data: Uint8ClampedArray.from(values) }
}

export const gmic: CompletionMethod = (image, mask) =>
  runOnFiles(image, mask, (from, hole, to) => [
    'gmic',
    [from, hole, 'inpaint_matchpatch[0]', '[1]', 'remove[1]', 'output', to],
  ])

/** Overhead of G'MIC: starting, reading two files and writing one. */
export const gmicOverhead: CompletionMethod = (image, mask) =>
  runOnFiles(image, mask, (from, hole, to) => ['gmic', [from, hole, 'remove[1]', 'output', to]])

export const opencv =
  (method: 'INPAINT_TELEA' | 'INPAINT_NS'): CompletionMethod =>
  (image, mask) =>
    runOnFiles(image, mask, (from, hole, to) => [
      '/usr/bin/python3',
      [
        '-c',
        `import cv2; cv2.imwrite('${to}', cv2.inpaint(cv2.imread('${from}'), cv2.imread('${hole}', 0), 3, cv2.${method}))`,
      ],
    ])

async function runOnFiles(
  image: Raster,
  mask: Mask,
  command: (from: string, hole: string, to: string) => [string, string[]],
): Promise<Raster> {
  const folder = await mkdtemp(join(tmpdir(), 'completion-'))
  try {
    const [from, hole, to] = ['from.png', 'hole.png', 'to.png'].map(name => join(folder, name))
    await writeFile(from, await encode(image, { format: 'png' }))
    await sharp(mask.data, { raw: { width: mask.width, height: mask.height, channels: 1 } }).toFile(hole)
    await run(...command(from, hole, to))
    return (await decode(await readFile(to), { maxPixels: 64e6, maxBytes: 200e6 })).raster
  } finally {
    await rm(folder, { recursive: true })
  }
}
