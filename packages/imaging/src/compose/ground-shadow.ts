import type { GroundShadow } from '../engines.ts'
import { subjectBox } from '../matte/crop.ts'
import { renderDropShadow } from '../matte/drop-shadow.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'
import { contactShadow } from './contact-shadow.ts'
import { estimateLightSide } from './light-direction.ts'

/** Share of the subject's width that must touch the lower edge for it to count as cropped there. */
const croppedWidthRatio = 0.05

/** Longest side, in pixels, at which shadows are rendered: they have no detail. */
const renderSide = 640

/** A subject's cast shadow, 0 (none) to 1 (black), where the place of the light is known. */
export interface SceneShadow extends Plane {
  /** The subject lies on what is behind it, so that this is all of its shadow. */
  isComplete?: boolean | undefined
}

/** Whether a subject extends beyond the lower edge, so that the floor below it isn't visible. */
export function isCroppedAtBottom({ data, width, height }: Raster): boolean {
  let touching = 0
  for (let at = (height - 1) * width * 4 + 3; at < data.length; at += 4) if (data[at] > 127) touching++
  if (touching === 0) return false
  const box = subjectBox({ data, width, height, channels: 4 }, 0)
  return box !== undefined && touching > croppedWidthRatio * (box.right - box.left)
}

/**
 * The shadow of a subject on the floor of a background: a contact shadow, with or without a cast shadow away
 * from the light.
 *
 * @param subject RGBA, of the background's size
 * @param sceneShadow of the background's size, if the background's light is known: it's used instead of an estimated one
 * @returns 0 (none) to 1 (black); undefined for a subject that is cropped at the lower edge and whose cast shadow isn't
 * known
 */
export async function groundShadow(
  subject: Raster,
  background: Raster,
  shadow: GroundShadow,
  sceneShadow?: SceneShadow,
): Promise<Plane | undefined> {
  const { kind, opacity } = shadow
  const { width, height } = fitWithin(subject, renderSide)
  const small = await shrink(subject, width, height)
  if (sceneShadow && (sceneShadow.isComplete || kind !== 'contact'))
    return withContact(small, sceneShadow, opacity)
  if (isCroppedAtBottom(small)) return undefined
  const contact = contactShadow(small, opacity / 100)
  const floor = kind === 'cast' ? union(await estimateCast(small, background, shadow), contact) : contact
  return enlarge(floor, subject.width, subject.height)
}

/** A known cast shadow at an opacity, and a contact shadow under a subject that stands on the floor in the frame. */
function withContact(small: Raster, sceneShadow: SceneShadow, opacity: number): Plane {
  const share = Math.min(maxSceneShare, opacity / usualOpacity)
  const cast = { ...sceneShadow, data: sceneShadow.data.map(value => Math.min(1, share * value)) }
  if (sceneShadow.isComplete || isCroppedAtBottom(small)) return cast
  const contact = contactShadow(small, (contactOfScene * opacity) / 100)
  return union(cast, enlarge(contact, cast.width, cast.height))
}

async function estimateCast(
  small: Raster,
  background: Raster,
  { opacity, light }: GroundShadow,
): Promise<Plane> {
  const side = light ?? (await estimateLightSide(background))
  return renderDropShadow(keepSolid(small), {
    ...shadowOffset[side],
    blur: 35,
    opacity: castOpacityRatio * opacity,
  })
}

/** Both shadows of one subject, of one size: each takes its share of the light that the other leaves. */
const union = (one: Plane, other: Plane) =>
  createPlane(one.width, one.height, at => 1 - (1 - one.data[at]) * (1 - other.data[at]))

/** The opacity at which the shadow of a known light is as dark as computed, and by how much it can be darker. */
const [usualOpacity, maxSceneShare] = [50, 1.3]
/** Opacity of the contact shadow relative to that without a known light, whose shadow has a part of it already. */
const contactOfScene = 0.8

/** Where the shadow of the subject's top falls, in percent of its height, by the side of the light. */
const shadowOffset = { left: { x: 42, y: 12 }, right: { x: -42, y: 12 }, above: { x: 8, y: 14 } }
/** Opacity of the cast shadow relative to the contact shadow. */
const castOpacityRatio = 0.8

/**
 * Remove pixels with low alpha, such as the subject's old shadow, which would lower the line that the shadow
 * starts from.
 */
function keepSolid(subject: Raster): Raster {
  const data = new Uint8ClampedArray(subject.data)
  for (let at = 3; at < data.length; at += 4) if (data[at] < 128) data[at] = 0
  return { ...subject, data }
}
