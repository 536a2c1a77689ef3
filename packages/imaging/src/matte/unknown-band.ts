import { dilate } from '../mask/dilate.ts'
import type { Plane } from '../raster.ts'

/** The unknown region of a trimap: 1 where alpha is uncertain, 0 where the coarse matte is certain. */
export interface Band {
  data: Uint8Array
  width: number
  height: number
}

/** A coarse matte value this close to 0 or 1 is certain. */
const sureness = 0.02

/**
 * The band in which a coarse matte is refined: all uncertain pixels and those within `radius` pixels of them,
 * since a network's matte doesn't reach the ends of fine hair.
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
