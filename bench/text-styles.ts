// The text remover on Thai, Korean, curved, shadowed and faint text on photographs, sharpened and saved as JPEG: how
// much of it is found, whether it can still be read or seen afterwards, and what changed outside of it. Arguments:
// images per kind, seed (even for tuning, odd for the test), a folder for images or `-`, kinds.
import { createProgress, type Raster } from '@pentimento/imaging'
import { assembleEngines } from '@pentimento/providers'
import sharp from 'sharp'
import { squaredDistance } from '../packages/imaging/src/mask/distance.ts'
import { boundingBox, toRotatedRectangle } from '../packages/imaging/src/quad.ts'
import { fillLine } from '../packages/imaging/src/text/line-geometry.ts'
import { removeText } from '../packages/tools/src/text-remover/remove-text.ts'
import { readStretched } from './text-legibility-reader.ts'
import { kinds, type StyledText, styledTexts } from './text-styles-images.ts'

const [count, seed, folder] = [
  Number(process.argv[2] ?? 6),
  Number(process.argv[3] ?? 1),
  process.argv[4] ?? '-',
]
const chosen = kinds.filter(kind => process.argv.length < 6 || process.argv.slice(5).includes(kind))
const engines = assembleEngines()
const work = () => ({ signal: new AbortController().signal, progress: createProgress(() => {}) })

/** Share of a line's ink that chosen regions cover from which the line counts as found. */
const foundShare = 0.85
/** A ghost: how much more a result correlates with the ink than the photograph without text does. */
const ghostCorrelation = 0.2
/** Pixels farther from ink than this, relative to the font size, are outside the text. */
const outsideRatio = 0.25

/** Share of the visible ink that lies in regions. */
function coverage({ image, ink }: StyledText, regions: { corners: StyledText['corners'] }[]): number {
  const mask = { data: new Uint8Array(ink.length), width: image.width, height: image.height }
  for (const { corners } of regions) fillLine(mask, toRotatedRectangle(corners))
  let [covered, all] = [0, 0]
  for (let i = 0; i < ink.length; i++) {
    all += ink[i]
    if (mask.data[i]) covered += ink[i]
  }
  return covered / all
}

/** Absolute correlation of lightness with ink around the text, after subtraction of local means. */
function inkCorrelation(image: Raster, { ink, size, corners }: StyledText): number {
  const box = boundingBox(corners, image)
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const light = new Float32Array(width * height)
  const inked = new Float32Array(width * height)
  for (let i = 0; i < light.length; i++) {
    const at = (box.top + Math.floor(i / width)) * image.width + box.left + (i % width)
    light[i] = 0.3 * image.data[3 * at] + 0.59 * image.data[3 * at + 1] + 0.11 * image.data[3 * at + 2]
    inked[i] = ink[at]
  }
  const radius = Math.max(3, Math.round(0.2 * size))
  const [a, b] = [light, inked].map(values => subtractMeans(values, width, height, radius))
  let [ab, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    ab += a[i] * b[i]
    aa += a[i] ** 2
    bb += b[i] ** 2
  }
  return Math.abs(ab) / Math.sqrt(aa * bb + 1e-9)
}

function subtractMeans(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = (y + 1) * (width + 1) + x + 1
      sums[to] = values[y * width + x] + sums[to - 1] + sums[to - width - 1] - sums[to - width - 2]
    }
  return values.map((value, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)]
    const sum =
      sums[bottom * (width + 1) + right] -
      sums[bottom * (width + 1) + left] -
      sums[top * (width + 1) + right] +
      sums[top * (width + 1) + left]
    return value - sum / ((right - left) * (bottom - top))
  })
}

function changedOutside({ image, ink, size }: StyledText, done: Raster): number {
  const inked = { data: ink.map(value => (value > 8 ? 255 : 0)), width: image.width, height: image.height }
  const distance = squaredDistance(inked)
  const reach = Math.max(4, outsideRatio * size) ** 2
  let changed = 0
  for (let i = 0; i < ink.length; i++) {
    if (distance[i] <= reach) continue
    if ([0, 1, 2].some(c => image.data[3 * i + c] !== done.data[3 * i + c])) changed++
  }
  return changed
}

const write = (name: string, { data, width, height }: Raster) =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(`${folder}/${name}.png`)

for (const kind of chosen) {
  const total = { lines: 0, found: 0, silent: 0, clean: 0, outside: 0, pixels: 0, ms: 0 }
  for (const styled of await styledTexts(count, seed, [kind])) {
    const { name, image, truth, corners, text } = styled
    const start = performance.now()
    const all = await engines.textReading.find(image, work())
    const regions = all.filter(region => region.isText)
    const done = regions.length > 0 ? await removeText(image, regions, engines, work()) : image
    total.ms += performance.now() - start
    const { found } = await readStretched(engines, done, corners, text)
    const reads = found && !(await readStretched(engines, truth, corners, text)).found
    const [ghost, floor] = [inkCorrelation(done, styled), inkCorrelation(truth, styled)]
    const covered = coverage(styled, regions)
    const detected = coverage(styled, all)
    const outside = changedOutside(styled, done)
    total.lines++
    if (covered >= foundShare) total.found++
    if (!reads) total.silent++
    const isClean = ghost - floor < ghostCorrelation
    if (isClean) total.clean++
    total.outside += outside
    total.pixels += image.width * image.height
    if (covered < foundShare || reads || !isClean)
      console.log(
        `  ${name} "${text}" ${styled.size} px: chosen ${Math.round(100 * covered)} %, detected ${Math.round(100 * detected)} %,${reads ? ' readable,' : ''} correlation ${ghost.toFixed(2)} (${floor.toFixed(2)}) [${all.map(region => `${region.text} ${region.confidence.toFixed(2)} ${region.score.toFixed(2)}`).join('; ')}]`,
      )
    if (folder !== '-') {
      await write(`${name}-before`, image)
      await write(`${name}-after`, done)
    }
  }
  const percent = (part: number, of = total.lines) => `${((100 * part) / of).toFixed(1)} %`
  console.log(
    `${kind.padEnd(7)} ${total.lines} lines: found ${percent(total.found)}, nothing read ${percent(total.silent)} (target 98 %), no ghost ${percent(total.clean)}, changed outside ${((100 * total.outside) / total.pixels).toFixed(2)} % of pixels, ${(total.ms / total.lines / 1000).toFixed(1)} s per image`,
  )
}
await engines.close()
