import sharp from 'sharp'
import type { DeepRaster } from '../raster.ts'

/** Write one value a pixel as a grey PNG of 16 bits. */
export function encodeDeep({ data, width, height }: DeepRaster): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .toColourspace('grey16')
    .png()
    .toBuffer()
}
