import { decode, encode, type Mask, type Raster } from '@pentimento/imaging'
import { engineError } from './refusals.ts'

/** Limits of images that a service returns. */
const limits = { maxPixels: 64e6, maxBytes: 128e6 }

/**
 * Decode an image that a service returned.
 *
 * @throws EngineError 'broken-answer' for invalid or truncated image data
 */
export async function readPicture(engine: string, bytes: Uint8Array): Promise<Raster> {
  try {
    return (await decode(bytes, limits)).raster
  } catch (cause) {
    throw engineError(engine, 'broken-answer', cause)
  }
}

/** As {@link decodeImage}, from base64 with or without a `data:…,` prefix. */
export async function readBase64(engine: string, text: string): Promise<Raster> {
  return readPicture(engine, Buffer.from(text.slice(text.indexOf(',') + 1), 'base64'))
}

/** Encode as PNG, for a form. */
export async function pngOf(picture: Raster): Promise<Blob> {
  return new Blob([new Uint8Array(await encode(picture, { format: 'png' }))], { type: 'image/png' })
}

/** Encode as PNG in base64, for JSON APIs. */
export async function base64Of(picture: Raster): Promise<string> {
  return Buffer.from(await encode(picture, { format: 'png' })).toString('base64')
}

/** Convert a mask to a grayscale image: white is inpainted. */
export function greyOf({ data, width, height }: Mask): Raster {
  const grey = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < data.length; pixel++) grey.fill(data[pixel], pixel * 3, pixel * 3 + 3)
  return { data: grey, width, height, channels: 3 }
}

/** Copy an image with the masked area transparent. */
export function holed(picture: Raster, mask: Mask): Raster {
  const { data, width, height, channels } = picture
  const out = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    out.set(data.subarray(pixel * channels, pixel * channels + 3), pixel * 4)
    out[pixel * 4 + 3] = 255 - mask.data[pixel]
  }
  return { data: out, width, height, channels: 4 }
}
