// Whether removed text can still be read: letters, receipts, cards and photographs with text, sharpened and saved as
// JPEG; then our own reader on the result at several stretches of contrast. A third argument writes the images.
import { createProgress, isLegible, type Raster } from '@pentimento/imaging'
import { assembleEngines } from '@pentimento/providers'
import sharp, { type Sharp } from 'sharp'
import { type Quad, toRotatedRectangle } from '../packages/imaging/src/quad.ts'
import { rectifiedCrop } from '../packages/imaging/src/text/rectified-crop.ts'
import { removeText } from '../packages/tools/src/text-remover/remove-text.ts'
import { savedTexts } from './text-legibility-images.ts'

const [count, seed, folder] = [Number(process.argv[2] ?? 12), Number(process.argv[3] ?? 1), process.argv[4]]
const engines = assembleEngines()
const work = () => ({ signal: new AbortController().signal, progress: createProgress(() => {}) })

/** Contrast stretches: everything between two percentiles of the crop to the whole range, and an equalized histogram. */
const stretches: ((crop: Sharp, side: number) => Sharp)[] = [
  crop => crop.normalize({ lower: 2, upper: 98 }),
  crop => crop.normalize({ lower: 15, upper: 99.5 }),
  crop => crop.normalize({ lower: 0.5, upper: 85 }),
  (crop, side) => crop.clahe({ width: side, height: side, maxSlope: 8 }),
  crop => crop.grayscale().normalize({ lower: 1, upper: 99 }).toColourspace('srgb'),
]

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
async function readStretched(image: Raster, corners: Quad, text: string) {
  const line = toRotatedRectangle(corners)
  const [width, height] = [Math.round(line.width + 1.2 * line.height), Math.round(2.2 * line.height)]
  const crop = rectifiedCrop(image, { ...line, width, height }, width, height)
  let worst = { found: false, likeness: 0 }
  for (const stretch of stretches) {
    const raw = { width, height, channels: 3 as const }
    const { data } = await stretch(sharp(crop.data, { raw }), Math.min(32, height, width))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const regions = await engines.textReading.find({ data, width, height, channels: 3 }, work())
    const middle = regions.filter(region => {
      const y = region.corners.reduce((sum, point) => sum + point.y / 4, 0)
      return isLegible(region) && Math.abs(y - height / 2) < 0.5 * line.height
    })
    const likeness = similarity(middle.map(region => region.text).join(''), text)
    worst = { found: worst.found || middle.length > 0, likeness: Math.max(worst.likeness, likeness) }
  }
  return worst
}

const totals = new Map<string, { lines: number; silent: number; illegible: number; ms: number }>()
for (const { name, image, lines } of await savedTexts(count, seed)) {
  const kind = name.split(' ')[0].replace(/\d+/, 'photo')
  const total = totals.get(kind) ?? { lines: 0, silent: 0, illegible: 0, ms: 0 }
  totals.set(kind, total)
  const start = performance.now()
  const regions = (await engines.textReading.find(image, work())).filter(isLegible)
  const done = regions.length > 0 ? await removeText(image, regions, engines, work()) : image
  total.ms += performance.now() - start
  for (const { text, corners } of lines) {
    const { found, likeness } = await readStretched(done, corners, text)
    total.lines++
    if (!found) total.silent++
    if (likeness < 0.5) total.illegible++
    else console.log(`  still legible in ${name}: ${text} (${Math.round(100 * likeness)} %)`)
  }
  if (folder) {
    const raw = { width: image.width, height: image.height, channels: 3 as const }
    await sharp(image.data, { raw })
      .png()
      .toFile(`${folder}/${name.replace(/\W+/g, '-')}-before.png`)
    await sharp(done.data, { raw })
      .png()
      .toFile(`${folder}/${name.replace(/\W+/g, '-')}-after.png`)
  }
}
for (const [kind, { lines, silent, illegible, ms }] of totals) {
  const percent = (part: number) => `${((100 * part) / lines).toFixed(1)} %`
  console.log(
    `${kind.padEnd(8)} ${lines} lines: nothing found in ${percent(silent)} (target 98 %), less than half legible in ${percent(illegible)}; ${(ms / 1000).toFixed(1)} s`,
  )
}
await engines.close()
