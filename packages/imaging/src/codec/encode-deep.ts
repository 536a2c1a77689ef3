import sharp from 'sharp'
import type { DeepRaster } from '../raster.ts'

/** Encode as a 16-bit grayscale PNG. */
export function encodeDeep({ data, width, height }: DeepRaster): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .toColourspace('grey16')
    .png()
    .toBuffer()
}
