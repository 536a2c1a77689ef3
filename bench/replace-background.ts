import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  composite,
  coverFit,
  createProgress,
  decode,
  dropAlpha,
  encode,
  enlarge,
  extractSubject,
  type Plane,
  type Raster,
  solidBackground,
} from '@pentimento/imaging'
import { assembleEngines } from '@pentimento/providers'
import { removeBackground, replaceBackground } from '@pentimento/tools/contracts'
import { runTool } from '@pentimento/tools/run'
import { srgbToOklab } from '../packages/imaging/src/color/oklab.ts'
import { lemur, photograph } from './matting-images.ts'

const rounds = Number(process.argv[2] ?? 3)
const folder = join(import.meta.dirname, '../../shared/corpora/photos/BSDS500-test')
const limits = { maxPixels: 64e6, maxBytes: 50e6 }
const engines = assembleEngines()
const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const noBlending = { harmonize: 0, lightWrap: 0 }

async function photographs(count: number): Promise<Raster[]> {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(name => name.endsWith('.jpg'))
  return Promise.all(
    names
      .toSorted()
      .slice(0, count)
      .map(async name => dropAlpha((await decode(await readFile(join(folder, name)), limits)).raster)),
  )
}

/** Error at the edges of a subject on new backgrounds, compared with its true colors and alpha. */
async function measureEdges(): Promise<void> {
  const truth = await lemur()
  const backgrounds = await photographs(10)
  if (!truth || backgrounds.length === 0) {
    console.log('corpora are missing: edges are not measured')
    return
  }
  const { image, foreground, alpha, trimap } = truth
  const coarse = await engines.matting.matte(image, work)
  const ours = await extractSubject(image, coarse, work)
  const uncorrected = withAlpha(image, enlarge(coarse, image.width, image.height))
  const right = withAlpha(foreground, alpha)
  const sums = { ours: { absolute: 0, square: 0 }, uncorrected: { absolute: 0, square: 0 } }
  for (const background of backgrounds) {
    const fitted = await coverFit(background, image.width, image.height)
    const expected = await composite(right, fitted, noBlending, work)
    for (const [method, subject] of [
      ['ours', ours],
      ['uncorrected', uncorrected],
    ] as const) {
      const result = await composite(subject, fitted, noBlending, work)
      const { absolute, square } = differenceInBand(result, expected, trimap)
      sums[method].absolute += absolute / backgrounds.length
      sums[method].square += square / backgrounds.length
    }
  }
  console.log(`lemur on ${backgrounds.length} backgrounds, in the trimap's unknown band    MAE     PSNR`)
  for (const [method, { absolute, square }] of Object.entries(sums))
    console.log(
      `${method.padEnd(62)} ${absolute.toFixed(2)}   ${(10 * Math.log10(255 ** 2 / square)).toFixed(2)} dB`,
    )
  console.log(
    `MAE, ours / uncorrected ${(sums.ours.absolute / sums.uncorrected.absolute).toFixed(2)}, target at most 0.75`,
  )
}

function withAlpha({ data, width, height, channels }: Raster, alpha: Plane): Raster {
  const out = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < alpha.data.length; pixel++) {
    for (let channel = 0; channel < 3; channel++)
      out[pixel * 4 + channel] = data[pixel * channels + channel] ?? 0
    out[pixel * 4 + 3] = 255 * (alpha.data[pixel] ?? 0)
  }
  return { data: out, width, height, channels: 4 }
}

function differenceInBand(
  result: Raster,
  expected: Raster,
  trimap: Plane,
): { absolute: number; square: number } {
  let [absolute, square, count] = [0, 0, 0]
  for (let pixel = 0; pixel < trimap.data.length; pixel++) {
    const known = trimap.data[pixel] ?? 0
    if (known <= 0.1 || known >= 0.9) continue
    for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
      const difference = Math.abs((result.data[at] ?? 0) - (expected.data[at] ?? 0))
      absolute += difference
      square += difference ** 2
      count++
    }
  }
  return { absolute: absolute / count, square: square / count }
}

