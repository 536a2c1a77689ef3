import { type Box, clipBox, expandBox } from '../box.ts'
import { fillByMembrane } from '../complete/fill-by-membrane.ts'
import { dilate } from '../mask/dilate.ts'
import { squaredDepth } from '../mask/distance.ts'
import { type Component, findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { type BackgroundColor, distanceToBackground, findBackgroundColors } from './background-colors.ts'

/** Width of the surroundings of a letter: relative to its thickest part, and at least, in pixels. */
const surroundings = { ratio: 0.3, minPx: 5 }
const maxSamples = 2000
const minSamples = 24
/** Difference, in levels, of a color from all those around a letter, from which it's foreign to it. */
const foreignFrom = 50
/** Difference, in levels, of adjacent pixels from which an edge is between them, whose mixed color is no background. */
const edgeFrom = 24
/** Half the width, in pixels, of the narrowest area that counts: a line that passes behind a letter is narrower. */
const minRadius = 2
/** What is replaced around a foreign area: its soft edge. */
const margin = 3

/**
 * Replace what inpainting copied from elsewhere into the place of letters: areas of colors that don't occur around
 * a letter, such as the next sign's, become a smooth continuation of what is around them.
 *
 * @param image the inpainted image
 * @param mask  255 where it was inpainted; of its size
 * @returns the same image if there is no such area
 */
export function replaceForeignColors(image: Raster, mask: Mask): Raster {
  const { width, height } = image
  const foreign: Mask = { data: new Uint8Array(width * height), width, height }
  for (const letter of findComponents(mask)) markForeign(image, mask, letter, foreign)
  if (!foreign.data.includes(255)) return image
  const wide = dilate(foreign, margin)
  for (let pixel = 0; pixel < wide.data.length; pixel++) if (!mask.data[pixel]) wide.data[pixel] = 0
  const output: Raster = { ...image, data: new Uint8ClampedArray(image.data) }
  for (const { pixels, ...box } of findComponents(wide)) fillByMembrane(output, wide, { box, pixels })
  return output
}

/** Mark the areas of a letter whose colors don't occur around it. */
function markForeign(image: Raster, mask: Mask, letter: Component, foreign: Mask): void {
  const boxAround = (reach: number) => clipBox(expandBox(letter, reach), image.width, image.height)
  const thickness = Math.sqrt(
    squaredDepth(shapeIn(boxAround(1), letter, image.width)).reduce(
      (most, depth) => Math.max(most, depth),
      0,
    ),
  )
  if (thickness <= minRadius) return
  const reach = Math.ceil(Math.max(surroundings.minPx, surroundings.ratio * thickness))
  const box = boxAround(reach)
  const shape = shapeIn(box, letter, image.width)
  const colors = colorsAround(image, mask, box, dilate(shape, reach))
  if (!colors) return
  const { data, channels, width } = image
  const differs = createMask(shape.width, shape.height, at => {
    if (!shape.data[at]) return false
    const from = pixelIn(box, at, width) * channels
    return distanceToBackground(data[from], data[from + 1], data[from + 2], colors) > foreignFrom
  })
  if (!differs.data.includes(255)) return
  const depth = squaredDepth(differs)
  const cores = dilate(
    createMask(shape.width, shape.height, at => depth[at] > minRadius ** 2),
    minRadius,
  )
  for (let at = 0; at < cores.data.length; at++)
    if (cores.data[at] && differs.data[at]) foreign.data[pixelIn(box, at, width)] = 255
}

/** The index, in the image, of an index in a box. */
function pixelIn({ left, right, top }: Box, at: number, imageWidth: number): number {
  const columns = right - left
  return (top + Math.floor(at / columns)) * imageWidth + left + (at % columns)
}

/** A component as a mask of a box. */
function shapeIn({ left, top, right, bottom }: Box, { pixels }: Component, imageWidth: number): Mask {
  const [width, height] = [right - left, bottom - top]
  const data = new Uint8Array(width * height)
  for (const pixel of pixels)
    data[(Math.floor(pixel / imageWidth) - top) * width + (pixel % imageWidth) - left] = 255
  return { data, width, height }
}

/** The colors of the pixels around a letter that weren't inpainted; undefined if there are too few. */
function colorsAround(image: Raster, mask: Mask, box: Box, around: Mask): BackgroundColor[] | undefined {
  const places: number[] = []
  for (let at = 0; at < around.data.length; at++) {
    const pixel = pixelIn(box, at, image.width)
    if (around.data[at] && !mask.data[pixel] && !isEdge(image, pixel)) places.push(pixel)
  }
  if (places.length < minSamples) return undefined
  const step = Math.ceil(places.length / maxSamples)
  const samples = new Uint8Array(Math.ceil(places.length / step) * 3)
  for (let i = 0, to = 0; i < places.length; i += step)
    for (let channel = 0; channel < 3; channel++)
      samples[to++] = image.data[places[i] * image.channels + channel]
  return findBackgroundColors(samples)
}

function isEdge({ data, width, height, channels }: Raster, pixel: number): boolean {
  const x = pixel % width
  const steps = [x + 1 < width ? 1 : -1, pixel + width < width * height ? width : -width]
  return steps.some(step => {
    const [one, other] = [pixel * channels, (pixel + step) * channels]
    for (let channel = 0; channel < 3; channel++)
      if (Math.abs(data[one + channel] - data[other + channel]) > edgeFrom) return true
    return false
  })
}
