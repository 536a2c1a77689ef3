import { createProgress, type Engines, type Raster, type TextRegion } from '@pentimento/imaging'
import sharp, { type Sharp } from 'sharp'
import { type Quad, toRotatedRectangle } from '../packages/imaging/src/quad.ts'
import { rectifiedCrop } from '../packages/imaging/src/text/rectified-crop.ts'

/** Contrast stretches: everything between two percentiles of the crop to the whole range, and an equalized histogram. */
const stretches: ((crop: Sharp, side: number) => Sharp)[] = [
  crop => crop.normalize({ lower: 2, upper: 98 }),
  crop => crop.normalize({ lower: 15, upper: 99.5 }),
  crop => crop.normalize({ lower: 0.5, upper: 85 }),
  (crop, side) => crop.clahe({ width: side, height: side, maxSlope: 8 }),
  crop => crop.grayscale().normalize({ lower: 1, upper: 99 }).toColourspace('srgb'),
]

/** Whether a reader would take what was read for text; measured more strictly than the tool chooses what to remove. */
const isReadable = ({ text, confidence }: TextRegion) =>
  confidence >= 0.6 || ([...text].length >= 4 && confidence >= 0.25)

/** The length of the longest common subsequence relative to the text's; spaces don't count. */
function similarity(read: string, text: string): number {
  const [a, b] = [read, text].map(words => [...words.replace(/\s/g, '').toLowerCase()])
  let row = new Uint16Array(b.length + 1)
  for (const letter of a) {
    const next = new Uint16Array(b.length + 1)
    for (let i = 1; i <= b.length; i++)
      next[i] = letter === b[i - 1] ? row[i - 1] + 1 : Math.max(row[i], next[i - 1])
    row = next
  }
  return row[b.length] / b.length
}

/** What the reader finds in a line's surroundings, at the stretch that reveals most. */
export async function readStretched(
  { textReading }: Pick<Engines, 'textReading'>,
  image: Raster,
  corners: Quad,
  text: string,
): Promise<{ found: boolean; likeness: number }> {
  const line = toRotatedRectangle(corners)
  const [width, height] = [Math.round(line.width + 1.2 * line.height), Math.round(2.2 * line.height)]
  const crop = rectifiedCrop(image, { ...line, width, height }, width, height)
  let worst = { found: false, likeness: 0 }
  for (const stretch of stretches) {
    const raw = { width, height, channels: 3 as const }
    const { data: stretched, info } = await stretch(sharp(crop.data, { raw }), Math.min(32, height, width))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const data = new Uint8ClampedArray(3 * width * height).map(
      (_, i) => stretched[info.channels === 1 ? Math.floor(i / 3) : i],
    )
    const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
    const regions = await textReading.find({ data, width, height, channels: 3 }, work)
    const middle = regions.filter(region => {
      const y = region.corners.reduce((sum, point) => sum + point.y / 4, 0)
      return isReadable(region) && Math.abs(y - height / 2) < 0.5 * line.height
    })
    const likeness = similarity(middle.map(region => region.text).join(''), text)
    worst = { found: worst.found || middle.length > 0, likeness: Math.max(worst.likeness, likeness) }
  }
  return worst
}
