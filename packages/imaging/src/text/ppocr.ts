import type { FaceFinding, LineStrokes, TextReading, TextRegion } from '../engines.ts'
import { compositeOverColor } from '../matte/backgrounds.ts'
import type { InferenceSession } from '../onnx/onnxruntime.ts'
import { cornersOf, type RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { createProgress, type Work } from '../work.ts'
import { mayContainFace, partsBesideFaces } from './around-faces.ts'
import { isBesideText, isBlockOf, isInRowOfText, isNextToText } from './beside-text.ts'
import type { DetectedRegion } from './detected-regions.ts'
import { findRegions } from './find-regions.ts'
import { isFoundAgain } from './found-again.ts'
import { growEnds } from './grow-ends.ts'
import { growLines } from './grow-line.ts'
import { linesOfBlock } from './lines-of-block.ts'
import type { MergedRegion } from './merge-regions.ts'
import { loadOcrModel, readCharacters } from './ocr-models.ts'
import { recognizeArc } from './recognize-arc.ts'
import { type RecognizedLine, recognizeLine } from './recognize-line.ts'
import { joinStrokes, loadStrokeNetwork, segmentStrokes } from './segment-strokes.ts'
import { isShortText } from './short-text.ts'

/** Background for transparent images: both black and white letters are visible on it. */
const backgroundColor = '#808080'

/** Fewer letters are often read in patterns, even with confidence. */
const minSureLetters = 3
const sureConfidence = 0.6
/** Two letters read with so much confidence are text. */
const pairConfidence = 0.97
/** Scripts that the recognizer doesn't know are read as several letters with low confidence. */
const minLetters = 4
const minConfidence = 0.25
/** Marks that are read with so much confidence are no letters of another script. */
const markConfidence = 0.8
/** Greatest height of a line between the letters of another, relative to that. */
const maxInnerHeight = 0.5
/**
 * What a further pass found, but isn't read, is searched for again if it has this score and is straight and so many times as
 * wide as high: of patterns, only squarer ones are found again.
 */
const searchedAgain = { minScore: 0.9, minRatio: 2.2 }
/** A region of a further pass is read instead of one that is legible if it is so many times as wide. */
const minLonger = 1.15
/** With this confidence, a single letter among lines of text is text, or immediately before or after one. */
const confidences = { amongLines: 0.5, nextToLine: 0.7 }

/**
 * Noise has thousands of regions that look like text, and a photograph at most dozens. If so many of the largest were read,
 * or searched for again, and less than this share of them is text, no more are.
 */
const pattern = { minRegions: 100, maxShare: 0.05 }

interface Recognizer {
  session: InferenceSession
  characters: string[]
}

/**
 * Text detection and recognition by PP-OCRv4 (PaddleOCR, mobile networks). It recognizes Latin letters,
 * digits and Chinese; text in other scripts is detected, but its text is wrong or empty. Strokes are segmented by a network
 * of our own. The networks are loaded on first use.
 *
 * @param faces finds people in front of text, whose heads are left out of its lines
 */
export function ppocrTextReading(faces?: FaceFinding): TextReading & { close(): Promise<void> } {
  let detector: Promise<InferenceSession> | undefined
  let reader: Promise<Recognizer> | undefined
  let segmenter: Promise<InferenceSession> | undefined
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
      const readers = { detector: detectorSession, session, characters }
      const read = await readAll(readers, opaqueImage, detected, {
        signal,
        progress: progress.span(0.7, 1),
      })
      const lines = faces ? await besideFaces(readers, opaqueImage, read, faces, signal) : read
      return sortByReadingOrder(await withMarks(opaqueImage, lines)).flatMap(toRegions)
    },
    segment: async (image, lines, { signal, progress }) => {
      detector ??= loadOcrModel('detector')
      segmenter ??= loadStrokeNetwork()
      const [detectorSession, session] = await Promise.all([detector, segmenter])
      const opaqueImage = image.channels === 4 ? compositeOverColor(image, backgroundColor) : image
      const strokes: LineStrokes[] = []
      for (const corners of lines) {
        signal.throwIfAborted()
        const parts = await linesOfBlock(detectorSession, opaqueImage, corners, signal)
        const found: LineStrokes[] = []
        for (const part of parts) found.push(await segmentStrokes(session, opaqueImage, part))
        strokes.push(joinStrokes(found))
        progress(strokes.length / lines.length)
      }
      return strokes
    },
    close: async () => {
      const opened = await Promise.all([detector, reader?.then(({ session }) => session), segmenter])
      await Promise.all(opened.map(session => session?.release()))
    },
  }
}

