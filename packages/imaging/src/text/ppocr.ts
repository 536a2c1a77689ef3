import type { TextReading, TextRegion } from '../engines.ts'
import { compositeOverColor } from '../matte/backgrounds.ts'
import type { InferenceSession } from '../onnx/onnxruntime.ts'
import { cornersOf } from '../quad.ts'
import type { Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import { findRegions } from './find-regions.ts'
import { loadOcrModel, readCharacters } from './ocr-models.ts'
import { recognizeLine } from './recognize-line.ts'

/** Background for transparent images: both black and white letters are visible on it. */
const backgroundColor = '#808080'

interface Recognizer {
  session: InferenceSession
  characters: string[]
}

/**
 * Text detection and recognition by PP-OCRv4 (PaddleOCR, mobile networks). It recognizes Latin letters,
 * digits and Chinese; text in other scripts is detected, but its text is wrong or empty. The networks are
 * loaded on first use.
 */
export function ppocrTextReading(): TextReading & { close(): Promise<void> } {
  let detector: Promise<InferenceSession> | undefined
  let reader: Promise<Recognizer> | undefined
  return {
    name: 'PP-OCRv4 (built-in)',
    find: async (image: Raster, { signal, progress }: Work) => {
      detector ??= loadOcrModel('detector')
      reader ??= loadRecognizer()
      const [detectorSession, { session, characters }] = await Promise.all([detector, reader])
      const opaqueImage = image.channels === 4 ? compositeOverColor(image, backgroundColor) : image
      const detected = await findRegions(detectorSession, opaqueImage, {
        signal,
        progress: progress.span(0, 0.7),
      })
      const regions: TextRegion[] = []
      for (const [i, { rectangle, score }] of detected.entries()) {
        signal.throwIfAborted()
        const line = await recognizeLine(session, characters, opaqueImage, rectangle)
        const { text, confidence } = line
        regions.push({ corners: cornersOf(line.rectangle), score, text, confidence })
        progress.span(0.7, 1)((i + 1) / detected.length)
      }
      return sortByReadingOrder(regions)
    },
    close: async () => {
      const opened = await Promise.all([detector, reader?.then(({ session }) => session)])
      await Promise.all(opened.map(session => session?.release()))
    },
  }
}

async function loadRecognizer(): Promise<Recognizer> {
  const [session, characters] = await Promise.all([loadOcrModel('reader'), readCharacters()])
  return { session, characters }
}

/** From top to bottom; from left to right if the centers are within half a line's height of each other. */
function sortByReadingOrder(regions: TextRegion[]): TextRegion[] {
  const middle = ({ corners }: TextRegion) => corners.reduce((sum, { y }) => sum + y / 4, 0)
  const left = ({ corners }: TextRegion) => Math.min(...corners.map(({ x }) => x))
  const heightOf = ({ corners: [a, , , d] }: TextRegion) => Math.hypot(d.x - a.x, d.y - a.y)
  const rows: TextRegion[][] = []
  for (const region of regions.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1)
    if (row && middle(region) - middle(row[0]) < 0.5 * Math.min(heightOf(row[0]), heightOf(region)))
      row.push(region)
    else rows.push([region])
  }
  return rows.flatMap(row => row.toSorted((a, b) => left(a) - left(b)))
}
