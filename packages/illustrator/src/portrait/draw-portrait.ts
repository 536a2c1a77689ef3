import type { PortraitDescription } from '../scene/portrait-description.ts'
import { drawAccessories } from './accessories.ts'
import { drawClothing, drawScarf } from './clothing.ts'
import { drawFeatures, drawHead, drawNeck, drawSkinDetails } from './face.ts'
import { drawBackHair, drawBeard, drawFrontHair } from './hair.ts'
import { decideLikeness, type Likeness } from './likeness.ts'

/** Side of the box in which a portrait is drawn. */
export const portraitSize = 512

/**
 * Draw a person's head and shoulders.
 *
 * @param random numbers from 0 to 1, which decide what the description leaves open
 * @returns SVG markup in a box of 512 × 512; the shoulders end at the lower edge
 */
export function drawPortrait(person: PortraitDescription, random: () => number): string {
  const likeness = decideLikeness(person, random)
  return layersOf(likeness, drawNeck(likeness), drawClothing(likeness) + drawScarf(likeness))
}

/** Draw a person's head alone, in the box of a portrait. */
export function drawHeadOnly(person: PortraitDescription, random: () => number): string {
  return layersOf(decideLikeness(person, random), '', '')
}

function layersOf(likeness: Likeness, neck: string, clothing: string): string {
  const hidesHair = likeness.headwear === 'headscarf'
  return (
    (hidesHair ? '' : drawBackHair(likeness)) +
    neck +
    clothing +
    drawHead(likeness) +
    drawSkinDetails(likeness) +
    drawBeard(likeness) +
    drawFeatures(likeness) +
    (hidesHair ? '' : drawFrontHair(likeness)) +
    drawAccessories(likeness)
  )
}