async function loadRecognizer(): Promise<Recognizer> {
  const [session, characters] = await Promise.all([loadOcrModel('reader'), readCharacters()])
  return { session, characters }
}

/** A detected line with what was read in it: in one piece, or in several if it is curved. */
interface Line extends Pick<TextRegion, 'score' | 'isText'> {
  pieces: RecognizedLine[]
  /** Whether it is one or two letters or digits that are certainly text. */
  isShort: boolean
}

interface Readers extends Recognizer {
  detector: InferenceSession
}

/**
 * The lines of all regions. What isn't legible is text if it lies among legible lines, or if it is found again; of what a
 * further pass found, only words, sure letters or digits, and what lies among legible lines are lines.
 */
async function readAll(
  readers: Readers,
  image: Raster,
  regions: readonly MergedRegion[],
  { signal, progress }: Work,
): Promise<Line[]> {
  const all: ReadRegion[] = []
  const reads = createTally()
  for (const [i, region] of regions.entries()) {
    signal.throwIfAborted()
    if (isPattern(reads)) break
    const best = await readBest(readers, image, region)
    all.push(best)
    count(reads, best.line.isText)
    progress.span(0, 0.5)((i + 1) / regions.length)
  }
  const read = withoutReplaced(all, regions)
  const legible = read.flatMap(({ line }) =>
    line.isText ? line.pieces.map(({ rectangle }) => rectangle) : [],
  )
  const lines: Line[] = []
  const search: Search = { ...readers, image, signal, tally: createTally() }
  for (const [i, { region, line }] of read.entries()) {
    signal.throwIfAborted()
    const isText = line.isText || isAmongText(line, legible)
    if (isText) lines.push({ ...line, isText }, ...(await readBetween(readers, image, region)))
    else if (!region.wasMissed) lines.push(...(await findText(search, region, line)))
    else if (isSearchedAgain(region))
      lines.push(...(await findText(search, region, line)).filter(found => found.isText))
    progress.span(0.5, 1)((i + 1) / regions.length)
  }
  return withoutBlocks(lines)
}

/** Lines without what isn't read with confidence because it is a block of other lines. */
function withoutBlocks(lines: readonly Line[]): Line[] {
  const words = lines.flatMap(({ pieces }) => pieces.filter(isWord).map(({ rectangle }) => rectangle))
  return lines.filter(
    ({ pieces }) => pieces.some(isWord) || !pieces.some(({ rectangle }) => isBlockOf(rectangle, words)),
  )
}

interface ReadRegion {
  region: MergedRegion
  line: Line
}

/** A region, or one that a further pass found in its place, if more is read in that. What is inside it comes first. */
async function readBest(readers: Readers, image: Raster, region: MergedRegion): Promise<ReadRegion> {
  const line = await readRegion(readers, image, region)
  const isText = line.isText && (!region.wasMissed || isSure(line))
  let best: ReadRegion = { region, line: { ...line, isText } }
  if (!isText && region.inner.length > 0) return best
  for (const alternative of region.alternatives) {
    const isLonger = alternative.rectangle.width > minLonger * best.region.rectangle.width
    if (best.line.isText && !isLonger) continue
    const other = await readRegion(readers, image, alternative)
    if (isSure(other) && (!best.line.isText || lettersOf(other) > lettersOf(best.line)))
      best = { region: alternative, line: { ...other, isText: true } }
  }
  return best
}

/** Whether so much is read that it is text where only a further pass found it. */
const isSure = ({ isShort, pieces }: Line) => isShort || pieces.some(isWord)

