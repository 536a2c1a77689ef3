import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode, encode, type Mask, type Raster } from '@pentimento/imaging'
import sharp from 'sharp'

const shared = join(import.meta.dirname, '../../shared')
const limits = { maxPixels: 64e6, maxBytes: 50e6 }

/** The first photographs of the BSDS500 test set; the engine's parameters were tuned on these. */
export const tuningPhotographs = (count: number) => photographs('corpora/photos/BSDS500-test', count, 481)

/** Photographs that the engine was not tuned on, scaled to the same longer side. */
export const heldOutPhotographs = (count: number) => photographs('training/photos', count, 481)

/** Empty if the corpora are missing. */
async function photographs(folder: string, count: number, longerSide: number): Promise<Raster[]> {
  const path = join(shared, folder)
  if (!existsSync(path)) return []
  const names = (await readdir(path)).filter(name => /[.](jpg|webp)$/.test(name)).sort()
  return Promise.all(
    names.slice(0, count).map(async name => {
      const file = await sharp(await readFile(join(path, name)))
        .resize(longerSide, longerSide, { fit: 'inside' })
        .png()
        .toBuffer()
      return (await decode(file, limits)).raster
    }),
  )
}

/** Resize a photograph to a square. */
export async function resizeToSquare(image: Raster, side: number): Promise<Raster> {
  const file = await sharp(await encode(image, { format: 'png' }))
    .resize(side, side, { fit: 'fill' })
    .png()
    .toBuffer()
  return (await decode(file, limits)).raster
}

/** Write a comparison sheet: the original, its hole in magenta, and the results, side by side. */
export async function writeSheet(
  folder: string,
  name: string,
  image: Raster,
  mask: Mask,
  made: Raster[],
): Promise<void> {
  const holed: Raster = { ...image, data: new Uint8ClampedArray(image.data) }
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i]) holed.data.set([255, 0, 255], i * 3)
  const all = [image, holed, ...made]
  const { width, height } = image
  const input = await Promise.all(all.map(each => encode(each, { format: 'png' })))
  await mkdir(folder, { recursive: true })
  await sharp({ create: { width: width * all.length, height, channels: 3, background: '#000' } })
    .composite(input.map((file, at) => ({ input: Buffer.from(file), left: at * width, top: 0 })))
    .toFile(join(folder, `${name}.png`))
}
