import type { Box } from '../box.ts'
import { randomIntegers } from '../complete/random-integers.ts'
import type {
  ExtendedImage,
  ExtendOptions,
  FaceFinding,
  KnownContent,
  Matting,
  Outpainting,
  TextReading,
} from '../engines.ts'
import { dilate } from '../mask/dilate.ts'
import { squaredDepth } from '../mask/distance.ts'
import { sampleMask } from '../mask/mask.ts'
import { dropAlpha } from '../matte/backgrounds.ts'
import { copyBox, cropImage } from '../matte/crop.ts'
import { createPlane, type Raster } from '../raster.ts'
import { enlargeToBytes } from '../resample/enlarge.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { maskSky } from '../scene/detect-sky.ts'
import type { Work } from '../work.ts'
import { createGuides, type PixelGuides, type Side, sideLayout } from './edge-view.ts'
import { type Extendable, extendSide } from './extend-side.ts'
import { findShadows } from './find-shadows.ts'
import { findSurroundings, type Surroundings } from './find-surroundings.ts'
import { findUncutBoxes } from './find-uncut-boxes.ts'
import { planStrips } from './plan-strips.ts'

/** Longer side, in pixels, at which gaps in a subject are closed. */
const closingSide = 192
/** Half the width of gaps that are closed, and how far a subject extends beyond its matte; relative to the longer side. */
const [gapShare, outlineShare] = [1 / 32, 1 / 96]
/** Share of the rows in which the subject may be closer to the edge than the clear width: strands of hair. */
const narrowQuantile = 0.02
/** Distance from the edge, relative to the image's width, up to which a subject touches it. */
const touchingShare = 0.02

/** Engines that find what isn't repeated if that can be avoided. */
interface Parts {
  matting?: Matting | undefined
  /** Finds lines of text, such as a photographer's name, and with `faces` the heads of passers-by. */
  textReading?: Pick<TextReading, 'find'>
  faces?: FaceFinding
}

/**
 * Outpainting by shift maps, on the CPU: the added area is composed of shifted or mirrored parts of the
 * image, with seams where they are least visible and with matched brightness (Pritch et al., 2009; He & Sun,
 * "Statistics of Patch Offsets for Image Completion", 2012).
 */
export function builtInOutpainting(parts: Parts = {}): Outpainting {
  const found = new WeakMap<Raster, Promise<Content>>()
  return { name: 'Shift map (built-in)', extend }

  async function extend(
    image: Raster,
    options: ExtendOptions,
    { signal, progress }: Work,
  ): Promise<ExtendedImage> {
    const random = randomIntegers(options.seed)
    const contentWork = { signal, progress: progress.span(0, 0.2) }
    const content = found.get(image) ?? findContent(image, parts, options.content, contentWork)
    found.set(image, content)
    content.catch(() => found.delete(image))
    const { guides, clearWidths, surroundings } = await content
    const clear = { up: image.height, down: image.height, ...clearWidths }
    const { picture, margins } = removeBorderLines({ image, guides }, options, surroundings.borderLines)
    const strips = planStrips(picture.image, margins)
    let extended = picture
    const blurredSides = new Set<Side>()
    let implausibility = 0
    const all = strips.reduce((sum, { pixels }) => sum + pixels, 0)
    let done = 0
    for (const { side, reach, pixels } of strips) {
      const stripProgress = progress.span(0.2 + (0.8 * done) / all, 0.2 + (0.8 * (done + pixels)) / all)
      const frameWidth = surroundings.frames[side]
      const extension = { side, reach, clear: clear[side], frameWidth, isBlurred: blurredSides.has(side) }
      const next = await extendSide(extended, extension, random, { signal, progress: stripProgress })
      if (next.isBlurred) blurredSides.add(side)
      implausibility = Math.max(implausibility, next.implausibility)
      clear[side] += reach
      extended = next
      done += pixels
    }
    return {
      ...extended.image,
      implausibility,
      ...(blurredSides.size > 0 && { blurredSides: [...blurredSides] }),
    }
  }
}

/** Widths, in pixels, of what is beside a subject at the left and the right of an image. */
interface ClearWidths {
  left: number
  right: number
}

/** What is in an image. */
interface Content {
  guides: PixelGuides
  clearWidths: ClearWidths
  surroundings: Surroundings
}