/** The regions that were read, each once, without those for which another stands. */
function withoutReplaced(read: readonly ReadRegion[], regions: readonly MergedRegion[]): ReadRegion[] {
  const detected = new Set(regions)
  const replacing = new Set(read.map(({ region }) => region).filter(region => !detected.has(region)))
  return read.filter(({ region }, i) =>
    replacing.has(region)
      ? read.findIndex(other => other.region === region) === i
      : !region.alternatives.some(alternative => replacing.has(alternative)),
  )
}

/** How many regions were looked at, and how many of them are text. */
interface Tally {
  all: number
  texts: number
}

const createTally = (): Tally => ({ all: 0, texts: 0 })

function count(tally: Tally, isText: boolean): void {
  tally.all++
  if (isText) tally.texts++
}

const isPattern = ({ all, texts }: Tally) => all >= pattern.minRegions && texts < pattern.maxShare * all

interface Search extends Readers {
  image: Raster
  signal: AbortSignal
  /** Of the regions that were searched for again. */
  tally: Tally
}

/** The line of a region that isn't legible; if it isn't text, the lines inside it that are, if there are any. */
async function findText(search: Search, region: MergedRegion, line: Line): Promise<Line[]> {
  const { image, detector, signal, tally } = search
  if (isPunctuation(line) || isPattern(tally)) return [line]
  const isText = await isFoundAgain(detector, image, region, signal)
  count(tally, isText)
  if (isText) return [{ ...line, isText }, ...(await readBetween(search, image, region))]
  const inner: Line[] = []
  for (const part of region.inner) {
    const read = await readRegion(search, image, part)
    inner.push(...(read.isText ? [read] : await findText(search, part, read)))
  }
  const texts = inner.filter(({ isText }) => isText)
  if (texts.length > 0) return texts
  for (const part of region.alternatives) {
    const read = await readRegion(search, image, part)
    const isText =
      isSure(read) || (isSearchedAgain(part) && (await isFoundAgain(detector, image, part, signal)))
    if (isText) return [{ ...read, isText }]
  }
  return [line]
}

const isSearchedAgain = ({ score, arc, rectangle: { width, height } }: DetectedRegion) =>
  score >= searchedAgain.minScore && !arc && width >= searchedAgain.minRatio * height

/** The legible lines between the letters of a region, which are much lower: small print inside a large number. */
async function readBetween(
  readers: Readers,
  image: Raster,
  { rectangle, inner }: MergedRegion,
): Promise<Line[]> {
  const lines: Line[] = []
  for (const part of inner) {
    if (part.rectangle.height > maxInnerHeight * rectangle.height) continue
    const line = await readRegion(readers, image, part)
    if (line.isText) lines.push(line)
  }
  return lines
}

/** What is read in a region, which is text if it is legible. */
async function readRegion(
  { session, characters }: Recognizer,
  image: Raster,
  { arc, rectangle, score }: DetectedRegion,
): Promise<Line> {
  const pieces = arc
    ? await recognizeArc(session, characters, image, arc)
    : [await recognizeLine(session, characters, image, rectangle)]
  const isShort = pieces.length === 1 && (await isShortText(session, characters, image, pieces[0]))
  return { pieces, score, isText: isShort || pieces.some(isLegible), isShort }
}

/** Whether a line lies among lines of text like one of them. */
function isAmongText(line: Line, legible: readonly RotatedRectangle[]): boolean {
  const [{ rectangle }] = line.pieces
  if (!hasCharacter(line, confidences.amongLines))
    return isPunctuation(line) && isInRowOfText(rectangle, legible)
  return (
    isBesideText(rectangle, legible) ||
    (hasCharacter(line, confidences.nextToLine) && isNextToText(rectangle, legible))
  )
}

/** Whether marks only are read with much confidence: stars of a pattern, or a dotted rule. */
const isPunctuation = ({ pieces }: Line) =>
  pieces.every(
    ({ text, confidence }) => confidence >= markConfidence && text !== '' && !/[\p{L}\p{N}]/u.test(text),
  )

/** Whether so much is read, with so much confidence, that it is text wherever it is. */
const isWord = ({ text, confidence }: RecognizedLine) =>
  confidence >= sureConfidence && countLetters(text) >= minSureLetters

