import type { Method } from './contract.ts'
import { type Area, areaAt, bestArea, boxOf, holds, type Lie, largest, type Size } from './place-crop.ts'
import { type Scene, shareIn } from './scene.ts'

/** Why a method was chosen. */
export type Reason =
  | 'asked'
  | 'same-shape'
  | 'subject-whole'
  | 'little-lost'
  | 'cut-out'
  | 'plain-ground'
  | 'little-to-add'
  | 'cut-already'
  | 'too-far-to-extend'

/** Thresholds of the choice; fractions from 0 to 1. */
export const rules = {
  /** Aspect ratios whose logarithms differ by less count as equal. */
  sameShape: 0.01,
  /** Fraction of the image that a crop must keep: with a whole subject, and without a subject. */
  leastKept: { withSubject: 0.22, without: 0.3 },
  /** Fraction of the saliency that a crop must keep if there is no subject. */
  leastCaught: 0.45,
  /** Fraction of the result that may be outpainted: with the whole image, and to keep its subject. */
  added: { gladly: 0.3, most: 0.5 },
  /** Fraction of the rim that must have one color for the background to count as plain. */
  plainRim: 0.85,
  /** A subject whose box is this close to an edge counts as cut by it. */
  edge: 0.006,
} as const

/** Options of one format. */
export interface Wish {
  /** @default the best for the image, by {@link rules} */
  method?: Method | undefined
  /** Position of the crop in the image, or of the image in its frame. @default the best crop; the center */
  at?: Lie | undefined
  /** Factor by which a crop is smaller than possible, 1 or more. @default 1 */
  zoom?: number | undefined
}

/** How an image is fitted into a format. */
export interface Plan {
  method: Method
  reason: Reason
  /** Visible part of the image, in its pixels. */
  area: Area
  /** Position of that part in the result, in its pixels. */
  place: Area
  /** Fractions kept: of the subject, if there is one, and of the image. */
  kept: { subject?: number; picture: number }
}

/** Choose the method and the position for a format. @param size of the result, in pixels */
export function planFor(scene: Scene, size: Size, { method, at, zoom }: Wish = {}): Plan {
  const cropped = cropPlan(scene, size, at, zoom)
  if (method === 'crop') return cropped
  if (method) return method === 'pad' ? padPlan(scene, size, at) : extendPlan(scene, size, at)
  const unmoved = cropPlan(scene, size)
  if (isSameShape(scene, size)) return { ...cropped, reason: 'same-shape' }
  if (mayCrop(scene, unmoved)) return { ...cropped, reason: scene.box ? 'subject-whole' : 'little-lost' }
  const padded = padPlan(scene, size, at)
  if (scene.isTransparent) return { ...padded, reason: 'cut-out' }
  if (isPlain(scene)) return { ...padded, reason: 'plain-ground' }
  const extended = extendPlan(scene, size, at)
  if (addedIn(extended, size) > rules.added.most) return { ...padded, reason: 'too-far-to-extend' }
  if (!isClosed(scene, extended, size)) return { ...extended, reason: 'little-to-add' }
  return { ...padded, reason: 'cut-already' }
}

/** Background of a padded image. `auto` is transparent for a cutout, a plain rim's color, else a blurred copy. */
export function groundFor(scene: Scene, asked: string): string {
  if (asked !== 'auto') return asked
  if (scene.isTransparent) return 'transparent'
  return isPlain(scene) ? scene.rim.colour : 'blur'
}

/** Whether the rim has one color, with which the image can be padded. */
function isPlain({ rim }: Scene): boolean {
  return rim.share >= rules.plainRim
}

/** The fraction of the result that is outside the image. */
export function addedIn({ place }: Plan, size: Size): number {
  return 1 - (place.width * place.height) / (size.width * size.height)
}

function isSameShape(scene: Scene, size: Size): boolean {
  const quotient = (scene.width * size.height) / (scene.height * size.width)
  return Math.abs(Math.log(quotient)) <= rules.sameShape
}

