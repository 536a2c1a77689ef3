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

/** Pictures are looked at with their longer side so long, in pixels, but enlarged no more than twice. */
const longestSide = 640
const mostEnlarged = 2
/** Smaller ones, in pixels of the shorter side, are graphics more often than photographs anyone marks. */
const leastSide = 240
/** A word over a whole picture is so long at the least, a share of the longer side, and so high, of the shorter. */
const least = { length: 0.2, height: 0.07 }
const leastConfidence = 0.8
/** More letters are a sentence, and no mark. */
const mostLetters = 16
/** How surely the ground shows through the strokes; of large opaque letters it does under 0.4. */
const through = { unknown: 0.6, known: 0.5 }
/**
 * Letters on a sign keep their share of uneven light, so its shades differ more in the lighter of the two; what is
 * laid over a picture does not know of light.
 */
const leastEvenness = 0.75

/** Agencies, whose name over a picture says it all; in letters and digits. */
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
   * Whether a large word is laid over a picture so that the picture shows through, or an agency's name is.
   * Read by PP-OCRv4; a photographed sign is opaque and is let by. A tenth of a second on two cores, and more
   * where there is large text to be read.
   */
  isOver(picture: Raster): Promise<boolean>
  close(): Promise<void>
}

/** The networks are loaded with the first picture. */
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