/** Letters and digits. */
const countLetters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

const lettersOf = ({ pieces }: Line) => pieces.reduce((sum, { text }) => sum + countLetters(text), 0)

const hasCharacter = ({ pieces }: Line, minConfidence: number) =>
  pieces.some(({ text, confidence }) => /[\p{L}\p{N}]/u.test(text) && confidence >= minConfidence)

/** Whether so much can be read in a region that it is text, rather than a pattern that looks like it. */
export function isLegible({ text, confidence }: Pick<TextRegion, 'text' | 'confidence'>): boolean {
  const { length } = [...text]
  if (!/[\p{L}\p{N}]/u.test(text)) return false
  return (
    (length >= minSureLetters && confidence >= sureConfidence) ||
    (length === 2 && confidence >= pairConfidence) ||
    (length >= minLetters && confidence >= minConfidence)
  )
}

/** The same lines; those that people stand in front of are split around their heads, and read again. */
async function besideFaces(
  { session, characters }: Recognizer,
  image: Raster,
  lines: readonly Line[],
  faceFinding: FaceFinding,
  signal: AbortSignal,
): Promise<Line[]> {
  const isSearched = ({ isText, pieces }: Line) =>
    isText && pieces.some(({ rectangle }) => mayContainFace(rectangle, image))
  if (!lines.some(isSearched)) return [...lines]
  const faces = await faceFinding.find(image, { signal, progress: createProgress(() => {}) })
  const result: Line[] = []
  for (const line of lines) {
    const pieces: RecognizedLine[] = []
    for (const piece of line.pieces)
      for (const part of isSearched(line) ? partsBesideFaces(piece.rectangle, faces) : [piece.rectangle])
        pieces.push(part === piece.rectangle ? piece : await recognizeLine(session, characters, image, part))
    if (pieces.length === line.pieces.length) result.push({ ...line, pieces })
    else result.push(...pieces.map(piece => ({ ...line, pieces: [piece] })))
  }
  return result
}

/** The same lines; straight ones are enlarged by what belongs to their letters. */
async function withMarks(image: Raster, lines: readonly Line[]): Promise<Line[]> {
  const straight = lines.filter(({ pieces, isText }) => isText && pieces.length === 1)
  const all = lines.flatMap(({ pieces }) => pieces.map(({ rectangle }) => rectangle))
  const rectangles = straight.map(({ pieces }) => pieces[0].rectangle)
  const longer = growEnds(image, rectangles, all)
  const lengthened = new Map(rectangles.map((rectangle, i) => [rectangle, longer[i]]))
  const grown = await growLines(
    image,
    longer,
    all.map(rectangle => lengthened.get(rectangle) ?? rectangle),
  )
  return lines.map(line => {
    const rectangle = grown[straight.indexOf(line)]
    return rectangle ? { ...line, pieces: [{ ...line.pieces[0], rectangle }] } : line
  })
}

const toRegions = ({ pieces, score, isText }: Line): TextRegion[] =>
  pieces.map(({ rectangle, text, confidence }) => ({
    corners: cornersOf(rectangle),
    score,
    text,
    confidence,
    isText,
  }))

/** From top to bottom; from left to right if the centers are within half a line's height of each other. */
function sortByReadingOrder(lines: readonly Line[]): Line[] {
  const middle = ({ pieces }: Line) =>
    pieces.reduce((sum, { rectangle }) => sum + rectangle.center.y, 0) / pieces.length
  const left = ({ pieces }: Line) =>
    Math.min(...pieces.flatMap(({ rectangle }) => cornersOf(rectangle).map(({ x }) => x)))
  const heightOf = ({ pieces }: Line) => pieces[0].rectangle.height
  const rows: Line[][] = []
  for (const line of lines.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1)
    if (row && middle(line) - middle(row[0]) < 0.5 * Math.min(heightOf(row[0]), heightOf(line)))
      row.push(line)
    else rows.push([line])
  }
  return rows.flatMap(row => row.toSorted((a, b) => left(a) - left(b)))
}