function mayCrop(scene: Scene, { area, kept }: Plan): boolean {
  if (scene.box) return holds(scene, area) && kept.picture >= rules.leastKept.withSubject
  const caught = shareIn(scene.saliency, boxOf(scene, area))
  return kept.picture >= rules.leastKept.without && caught >= rules.leastCaught
}

function cropPlan(scene: Scene, size: Size, at?: Lie, zoom?: number): Plan {
  const part = largest(scene, size.width / size.height, zoom)
  const area = at ? areaAt(scene, part, at) : bestArea(scene, part)
  return {
    method: 'crop',
    reason: 'asked',
    area,
    place: { left: 0, top: 0, ...size },
    kept: keptIn(scene, area),
  }
}

function padPlan(scene: Scene, size: Size, at?: Lie): Plan {
  return framed(scene, { left: 0, top: 0, width: scene.width, height: scene.height }, size, 'pad', at)
}

/** Keep the whole image if little is added; else crop it to limit the added fraction, but keep the subject. */
function extendPlan(scene: Scene, size: Size, at?: Lie): Plan {
  const shape = size.width / size.height
  const whole = scene.width / scene.height
  const least = largest(scene, shape)
  const needed = scene.box
    ? {
        width: Math.ceil((scene.box.right - scene.box.left) * 1.1 * scene.width),
        height: Math.ceil((scene.box.bottom - scene.box.top) * 1.1 * scene.height),
      }
    : { width: 0, height: 0 }
  const part =
    shape > whole
      ? {
          width: scene.width,
          height: held(
            scene.width / (shape * (1 - rules.added.gladly)),
            needed.height,
            least.height,
            scene.height,
          ),
        }
      : {
          width: held(
            scene.height * (shape / (1 - rules.added.gladly)),
            needed.width,
            least.width,
            scene.width,
          ),
          height: scene.height,
        }
  return framed(scene, bestArea(scene, part), size, 'extend', at ?? lieOf(scene))
}

/** Clamp a length to the image, to at least the subject and at least what a crop would keep. */
const held = (wanted: number, needed: number, least: number, all: number) =>
  Math.min(all, Math.max(Math.floor(wanted), needed, least))

/** Whether the image would be extended at an edge that cuts the subject. */
function isClosed(scene: Scene, { place }: Plan, size: Size): boolean {
  const [left, top, right, bottom] = cutAt(scene)
  return (
    (left && place.left > 0) ||
    (top && place.top > 0) ||
    (right && place.left + place.width < size.width) ||
    (bottom && place.top + place.height < size.height)
  )
}

/** Which edges cut the subject: left, top, right, bottom. */
function cutAt({ box }: Scene): [boolean, boolean, boolean, boolean] {
  if (!box) return [false, false, false, false]
  const { edge } = rules
  return [box.left <= edge, box.top <= edge, box.right >= 1 - edge, box.bottom >= 1 - edge]
}

/** The center, or the edge that cuts the subject, so that nothing is added there. */
function lieOf(scene: Scene): Lie {
  const [left, top, right, bottom] = cutAt(scene)
  const between = (begins: boolean, ends: boolean) => (begins === ends ? 0.5 : begins ? 0 : 1)
  return { x: between(left, right), y: between(top, bottom) }
}

function framed(scene: Scene, area: Area, size: Size, method: Method, at: Lie = { x: 0.5, y: 0.5 }): Plan {
  const scale = Math.min(size.width / area.width, size.height / area.height)
  const inside = {
    width: Math.min(size.width, Math.max(1, Math.round(area.width * scale))),
    height: Math.min(size.height, Math.max(1, Math.round(area.height * scale))),
  }
  return { method, reason: 'asked', area, place: areaAt(size, inside, at), kept: keptIn(scene, area) }
}

function keptIn(scene: Scene, area: Area): Plan['kept'] {
  const picture = (area.width * area.height) / (scene.width * scene.height)
  if (!scene.box) return { picture }
  return {
    picture,
    subject: holds(scene, area) ? 1 : Math.min(0.999, shareIn(scene.subject, boxOf(scene, area))),
  }
}
