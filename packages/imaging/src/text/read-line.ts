import { type InferenceSession, Tensor } from '../onnx/onnxruntime.ts'
import type { Raster } from '../raster.ts'
import type { TurnedRectangle } from './quad.ts'
import { uprightCrop } from './upright-crop.ts'

/** What the reader makes of a line. */
export interface Reading {
  words: string
  /** Mean likelihood of the characters, 0 to 1; 0 where there are none. */
  confidence: number
}

/** The height the reader wants, and the widths it can do with, in pixels. */
const height = 48
const leastWidth = 24
const mostWidth = 2400
/** Below it a line is read in its other directions too. */
const sure = 0.85
/** A line so many times as high as wide stands upright rather than being turned. */
const standing = 1.5

/** A line that was read, the way round that read best: its first corner is where reading begins. */
export interface ReadLine extends Reading {
  rectangle: TurnedRectangle
}

/**
 * Read one line with PP-OCRv4's recogniser. Lines that are not read surely are tried upside down and,
 * where they are short, standing.
 *
 * @param picture    opaque
 * @param rectangle  the line; its width runs along the line
 */
export async function readLine(
  session: InferenceSession,
  characters: readonly string[],
  picture: Raster,
  rectangle: TurnedRectangle,
): Promise<ReadLine> {
  let best: ReadLine | undefined
  for (const way of waysRound(rectangle)) {
    const { data, dims } = await likelihoods(session, picture, way)
    const line = { ...decodeGreedily(data, dims[2], characters), rectangle: way }
    if (!best || line.confidence > best.confidence) best = line
    if (line.confidence >= sure) break
  }
  return best as ReadLine
}

function waysRound(rectangle: TurnedRectangle): TurnedRectangle[] {
  const quarter = ({ u, width, height, centre }: TurnedRectangle): TurnedRectangle => ({
    centre,
    u: { x: -u.y, y: u.x },
    width: height,
    height: width,
  })
  const turned = quarter(quarter(rectangle))
  const quarters = [quarter(rectangle), quarter(turned)].toSorted((a, b) => b.u.x - a.u.x)
  return rectangle.width < standing * rectangle.height
    ? [rectangle, ...quarters, turned].toSorted((a, b) => b.u.x - a.u.x)
    : Math.abs(rectangle.u.x) < 0.2
      ? [rectangle, turned, quarters[0]]
      : [rectangle, turned]
}

async function likelihoods(session: InferenceSession, picture: Raster, way: TurnedRectangle) {
  const ratio = way.width / Math.max(1, way.height)
  const width = Math.min(mostWidth, Math.max(leastWidth, Math.round(height * ratio)))
  const { data } = uprightCrop(picture, way, width, height)
  const planes = new Float32Array(3 * width * height)
  // Blue, green, red, from -1 to 1.
  for (let plane = 0; plane < 3; plane++) {
    for (let pixel = 0, to = plane * width * height; pixel < width * height; pixel++, to++)
      planes[to] = data[pixel * 3 + 2 - plane] / 127.5 - 1
  }
  const output = await session.run({
    [session.inputNames[0]]: new Tensor('float32', planes, [1, 3, height, width]),
  })
  const { data: likely, dims } = output[session.outputNames[0]]
  return { data: likely as Float32Array, dims }
}

/**
 * The best class of every step, repeats and blanks taken out: connectionist temporal classification
 * (Graves et al., 2006), decoded greedily.
 *
 * @param likely     steps of `classes` likelihoods each
 * @param characters by class; class 0 is the blank
 */
export function decodeGreedily(
  likely: Float32Array,
  classes: number,
  characters: readonly string[],
): Reading {
  let words = ''
  let sum = 0
  let count = 0
  let last = 0
  for (let from = 0; from < likely.length; from += classes) {
    let best = 0
    for (let i = 1; i < classes; i++) if (likely[from + i] > likely[from + best]) best = i
    if (best !== 0 && best !== last) {
      words += characters[best] ?? ''
      sum += likely[from + best]
      count++
    }
    last = best
  }
  return { words: words.trim(), confidence: count > 0 ? sum / count : 0 }
}
