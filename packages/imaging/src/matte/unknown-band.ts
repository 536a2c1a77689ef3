import { dilate } from '../mask/dilate.ts'
import type { Mask } from '../mask/mask.ts'
import type { Plane } from '../raster.ts'
import { maskCore } from './mask-core.ts'

/** The unknown region of a trimap: 1 where alpha is uncertain, 0 where the coarse matte is certain. */
export interface UnknownBand {
  data: Uint8Array
  width: number
  height: number
}

/** A coarse matte value this close to 0 or 1 is certain. */
export const certainty = 0.02

/** Widths of the border of certain parts, relative to the band's radius; thin parts have thinner borders. */
const coreBorders = [1, 0.5]

/**
 * The band in which a coarse matte is refined: all uncertain pixels and those within `radius` pixels of them,
 * since a network's matte doesn't reach the ends of fine hair. The core of a thin part of which the network is
 * certain, such as an arm, isn't in the band; nothing in it would hold the part then.
 */
export function unknownBand({ data, width, height }: Plane, radius: number): UnknownBand {
  const maskWhere = (isSet: (value: number) => boolean): Mask => ({
    data: Uint8Array.from(data, value => (isSet(value) ? 255 : 0)),
    width,
    height,
  })
  const isHeld = maskCore(
    maskWhere(value => value >= 1 - certainty),
    coreBorders.map(ratio => ratio * radius),
  ).data
  const uncertain = maskWhere(value => value > certainty && value < 1 - certainty)
  const band = dilate(uncertain, radius).data
  for (let pixel = 0; pixel < band.length; pixel++) band[pixel] = band[pixel] && !isHeld[pixel] ? 1 : 0
  return { data: band, width, height }
}
