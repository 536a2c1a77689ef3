import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode, encode, type Plane, type Raster } from '@pentimento/imaging'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../../shared/corpora/matting/lemur')
const limits = { maxPixels: 64e6, maxBytes: 50e6 }

/** An image with its true matte. Alpha and trimap range from 0 to 1; the trimap is unknown between them. */
export interface MattedImage {
  image: Raster
  alpha: Plane
  trimap: Plane
  /** The true foreground colors. */
  foreground: Raster
}

/** @returns undefined if the corpora are missing */
export async function lemur(): Promise<MattedImage | undefined> {
  if (!existsSync(folder)) return undefined
  const read = async (name: string) => (await decode(await readFile(join(folder, name)), limits)).raster
  return {
    image: await read('lemur.png'),
    alpha: brightness(await read('lemur_alpha.png')),
    trimap: brightness(await read('lemur_trimap.png')),
    foreground: await read('lemur_foreground.png'),
  }
}

function brightness({ data, width, height, channels }: Raster): Plane {
  const values = new Float32Array(width * height)
  for (let pixel = 0; pixel < values.length; pixel++) values[pixel] = data[pixel * channels] / 255
  return { data: values, width, height }
}

/**
 * A JPEG of 12 megapixels with realistic camera noise: the enlarged lemur, or a drawn head with hair if the
 * corpora are missing.
 */
export async function photograph(): Promise<Uint8Array> {
  const [width, height] = [4000, 3000]
  const base = existsSync(folder) ? await readFile(join(folder, 'lemur.png')) : Buffer.from(head())
  const { data } = await sharp(base)
    .resize(width, height, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let state = 1
  for (let at = 0; at < data.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    data[at] = Math.min(255, Math.max(0, data[at] + ((state >>> 24) - 127.5) / 20))
  }
  return encode({ data, width, height, channels: 3 }, { format: 'jpeg', quality: 90 })
}

function head(): string {
  const hairs = Array.from({ length: 240 }, (_, hair) => {
    const turn = (hair / 240) * Math.PI * 2
    const [x, y] = [Math.cos(turn), Math.sin(turn)]
    return `<path d="M${400 + 120 * x} ${260 + 120 * y} q${40 * x - 20 * y} ${40 * y + 20 * x} ${70 * x} ${70 * y}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">
    <rect width="800" height="600" fill="#8fb0c9"/><path d="M0 380 Q400 300 800 400 V600 H0Z" fill="#6f8f4e"/>
    <path d="M230 600 Q250 400 400 390 Q550 400 570 600Z" fill="#c4372a"/>
    <g fill="none" stroke="#3a2417" stroke-width="1">${hairs.join('')}</g>
    <circle cx="400" cy="260" r="130" fill="#3a2417"/><ellipse cx="400" cy="275" rx="85" ry="105" fill="#f3cfae"/>
  </svg>`
}
