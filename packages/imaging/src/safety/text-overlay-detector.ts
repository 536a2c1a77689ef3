import { compositeOverColor } from '../matte/backgrounds.ts'
import type { InferenceSession } from '../onnx/onnxruntime.ts'
import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { regionsFromMap } from '../text/detected-regions.ts'
import { loadOcrModel, readCharacters } from '../text/ocr-models.ts'
import { recognizeLine } from '../text/recognize-line.ts'
import { computeTextProbability, resizeForDetector } from '../text/text-probability.ts'
import { createProgress } from '../work.ts'
import { type StrokeTransparency, strokeTransparency } from './stroke-transparency.ts'

/** Images are analyzed at this longer side, in pixels, but enlarged at most twice. */
const longestSide = 640
const maxEnlargement = 2
/** Images with a shorter side, in pixels, are mostly graphics, which nobody watermarks. */
const minSide = 240
/**
 * Minimum size of an overlaid word: its length relative to the longer side, its height relative to the
 * shorter.
 */
const minSize = { length: 0.2, height: 0.07 }
const minConfidence = 0.8
/** Longer text is a sentence and no watermark. */
const maxLetters = 16
/** Minimum correlation between strokes and background; for large opaque letters it's below 0.4. */
const minCorrelation = { unknown: 0.6, known: 0.5 }
/**
 * On a real sign uneven light affects both letters and background, so the lighter of the two varies more; an
 * overlay isn't affected by the scene's light.
 */
const minVariationRatio = 0.75

/** Stock agencies, whose name over an image is sufficient; in letters and digits. */
const stockAgencies = [
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
const knownWords = [
  ...stockAgencies,
  'sample',
  'preview',
  'proof',
  'watermark',
  'copyright',
  'donotcopy',
  'draft',
  'stock',
]

export interface TextOverlayDetector {
  /**
   * Whether a large semi-transparent word or a stock agency's name is overlaid on an image. Read by PP-OCRv4;
   * a photographed sign is opaque and is accepted. Takes a tenth of a second on two cores, more if there is
   * large text to read.
   */
  hasOverlay(image: Raster): Promise<boolean>
  close(): Promise<void>
}

/** The networks are loaded on first use. */
export function createTextOverlayDetector(): TextOverlayDetector {
  let detector: Promise<InferenceSession> | undefined
  let reader: Promise<{ session: InferenceSession; characters: string[] }> | undefined
  return {
    hasOverlay: async image => {
      if (Math.min(image.width, image.height) < minSide) return false
      detector ??= loadOcrModel('detector')
      const scale = Math.min(maxEnlargement, longestSide / Math.max(image.width, image.height))
      const [width, height] = [image.width, image.height].map(side => Math.max(1, Math.round(side * scale)))
      const opaque = image.channels === 4 ? compositeOverColor(image, '#808080') : image
      const resized = await resizeForDetector(opaque, width, height)
      const likelihood = await computeTextProbability(await detector, resized, silentWork())
      for (const { rectangle } of regionsFromMap(likelihood)) {
        if (!isLarge(rectangle, resized)) continue
        reader ??= openReader()
        const { session, characters } = await reader
        const line = await recognizeLine(session, characters, resized, rectangle)
        if (line.confidence < minConfidence) continue
        if (isOverlay(line.text, strokeTransparency(resized, line.rectangle))) return true
      }
      return false
    },
    close: async () => {
      const opened = await Promise.all([detector, reader?.then(({ session }) => session)])
      await Promise.all(opened.map(session => session?.release()))
    },
  }
}

const silentWork = () => ({ signal: new AbortController().signal, progress: createProgress(() => {}) })

async function openReader() {
  const [session, characters] = await Promise.all([loadOcrModel('reader'), readCharacters()])
  return { session, characters }
}

function isLarge({ width, height }: RotatedRectangle, image: Raster): boolean {
  const [longer, shorter] = [Math.max(image.width, image.height), Math.min(image.width, image.height)]
  return (
    Math.max(width, height) >= minSize.length * longer && Math.min(width, height) >= minSize.height * shorter
  )
}

function isOverlay(text: string, { correlation, variationRatio }: StrokeTransparency): boolean {
  const letters = text.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (stockAgencies.some(name => letters.includes(name))) return true
  if (knownWords.some(word => letters.includes(word))) return correlation >= minCorrelation.known
  return (
    letters.length <= maxLetters &&
    correlation >= minCorrelation.unknown &&
    variationRatio >= minVariationRatio
  )
}
