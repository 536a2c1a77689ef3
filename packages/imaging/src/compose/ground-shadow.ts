import { drawShadow } from '../matte/drawn-shadow.ts'
import { subjectBox } from '../matte/trim.ts'
import { type Plane, planeOf, type Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { fitted } from '../resample/fitted.ts'
import { shrink } from '../resample/shrink.ts'
import { contactShadow } from './contact-shadow.ts'
import { type LightSide, lightSideOf } from './light-direction.ts'

export interface GroundShadow {
  kind: 'contact' | 'cast'
  /** 0 to 100; of the darkest of it. */
  opacity: number
  /** Where the light comes from. @default as the ground's own brightness says */
  light?: LightSide
}

/** Share of the subject's width that must touch the lower frame for it to be cut there. */
const cutWidth = 0.05

/** Longest side, in pixels, at which shadows are drawn: they have no detail. */
const drawnSide = 640

/** Whether a subject goes on below the frame: it stands on nothing that is seen. */
export function isCutBelow({ data, width, height }: Raster): boolean {
  let touching = 0
  for (let at = (height - 1) * width * 4 + 3; at < data.length; at += 4) if (data[at] > 127) touching++
  if (touching === 0) return false
  const box = subjectBox({ data, width, height, channels: 4 }, 0)
  return box !== undefined && touching > cutWidth * (box.right - box.left)
}

/**
 * The shadow of a subject on the ground it is put on: close under it, or laid away from the light.
 *
 * @param subject RGBA, of the ground's size
 * @returns 0 (none) to 1 (black); undefined for a subject that the lower frame cuts
 */
export async function groundShadow(
  subject: Raster,
  ground: Raster,
  { kind, opacity, light }: GroundShadow,
): Promise<Plane | undefined> {
  const { width, height } = fitted(subject, drawnSide)
  const small = await shrink(subject, width, height)
  if (isCutBelow(small)) return undefined
  const contact = contactShadow(small, opacity / 100)
  if (kind === 'contact') return enlarge(contact, subject.width, subject.height)
  const side = light ?? (await lightSideOf(ground))
  const cast = await drawShadow(solidOf(small), { ...fall[side], blur: 35, opacity: castShare * opacity })
  const both = planeOf(width, height, at => 1 - (1 - cast.data[at]) * (1 - contact.data[at]))
  return enlarge(both, subject.width, subject.height)
}

/** Where the shadow of the subject's top falls, in per cent of its height, by the side that the light is on. */
const fall = { left: { x: 42, y: 12 }, right: { x: -42, y: 12 }, above: { x: 8, y: 14 } }
/** How dark what falls far is beside what lies close. */
const castShare = 0.8

/** What is hardly there, as the subject's old shadow, would lower the line that the shadow falls from. */
function solidOf(subject: Raster): Raster {
  const data = new Uint8ClampedArray(subject.data)
  for (let at = 3; at < data.length; at += 4) if (data[at] < 128) data[at] = 0
  return { ...subject, data }
}
