// The text remover on photographs with drawn text, and on photographs that contain text. Prints how much text is
// still found afterwards, what changed outside the text, and how close the filled area is to the original.
import { existsSync } from 'node:fs'
import { createProgress, intersectionArea, type Quad, type Raster } from '@pentimento/imaging'
import { assembleEngines } from '@pentimento/providers'
import { removeText } from '../packages/tools/src/text-remover/remove-text.ts'
import { corpora, photographsWithText, renderedCases } from './text-removal-images.ts'

const engines = assembleEngines()
const work = () => ({ signal: new AbortController().signal, progress: createProgress(() => {}) })
const find = async (image: Raster) =>
  (await engines.textReading.find(image, work())).filter(region => region.isText)

interface Tally {
  lines: number
  found: number
  removed: number
  changedOutside: number
  pixels: number
  ms: number[]
}

const tally = (): Tally => ({ lines: 0, found: 0, removed: 0, changedOutside: 0, pixels: 0, ms: [] })

/** Remove the text from one image and update the tally. */
async function remove(image: Raster, lines: Quad[] | undefined, to: Tally): Promise<Raster> {
  const start = performance.now()
  const regions = await find(image)
  const done = regions.length > 0 ? await removeText(image, regions, engines, work()) : image
  to.ms.push(performance.now() - start)
  const left = await find(done)
  const truth = lines ?? regions.map(({ corners }) => corners)
  const isIn = (one: Quad, other: Quad) => intersectionArea(one, other) > 0.3 * intersectionArea(one, one)
  to.lines += truth.length
  to.found += truth.filter(line => regions.some(({ corners }) => isIn(line, corners))).length
  to.removed += truth.filter(
    line =>
      regions.some(({ corners }) => isIn(line, corners)) && !left.some(({ corners }) => isIn(corners, line)),
  ).length
  to.pixels += image.width * image.height
  to.changedOutside += changedOutside(image, done, truth)
  return done
}

function changedOutside(before: Raster, after: Raster, lines: Quad[]): number {
  const { width, height, channels } = before
  let count = 0
  for (let i = 0; i < width * height; i++) {
    const isSame = [0, 1, 2].every(c => before.data[i * channels + c] === after.data[i * channels + c])
    if (isSame) continue
    const [x, y] = [(i % width) + 0.5, Math.floor(i / width) + 0.5]
    if (!lines.some(line => containsPoint(line, x, y))) count++
  }
  return count
}

function containsPoint(line: Quad, x: number, y: number): boolean {
  return line.every((from, i) => {
    const to = line[(i + 1) % 4]
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0
  })
}

function printTally(name: string, { lines, found, removed, changedOutside, pixels, ms }: Tally) {
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`
  const median = ms.toSorted((a, b) => a - b)[ms.length >> 1]
  console.log(`\n${name}: ${ms.length} images, ${lines} lines of text`)
  console.log(
    `  found ${percent(found / lines)}; found and removed ${percent(removed / lines)} (target 95 %)`,
  )
  console.log(`  removed of those found ${percent(removed / found)}`)
  console.log(`  pixels changed outside the text ${percent(changedOutside / pixels)} (target at most 1 %)`)
  console.log(`  median ${(median / 1000).toFixed(1)} s per image`)
}

/** Squared error of the changed values, compared with the image without text. */
function squaredError(done: Raster, image: Raster, truth: Raster): { sum: number; count: number } {
  let sum = 0
  let count = 0
  for (let at = 0; at < truth.data.length; at++) {
    if (image.data[at] === done.data[at]) continue
    sum += (done.data[at] - truth.data[at]) ** 2
    count++
  }
  return { sum, count }
}

if (!existsSync(corpora)) console.log('corpora are missing: nothing is measured')
else {
  const rendered = tally()
  const errors: number[] = []
  for (const { name, image, truth, lines } of await renderedCases(Number(process.argv[2] ?? 50))) {
    const before = rendered.removed
    const done = await remove(
      image,
      lines.map(({ corners }) => corners),
      rendered,
    )
    const { sum, count } = squaredError(done, image, truth)
    if (count > 0) errors.push(10 * Math.log10(255 ** 2 / (sum / count)))
    if (rendered.removed - before < lines.length) console.log(`  not all removed: ${name}`)
  }
  printTally('drawn on photographs', rendered)
  const mean = errors.reduce((sum, psnr) => sum + psnr, 0) / errors.length
  console.log(`  PSNR of the filled area: ${mean.toFixed(2)} dB`)

  const own = tally()
  for (const { image } of await photographsWithText()) await remove(image, undefined, own)
  printTally('photographs that contain text', own)
}
await engines.close()
