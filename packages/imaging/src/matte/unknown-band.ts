import { dilate } from '../mask/dilate.ts'
import { squaredDepth, squaredDistance } from '../mask/distance.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { Plane } from '../raster.ts'
import { maskCore } from './mask-core.ts'

/** The unknown region of a trimap. */
export interface UnknownBand {
  /** {@link bandKinds}; 0 where the coarse matte is certain. */
  data: Uint8Array
  width: number
  height: number
}

/**
 * Kinds of unknown pixels. At a crisp edge, the network is uncertain of a few pixels only: it knows where the
 * edge is, and the colors merely refine it. Elsewhere, such as in hair or inside the subject, the colors decide.
 */
export const bandKinds = { open: 1, crisp: 2 } as const

/** A coarse matte value this close to 0 or 1 is certain. */
export const certainty = 0.02

/** Widths of the border of certain parts, relative to the band's radius; thin parts have thinner borders. */
const coreBorders = [1, 0.5]
/** Relative to the band's radius: half the width up to which an uncertain area is crisp, and the margin around it. */
const crisp = { depth: 3 / 8, margin: 1 / 8 }
/** Relative to the band's radius: how far around strokes the colors decide. */
const strokeReach = 14 / 8

/**
 * The band in which a coarse matte is refined: uncertain pixels with a margin. Where they are wider than a
 * crisp edge, the margin is `radius` pixels, since a network's matte doesn't reach the ends of fine hair. The
 * core of a thin part of which the network is certain, such as an arm, isn't in it; nothing would hold the part
 * then.
 *
 * @param definite 255 where the coarse matte is right, such as under the user's strokes, around which colors
 *   decide; of the matte's size
 */
export function unknownBand(coarse: Plane, radius: number, definite?: Mask): UnknownBand {
  const { data, width, height } = coarse
  const maskWhere = (isSet: (value: number) => boolean) =>
    createMask(width, height, pixel => isSet(data[pixel]))
  const uncertain = maskWhere(value => value > certainty && value < 1 - certainty)
  const held = maskCore(
    maskWhere(value => value >= 1 - certainty),
    coreBorders.map(ratio => ratio * radius),
  )
  const depth = squaredDepth(uncertain)
  const minDepth = crisp.depth * radius
  const wide = createMask(width, height, pixel => depth[pixel] > minDepth ** 2)
  const open = dilate(wide, radius + minDepth)
  const around = definite && dilate(definite, strokeReach * radius)
  const background = dilate(
    maskWhere(value => value <= certainty),
    radius,
  )
  const distance = squaredDistance(uncertain)
  const kindOf = (pixel: number) => {
    const isOpen = open.data[pixel] || around?.data[pixel] || !background.data[pixel]
    if (isOpen && !held.data[pixel]) return bandKinds.open
    return distance[pixel] <= (crisp.margin * radius) ** 2 ? bandKinds.crisp : 0
  }
  const band = new Uint8Array(data.length)
  for (let pixel = 0; pixel < band.length; pixel++)
    if (distance[pixel] <= radius ** 2 && !definite?.data[pixel]) band[pixel] = kindOf(pixel)
  return { data: band, width, height }
}
