import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { artifactRemovalStrength, decode, encode } from '@pentimento/imaging'
import type { Raster } from '../packages/imaging/src/raster.ts'
import type { Layer, Planes } from '../packages/imaging/src/super-resolve/planes.ts'
import { bicubic, type Kernel, resizedLayer } from '../packages/imaging/src/super-resolve/resized-layer.ts'
import { colorLayer } from '../packages/imaging/src/super-resolve/source-layer.ts'

const corpora = join(import.meta.dirname, '../../shared/corpora')

/** A test case: the low-resolution image and the original that it was made from. */
export interface Pair {
  low: Raster
  high: Raster
  /** The denoising strength that our engine would choose for the file of `low`. */
  denoise: number
}

export async function set5Pairs(scale: number): Promise<Pair[]> {
  const file = (i: number, half: string) =>
    join(corpora, 'super-resolution/Set5', `img_00${i}_SRF_${scale}_${half}.png`)
  return Promise.all(
    [1, 2, 3, 4, 5].map(async i => ({
      low: await read(file(i, 'LR')),
      high: await read(file(i, 'HR')),
      denoise: 0,
    })),
  )
}

/** The first photographs of the BSDS500 test set, downscaled with the same bicubic kernel as Set5. */
export async function bsdsPairs(scale: number, count: number): Promise<Pair[]> {
  const folder = join(corpora, 'photos/BSDS500-test')
  const names = (await readdir(folder)).filter(name => name.endsWith('.jpg')).sort()
  return Promise.all(
    names.slice(0, count).map(async name => {
      const high = crop(await read(join(folder, name)), scale)
      return { high, low: await resize(high, high.width / scale, high.height / scale, bicubic), denoise: 0 }
    }),
  )
}

export async function resize(image: Raster, width: number, height: number, kernel: Kernel): Promise<Raster> {
  return rasterOf(resizedLayer(colorLayer(image), width, height, kernel))
}

/** Degrade the low-resolution image like typical uploads: with noise and JPEG compression. */
export async function degraded({ low, high }: Pair, quality: number, noise: number): Promise<Pair> {
  const random = seeded(7)
  const grainy = { ...low, data: low.data.map(v => clamp(v + noise * gaussian(random))) }
  const file = await encode(grainy, { format: 'jpeg', quality })
  return { low: await decodeRaster(file), high, denoise: artifactRemovalStrength(file) }
}

const decodeRaster = async (file: Uint8Array) =>
  (await decode(file, { maxPixels: 1e8, maxBytes: 1e9 })).raster
const read = async (path: string) => decodeRaster(await readFile(path))
const clamp = (value: number) => Math.min(255, Math.max(0, Math.round(value)))

function crop({ data, width, height, channels }: Raster, multiple: number): Raster {
  const across = width - (width % multiple)
  const down = height - (height % multiple)
  const out = new Uint8ClampedArray(across * down * channels)
  for (let y = 0; y < down; y++) {
    out.set(data.subarray(y * width * channels, (y * width + across) * channels), y * across * channels)
  }
  return { data: out, width: across, height: down, channels }
}

async function rasterOf(layer: Layer): Promise<Raster> {
  const { data, width, height }: Planes = await layer.render({
    x: 0,
    y: 0,
    width: layer.width,
    height: layer.height,
  })
  const size = width * height
  const out = new Uint8ClampedArray(3 * size)
  for (let i = 0; i < out.length; i++) out[i] = data[(i % 3) * size + Math.floor(i / 3)] * 255
  return { data: out, width, height, channels: 3 }
}

/** Mulberry32. */
function seeded(state: number): () => number {
  let at = state
  return () => {
    at = (at + 0x6d2b79f5) | 0
    let t = Math.imul(at ^ (at >>> 15), 1 | at)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
