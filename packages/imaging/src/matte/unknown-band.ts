import { dilate } from '../mask/dilate.ts'
import type { Plane } from '../raster.ts'

/** Where a pixel's alpha is in doubt: 1, and 0 where the coarse matte is believed. */
export interface Band {
  data: Uint8Array
  width: number
  height: number
}

/** A coarse matte nearer than this to 0 or 1 is sure of itself. */
const sureness = 0.02

/**
 * The band in which a coarse matte is refined: all that it is not sure of, and what is within `radius`
 * pixels of that, since a network's matte ends short of the finest hair.
 */
export function unknownBand({ data, width, height }: Plane, radius: number): Band {
  const unsure = new Uint8Array(data.length)
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (data[pixel] > sureness && data[pixel] < 1 - sureness) unsure[pixel] = 255
  }
  const grown = dilate({ data: unsure, width, height }, radius).data
  for (let pixel = 0; pixel < grown.length; pixel++) grown[pixel] &&= 1
  return { data: grown, width, height }
}
