import { decode, encode, type Mask, type Raster } from '@pentimento/imaging'
import { engineError } from './service-errors.ts'

/** Limits of images that a service returns. */
const limits = { maxPixels: 64e6, maxBytes: 128e6 }

/**
 * Decode an image that a service returned.
 *
 * @throws EngineError 'invalid-response' for invalid or truncated image data
 */
export async function decodeImage(engine: string, bytes: Uint8Array): Promise<Raster> {
  try {
    return (await decode(bytes, limits)).raster
  } catch (cause) {
    throw engineError(engine, 'invalid-response', cause)
  }
}

/** As {@link decodeImage}, from base64 with or without a `data:…,` prefix. */
export async function decodeBase64Image(engine: string, text: string): Promise<Raster> {
  return decodeImage(engine, Buffer.from(text.slice(text.indexOf(',') + 1), 'base64'))
}

/** Encode as PNG, for a form. */
export async function toPngBlob(image: Raster): Promise<Blob> {
  return new Blob([new Uint8Array(await encode(image, { format: 'png' }))], { type: 'image/png' })
}

/** Encode as PNG in base64, for JSON APIs. */
export async function toPngBase64(image: Raster): Promise<string> {
  return Buffer.from(await encode(image, { format: 'png' })).toString('base64')
}

/** Convert a mask to a grayscale image: white is inpainted. */
export function maskToGrayscale({ data, width, height }: Mask): Raster {
  const gray = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < data.length; pixel++) gray.fill(data[pixel], pixel * 3, pixel * 3 + 3)
  return { data: gray, width, height, channels: 3 }
}

/** The negative of an image without alpha. */
export function inverted(image: Raster): Raster {
  return { ...image, data: image.data.map(value => 255 - value) }
}

/** Copy an image with the masked area transparent. */
export function withTransparentHole(image: Raster, mask: Mask): Raster {
  const { data, width, height, channels } = image
  const out = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    out.set(data.subarray(pixel * channels, pixel * channels + 3), pixel * 4)
    out[pixel * 4 + 3] = 255 - mask.data[pixel]
  }
  return { data: out, width, height, channels: 4 }
}