async function findContent(
  image: Raster,
  { matting, textReading, faces }: Parts,
  known: KnownContent | undefined,
  { signal, progress }: Work,
): Promise<Content> {
  const guides = createGuides(image.width * image.height)
  guides.sky = await maskSky(image)
  const matteWork = { signal, progress: progress.span(0, 0.6) }
  const matte = known?.matte ?? (await matting?.matte(dropAlpha(image), matteWork))
  if (matte) {
    const subject = enlargeToBytes(matte, image.width, image.height)
    guides.matte = subject
    const shadows = await findShadows(image, subject)
    guides.subject = closeGaps(subject, image)
    for (const [pixel, shadow] of shadows.entries())
      guides.subject[pixel] = Math.max(guides.subject[pixel], shadow)
  }
  const clearWidths = findClearWidths(guides.subject, image)
  const uncutWork = { signal, progress: progress.span(0.6, 1) }
  const uncut = known ?? (textReading && (await findUncutBoxes(image, { textReading, faces }, uncutWork)))
  if (uncut) for (const box of [...uncut.lines, ...uncut.heads]) coverBox(guides.subject, image, box)
  return { guides, clearWidths, surroundings: findSurroundings(image, guides.subject) }
}

/** An image without the border lines of the sides that are extended, and the margins with their widths. */
function removeBorderLines(
  { image, guides }: Extendable,
  margins: Record<Side, number>,
  borderLines: Record<Side, number>,
): { picture: Extendable; margins: Record<Side, number> } {
  const { width, height } = image
  const removed = { left: 0, right: 0, up: 0, down: 0 }
  for (const side of Object.keys(removed) as Side[]) if (margins[side] > 0) removed[side] = borderLines[side]
  const { left, right, up, down } = removed
  if (left + right + up + down === 0) return { picture: { image, guides }, margins }
  const box = { left, top: up, right: width - right, bottom: height - down }
  const cropGuide = (guide: Uint8ClampedArray) => {
    const cropped = new Uint8ClampedArray((box.right - left) * (box.bottom - up))
    copyBox({ data: guide, width, channels: 1 }, box, cropped)
    return cropped
  }
  return {
    picture: {
      image: cropImage(image, box),
      guides: {
        subject: cropGuide(guides.subject),
        matte: cropGuide(guides.matte),
        sky: cropGuide(guides.sky),
      },
    },
    margins: {
      left: margins.left + left,
      right: margins.right + right,
      up: margins.up + up,
      down: margins.down + down,
    },
  }
}

/**
 * A subject with what is between its parts, such as a collar that its matte lacks, and with its outline: pieces of
 * either would be seen in what is added.
 *
 * @param subject 0 to 255, one value per pixel of the image
 * @returns likewise, at least as much
 */
function closeGaps(subject: Uint8ClampedArray, image: Raster): Uint8ClampedArray {
  const { width, height } = fitWithin(image, closingSide)
  const mask = sampleMask(subject, image, { width, height })
  const side = Math.max(width, height)
  const depth = squaredDepth(dilate(mask, gapShare * side))
  const least = ((gapShare - outlineShare) * side) ** 2
  const closed = createPlane(width, height, pixel => (depth[pixel] > least ? 1 : 0))
  const enlarged = enlargeToBytes(closed, image.width, image.height)
  return subject.map((value, pixel) => Math.max(value, enlarged[pixel]))
}

/** The distances, in pixels, from the left and right sides to the subject, apart from rows in which it touches them. */
function findClearWidths(subject: Uint8ClampedArray, { width, height }: Raster): ClearWidths {
  const narrowest = (side: 'left' | 'right') => {
    const { first, inwards, next, lines, depth } = sideLayout(side, width, height)
    const distances: number[] = []
    for (let line = 0; line < lines; line++) {
      let i = 0
      while (i < depth && subject[first + line * next + i * inwards] <= 127) i++
      if (i > touchingShare * depth) distances.push(i)
    }
    return distances.toSorted((a, b) => a - b)[Math.floor(distances.length * narrowQuantile)] ?? depth
  }
  return { left: narrowest('left'), right: narrowest('right') }
}

/** @param box relative to the image's width and height */
function coverBox(subject: Uint8ClampedArray, { width, height }: Raster, box: Box): void {
  const [left, right] = [Math.floor(box.left * width), Math.ceil(box.right * width)]
  for (let y = Math.floor(box.top * height); y < Math.ceil(box.bottom * height); y++)
    subject.fill(255, y * width + left, y * width + right)
}
