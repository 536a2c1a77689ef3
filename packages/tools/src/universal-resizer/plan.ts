import type { Method } from './contract.ts'
import { type Area, areaAt, bestArea, boxOf, holds, type Lie, largest, type Size } from './place-crop.ts'
import { type Scene, shareIn } from './scene.ts'

/** Why a format is made as it is. */
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

/** What the choice is made by; shares from 0 to 1. */
export const rules = {
  /** Shapes that differ by less are one. */
  sameShape: 0.01,
  /** Of the picture, that a crop must leave: around a whole subject, and where there is none. */
  leastKept: { withSubject: 0.22, without: 0.3 },
  /** Of what catches the eye, that a crop must show where there is no subject. */
  leastCaught: 0.45,
  /** Of the result, that may be made up: up to the first the whole picture is kept, up to the last its subject. */
  added: { gladly: 0.3, most: 0.5 },
  /** Of the rim, that has one colour where the ground counts as plain. */
  plainRim: 0.85,
  /** How near a subject's box comes to an edge that cuts it. */
  edge: 0.006,
} as const

/** What is asked for one format. */
export interface Wish {
  /** @default whichever suits the picture best, by {@link rules} */
  method?: Method | undefined
  /** Where the crop lies in the picture, or the picture in its frame. @default where most is seen; the middle */
  at?: Lie | undefined
  /** How much nearer a crop is than need be, 1 or more. @default 1 */
  zoom?: number | undefined
}

/** How a picture comes into a format. */
export interface Plan {
  method: Method
  reason: Reason
  /** What of the picture is shown, in its pixels. */
  area: Area
  /** Where that lies in the result, in its pixels. */
  place: Area
  /** Shares of what was there: of the subject, where there is one, and of the picture. */
  kept: { subject?: number; picture: number }
}

/** Choose how a picture becomes a format, and where it lies. @param size of the result, in pixels */
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

/** What a padded picture lies on: what was asked for; else nothing under a cut-out, its own rim where that is plain, itself blurred. */
export function groundFor(scene: Scene, asked: string): string {
  if (asked !== 'auto') return asked
  if (scene.isTransparent) return 'transparent'
  return isPlain(scene) ? scene.rim.colour : 'blur'
}

/** Whether the rim has one colour, on which the picture could go on. */
function isPlain({ rim }: Scene): boolean {
  return rim.share >= rules.plainRim
}

/** The share of the result that is not the picture. */
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

/** The whole picture where that leaves little to add; else as much of it as does, or as its subject needs. */
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

/** At most all there is; at least what is needed, and what a crop would show. */
const held = (wanted: number, needed: number, least: number, all: number) =>
  Math.min(all, Math.max(Math.floor(wanted), needed, least))

/** Whether a subject goes on beyond an edge where the picture would be continued. */
function isClosed(scene: Scene, { place }: Plan, size: Size): boolean {
  const [left, top, right, bottom] = cutAt(scene)
  return (
    (left && place.left > 0) ||
    (top && place.top > 0) ||
    (right && place.left + place.width < size.width) ||
    (bottom && place.top + place.height < size.height)
  )
}

/** Where a subject reaches the edge: left, top, right, bottom. */
function cutAt({ box }: Scene): [boolean, boolean, boolean, boolean] {
  if (!box) return [false, false, false, false]
  const { edge } = rules
  return [box.left <= edge, box.top <= edge, box.right >= 1 - edge, box.bottom >= 1 - edge]
}

/** In the middle, or at the edge where the subject is cut already: nothing is made up beyond that. */
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
