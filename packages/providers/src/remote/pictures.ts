import { decode, encode, type Mask, type Raster } from '@pentimento/imaging'
import { engineError } from './refusals.ts'

/** What a service may hand back at most. */
const limits = { maxPixels: 64e6, maxBytes: 128e6 }

/**
 * Read a picture that a service made.
 *
 * @throws EngineError 'broken-answer' for what is no picture, or a truncated one
 */
export async function readPicture(engine: string, bytes: Uint8Array): Promise<Raster> {
  try {
    return (await decode(bytes, limits)).raster
  } catch (cause) {
    throw engineError(engine, 'broken-answer', cause)
  }
}

/** As {@link readPicture}, from base64, with or without `data:…,` before it. */
export async function readBase64(engine: string, text: string): Promise<Raster> {
  return readPicture(engine, Buffer.from(text.slice(text.indexOf(',') + 1), 'base64'))
}

/** A PNG to put in a form. */
export async function pngOf(picture: Raster): Promise<Blob> {
  return new Blob([new Uint8Array(await encode(picture, { format: 'png' }))], { type: 'image/png' })
}

/** A PNG as base64, as JSON interfaces take it. */
export async function base64Of(picture: Raster): Promise<string> {
  return Buffer.from(await encode(picture, { format: 'png' })).toString('base64')
}

/** A mask as a grey picture: white is painted anew. */
export function greyOf({ data, width, height }: Mask): Raster {
  const grey = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < data.length; pixel++) grey.fill(data[pixel], pixel * 3, pixel * 3 + 3)
  return { data: grey, width, height, channels: 3 }
}

/** A picture with a hole for alpha: what the mask covers is transparent. */
export function holed(picture: Raster, mask: Mask): Raster {
  const { data, width, height, channels } = picture
  const out = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    out.set(data.subarray(pixel * channels, pixel * channels + 3), pixel * 4)
    out[pixel * 4 + 3] = 255 - mask.data[pixel]
  }
  return { data: out, width, height, channels: 4 }
}