/** How far harmonizing shifts a subject's colors, in Oklab ×100: on its own background, and on others. */
async function measureHarmony(): Promise<void> {
  const images = await photographs(10)
  if (images.length === 0) return
  const moves: Record<string, number[]> = {
    'its own background': [],
    'others, at 50': [],
    'others, at 100': [],
  }
  for (const [index, image] of images.entries()) {
    const coarse = await engines.matting.matte(image, work)
    const cut = await extractSubject(image, coarse, work)
    const origin = { image, cutout: cut }
    const other = images[(index + 3) % images.length] ?? image
    const fitted = await coverFit(other, image.width, image.height)
    const move = async (background: Raster, harmonize: number) => {
      const harmonized = await composite(cut, background, { harmonize, lightWrap: 0 }, work, origin)
      return colorShift(harmonized, await composite(cut, background, noBlending, work), cut)
    }
    moves['its own background']?.push(await move(image, 100))
    moves['others, at 50']?.push(await move(fitted, 50))
    moves['others, at 100']?.push(await move(fitted, 100))
  }
  console.log('\ncolor shift by harmonizing, mean ΔE in Oklab ×100                mean    max')
  for (const [background, values] of Object.entries(moves)) {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    console.log(`${background.padEnd(62)} ${mean.toFixed(2)}    ${Math.max(...values).toFixed(2)}`)
  }
  console.log('on its own background: target at most 0.5 (2 is just noticeable)')
}

function colorShift(one: Raster, other: Raster, cut: Raster): number {
  let [sum, weight] = [0, 0]
  for (let pixel = 0; pixel < cut.width * cut.height; pixel++) {
    const share = (cut.data[pixel * 4 + 3] ?? 0) / 255
    if (share < 1) continue
    const at = (image: Raster) => {
      const [red = 0, green = 0, blue = 0] = image.data.subarray(pixel * 3, pixel * 3 + 3)
      return srgbToOklab(red, green, blue)
    }
    const [a, b] = [at(one), at(other)]
    sum += 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
    weight++
  }
  return weight > 0 ? sum / weight : 0
}

/** At 12 megapixels, each compared with the plain cutout of the same round. */
async function measureTimes(): Promise<void> {
  const image = await photograph()
  const background = await encode((await photographs(1))[0] ?? solidBackground('#8090a0', 900, 600), {
    format: 'jpeg',
  })
  const methods = {
    'cutout only': () => runTool(removeBackground, { image }, { format: 'jpeg' }, { engines, ...work }),
    'background: gradient': () =>
      runTool(replaceBackground, { image }, { backgroundType: 'gradient' }, { engines, ...work }),
    'background: blurred original': () =>
      runTool(replaceBackground, { image }, { backgroundType: 'blur' }, { engines, ...work }),
    'background: image, with cast shadow': () =>
      runTool(replaceBackground, { image, background }, { shadow: 'cast', scale: 80 }, { engines, ...work }),
    'background: prompt': () =>
      runTool(replaceBackground, { image }, { prompt: 'a beach at sunset' }, { engines, ...work }),
  }
  const seconds: Record<string, number[]> = Object.fromEntries(
    Object.keys(methods).map(method => [method, []]),
  )
  for (let round = 0; round <= rounds; round++)
    for (const [method, run] of Object.entries(methods)) {
      const start = performance.now()
      await run()
      // The first round warms up.
      if (round > 0) seconds[method]?.push((performance.now() - start) / 1000)
    }
  const own = seconds['cutout only'] ?? []
  console.log(`\n12 megapixels, median of ${rounds} warm rounds          s      / cutout only`)
  for (const [method, values] of Object.entries(seconds)) {
    const ratio = median(values.map((value, round) => value / (own[round] ?? value)))
    console.log(`${method.padEnd(46)} ${median(values).toFixed(2)}   ${ratio.toFixed(2)}`)
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

await measureEdges()
await measureHarmony()
await measureTimes()
await engines.close()
