import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Mask, Raster } from '@pentimento/imaging'
import { type CompletionMethod, gmic, gmicOverhead, membrane, opencv, ours } from './completion-baselines.ts'
import { heldOutPhotographs, resizeToSquare, tuningPhotographs, writeSheet } from './completion-images.ts'
import { figureMask, scratchMask, structureMask } from './completion-masks.ts'
import { psnrInside, ssimInside } from './completion-measures.ts'

const count = 40
const onlyStructure = process.argv.includes('--structure')
/** Output folder for comparison sheets (original, hole, baselines, ours); optional. */
const sheetFolder = process.argv.slice(2).find(argument => !argument.startsWith('--'))

type MaskOf = (image: Raster, index: number) => Mask

/** From 3 to 15 % of the image. */
const figures: MaskOf = ({ width, height }, at) =>
  figureMask(width, height, 0.03 + (0.12 * at) / (count - 1), 100 + at)
/** From 4 to 10 % of the image. */
const structure: MaskOf = (image, at) => structureMask(image, 0.04 + (0.06 * at) / (count - 1), 300 + at)
const scratches: MaskOf = ({ width, height }, at) => scratchMask(width, height, 200 + at)

async function compare(
  title: string,
  images: Raster[],
  maskOf: MaskOf,
  methods: Record<string, CompletionMethod>,
) {
  const sums = Object.fromEntries(Object.keys(methods).map(name => [name, { psnr: 0, ssim: 0, seconds: 0 }]))
  for (const [index, image] of images.entries()) {
    const mask = maskOf(image, index)
    const made: Raster[] = []
    for (const [name, method] of Object.entries(methods)) {
      const start = performance.now()
      const result = await method(image, mask)
      sums[name].seconds += (performance.now() - start) / 1000
      sums[name].psnr += psnrInside(image, result, mask)
      sums[name].ssim += ssimInside(image, result, mask)
      made.push(result)
    }
    if (sheetFolder) await writeSheet(sheetFolder, `${title}-${index}`, image, mask, made)
  }
  console.log(
    `${`${title}, ${images.length} photographs, inside the mask`.padEnd(56)} PSNR     SSIM  seconds`,
  )
  const mean = (sum: number, digits: number) => (sum / images.length).toFixed(digits).padStart(8)
  for (const [name, { psnr, ssim, seconds }] of Object.entries(sums))
    console.log(`${name.padEnd(52)} ${mean(psnr, 2)} ${mean(ssim, 4)} ${mean(seconds, 2)}`)
}

/** Alternates between the methods, so that other load affects them equally. */
async function measureTimes(image: Raster, side: number, rounds: number): Promise<void> {
  const large = await resizeToSquare(image, side)
  const mask = figureMask(side, side, 0.13, 5)
  const methods = { ours: ours('quality'), gmic, gmicOverhead }
  const seconds = { ours: [] as number[], gmic: [] as number[], gmicOverhead: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(methods) as (keyof typeof methods)[]) {
      const start = performance.now()
      await methods[name](large, mask)
      seconds[name].push((performance.now() - start) / 1000)
    }
  }
  const [oursS, gmicS, overheadS] = [seconds.ours, seconds.gmic, seconds.gmicOverhead].map(median)
  console.log(
    `${side}², a hole of 13 %, median of ${rounds} alternating rounds: ours ${oursS.toFixed(2)} s, G’MIC ${gmicS.toFixed(2)} s, ` +
      `including ${overheadS.toFixed(2)} s overhead; ours / G’MIC without overhead ${(oursS / (gmicS - overheadS)).toFixed(2)}, target at most 1`,
  )
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]

async function measureLarge(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'completion-memory.ts'),
  ])
  console.log(`12 megapixels, a hole of 10 %, new process: ${stdout.trim()} peak memory; target under 30 s`)
}

const patchMethods = { 'G’MIC inpaint_matchpatch': gmic, 'ours, fast': ours('fast'), ours: ours('quality') }
const diffusionMethods = {
  'OpenCV Telea': opencv('INPAINT_TELEA'),
  'OpenCV Navier–Stokes': opencv('INPAINT_NS'),
  ours: ours('quality'),
}
const structureMethods = { 'harmonic membrane': membrane, ours: ours('quality') }
const tuning = await tuningPhotographs(count)
const heldOut = await heldOutPhotographs(count)
if (tuning.length > 0) await compare('across structure', tuning, structure, structureMethods)
if (heldOut.length > 0) await compare('not tuned on, across structure', heldOut, structure, structureMethods)
if (onlyStructure) process.exit()
if (tuning.length > 0) {
  await measureTimes(tuning[0], 512, 3)
  await measureTimes(tuning[0], 2048, 3)
  await compare('scratches', tuning, scratches, diffusionMethods)
  await compare('figures', tuning, figures, patchMethods)
}
if (heldOut.length > 0) {
  await compare('not tuned on, scratches', heldOut, scratches, diffusionMethods)
  await compare('not tuned on, figures', heldOut, figures, patchMethods)
}
if (tuning.length + heldOut.length === 0)
  console.log('photographs are missing: only the time of a large image is measured')
await measureLarge()
