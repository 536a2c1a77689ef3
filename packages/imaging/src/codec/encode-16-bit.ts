import sharp from 'sharp'
import type { Raster16 } from '../raster.ts'

/** Encode as a 16-bit grayscale PNG. */
export function encode16Bit({ data, width, height }: Raster16): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .toColourspace('grey16')
    .png()
    .toBuffer()
}
