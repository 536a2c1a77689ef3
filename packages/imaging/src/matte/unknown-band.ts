import { dilate } from '../mask/dilate.ts'
import type { Plane } from '../raster.ts'

/** The unknown region of a trimap: 1 where alpha is uncertain, 0 where the coarse matte is certain. */
export interface UnknownBand {
  data: Uint8Array
  width: number
  height: number
}

/** A coarse matte value this close to 0 or 1 is certain. */
const certainty = 0.02

/**
 * The band in which a coarse matte is refined: all uncertain pixels and those within `radius` pixels of them,
 * since a network's matte doesn't reach the ends of fine hair.
 */
export function unknownBand({ data, width, height }: Plane, radius: number): UnknownBand {
  const uncertain = new Uint8Array(data.length)
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (data[pixel] > certainty && data[pixel] < 1 - certainty) uncertain[pixel] = 255
  }
  const dilated = dilate({ data: uncertain, width, height }, radius).data
  for (let pixel = 0; pixel < dilated.length; pixel++) dilated[pixel] &&= 1
  return { data: dilated, width, height }
}
