import { overColour } from '../matte/grounds.ts'
import type { InferenceSession } from '../onnx/onnxruntime.ts'
import type { Raster } from '../raster.ts'
import { likelyRegions } from '../text/likely-regions.ts'
import { openOcrModel, readCharacters } from '../text/ocr-models.ts'
import type { TurnedRectangle } from '../text/quad.ts'
import { readLine } from '../text/read-line.ts'
import { resizedTo, textLikelihood } from '../text/text-likelihood.ts'
import { progressTo } from '../work.ts'
import { groundThrough, type Through } from './ground-through.ts'

/** Images are analyzed at this longer side, in pixels, but enlarged at most twice. */
const longestSide = 640
const mostEnlarged = 2
/** Images with a shorter side, in pixels, are mostly graphics, which nobody watermarks. */
const leastSide = 240
/**
 * Minimum size of an overlaid word: its length relative to the longer side, its height relative to the
 * shorter.
 */
const least = { length: 0.2, height: 0.07 }
const leastConfidence = 0.8
/** Longer text is a sentence and no watermark. */
const mostLetters = 16
/** Minimum correlation between strokes and background; for large opaque letters it's below 0.4. */
const through = { unknown: 0.6, known: 0.5 }
/**
 * On a real sign uneven light affects both letters and background, so the lighter of the two varies more; an
 * overlay isn't affected by the scene's light.
 */
const leastEvenness = 0.75

/** Stock agencies, whose name over an image is sufficient; in letters and digits. */
const agencies = [
  'shutterstock',
  'gettyimages',
  'istock',
  'adobestock',
  'depositphotos',
  'dreamstime',
  '123rf',
  'alamy',
  'bigstock',
  'fotolia',
]
const known = [
  ...agencies,
  'sample',
  'preview',
  'proof',
  'watermark',
  'copyright',
  'donotcopy',
  'draft',
  'stock',
]

export interface WordsOver {
  /**
   * Whether a large semi-transparent word or a stock agency's name is overlaid on an image. Read by PP-OCRv4;
   * a photographed sign is opaque and is accepted. Takes a tenth of a second on two cores, more if there is
   * large text to read.
   */
  isOver(picture: Raster): Promise<boolean>
  close(): Promise<void>
}

/** The networks are loaded on first use. */
export function wordsOver(): WordsOver {
  let detector: Promise<InferenceSession> | undefined
  let reader: Promise<{ session: InferenceSession; characters: string[] }> | undefined
  return {
    isOver: async picture => {
      if (Math.min(picture.width, picture.height) < leastSide) return false
      detector ??= openOcrModel('detector')
      const scale = Math.min(mostEnlarged, longestSide / Math.max(picture.width, picture.height))
      const [width, height] = [picture.width, picture.height].map(side =>
        Math.max(1, Math.round(side * scale)),
      )
      const opaque = picture.channels === 4 ? overColour(picture, '#808080') : picture
      const seen = await resizedTo(opaque, width, height)
      const likelihood = await textLikelihood(await detector, seen, unwatched())
      for (const { rectangle } of likelyRegions(likelihood)) {
        if (!isLarge(rectangle, seen)) continue
        reader ??= openReader()
        const { session, characters } = await reader
        const line = await readLine(session, characters, seen, rectangle)
        if (line.confidence < leastConfidence) continue
        if (isMark(line.words, groundThrough(seen, line.rectangle))) return true
      }
      return false
    },
    close: async () => {
      const opened = await Promise.all([detector, reader?.then(({ session }) => session)])
      await Promise.all(opened.map(session => session?.release()))
    },
  }
}

const unwatched = () => ({ signal: new AbortController().signal, progress: progressTo(() => {}) })

async function openReader() {
  const [session, characters] = await Promise.all([openOcrModel('reader'), readCharacters()])
  return { session, characters }
}

function isLarge({ width, height }: TurnedRectangle, picture: Raster): boolean {
  const [longer, shorter] = [Math.max(picture.width, picture.height), Math.min(picture.width, picture.height)]
  return Math.max(width, height) >= least.length * longer && Math.min(width, height) >= least.height * shorter
}

function isMark(words: string, { sureness, evenness }: Through): boolean {
  const read = words.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (agencies.some(name => read.includes(name))) return true
  if (known.some(word => read.includes(word))) return sureness >= through.known
  return read.length <= mostLetters && sureness >= through.unknown && evenness >= leastEvenness
}
