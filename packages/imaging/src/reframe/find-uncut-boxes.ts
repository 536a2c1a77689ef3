import type { Box } from '../box.ts'
import type { Face, FaceFinding, TextReading } from '../engines.ts'
import { faceBox } from '../face/face-box.ts'
import type { Raster } from '../raster.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'
import type { Work } from '../work.ts'

/** Longest side, in pixels, at which text is searched: smaller text isn't what an image is about. */
const longestSide = 800
/** Hair above a face, relative to the height from the forehead to the chin. */
const hairShare = 0.25
/** Fraction of the time in which text is searched. */
const textShare = 0.8

/** Boxes relative to an image's width and height. */
export interface UncutBoxes {
  /** Lines of text. */
  lines: Box[]
  /** Faces with the hair above them. */
  heads: Box[]
}

/** Find what a crop should contain or leave out, and an extension shouldn't repeat: lines of text and heads. */
export async function findUncutBoxes(
  image: Raster,
  { textReading, faces }: { textReading: Pick<TextReading, 'find'>; faces?: FaceFinding | undefined },
  { signal, progress }: Work,
): Promise<UncutBoxes> {
  const { width, height } = fitWithin(image, longestSide)
  const small = width < image.width ? await shrink(image, width, height) : image
  const regions = await textReading.find(small, { signal, progress: progress.span(0, textShare) })
  // In the image itself: its matte may have asked for its faces, and each image is searched only once.
  const found = (await faces?.find(image, { signal, progress: progress.span(textShare, 1) })) ?? []
  const lines = regions.filter(({ isText }) => isText).map(({ corners }) => boundingBox(corners))
  return {
    lines: lines.map(box => toFractions(box, small)),
    heads: found.map(face => toFractions(headBox(face), image)),
  }
}

const toFractions = ({ left, top, right, bottom }: Box, { width, height }: Raster): Box => ({
  left: Math.max(0, left / width),
  top: Math.max(0, top / height),
  right: Math.min(1, right / width),
  bottom: Math.min(1, bottom / height),
})

function headBox(face: Face): Box {
  const { left, top, right, bottom } = faceBox(face)
  return { left, top: top - hairShare * (bottom - top), right, bottom }
}

function boundingBox(corners: readonly { x: number; y: number }[]): Box {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}
