// Our super-resolution compared with resampling and the ESRGAN networks of @upscalerjs: PSNR and SSIM of luma, and
// the time per megapixel of the result. `--set5` stops after that set, `--scale 2` or `4` limits it to one scale,
// `--without-baselines` skips ESRGAN, which takes nearly all of the time.
import { parseArgs } from 'node:util'
import { builtInSuperResolution, createProgress, type UpscaleOptions } from '@pentimento/imaging'
import type { Raster } from '../packages/imaging/src/raster.ts'
import { bicubic, lanczos3 } from '../packages/imaging/src/super-resolve/resized-layer.ts'
import { esrganBaselines } from './super-resolution-baselines.ts'
import { bsdsPairs, degraded, type Pair, resize, set5Pairs } from './super-resolution-images.ts'
import { similarity } from './super-resolution-measures.ts'

const engine = builtInSuperResolution()

type Methods = Record<string, (pair: Pair) => Promise<Raster>>
interface Figures {
  psnr: number
  ssim: number
  /** Wall-clock time and CPU time of all threads, in seconds. */
  wallSeconds: number
  cpuSeconds: number
}

const ours = (choose: (pair: Pair) => Partial<UpscaleOptions>) => (pair: Pair) =>
  engine.upscale(
    pair.low,
    { width: pair.high.width, height: pair.high.height, ...choose(pair) },
    { signal: new AbortController().signal, progress: createProgress(() => {}) },
  )

const resampling: Methods = {
  bicubic: ({ low, high }) => resize(low, high.width, high.height, bicubic),
  'Lanczos 3': ({ low, high }) => resize(low, high.width, high.height, lanczos3),
}
const smooth: Methods = { 'ours, smooth': ours(({ denoise }) => ({ denoise })) }
const detailed: Methods = { 'ours, detailed': ours(({ denoise }) => ({ denoise, mode: 'detailed' })) }
const crisp: Methods = { 'ours, crisp': ours(() => ({ mode: 'crisp' })) }
const fixedDenoise: Methods = {
  'ours, denoise 0': ours(() => ({ denoise: 0 })),
  'ours, denoise 1': ours(() => ({ denoise: 1 })),
}

/** Runs every method on an image before the next image, so that other load affects all methods equally. */
async function measure(name: string, pairs: Pair[], scale: number, methods: Methods) {
  const sums = new Map<string, Figures>()
  let megapixels = 0
  for (const pair of pairs) {
    megapixels += (pair.high.width * pair.high.height) / 1e6
    for (const [method, enlarge] of Object.entries(methods)) {
      const start = performance.now()
      const before = process.cpuUsage()
      const made = await enlarge(pair)
      const { user, system } = process.cpuUsage(before)
      const wallSeconds = (performance.now() - start) / 1e3
      const sum = sums.get(method) ?? { psnr: 0, ssim: 0, wallSeconds: 0, cpuSeconds: 0 }
      const { psnr, ssim } = similarity(made, pair.high, scale)
      sums.set(method, {
        psnr: sum.psnr + psnr,
        ssim: sum.ssim + ssim,
        wallSeconds: sum.wallSeconds + wallSeconds,
        cpuSeconds: sum.cpuSeconds + (user + system) / 1e6,
      })
    }
  }
  console.log(`\n${name}, ${scale}×, ${pairs.length} images; seconds per megapixel: wall-clock, CPU`)
  for (const [method, { psnr, ssim, wallSeconds, cpuSeconds }] of sums) {
    const similarities = [`${(psnr / pairs.length).toFixed(2)} dB`, (ssim / pairs.length).toFixed(4)]
    const times = [wallSeconds, cpuSeconds].map(seconds => (seconds / megapixels).toFixed(2).padStart(7))
    console.log([method.padEnd(16), ...similarities, ...times].join('  '))
  }
  compareWithEsrgan(sums, pairs.length)
}

/** Compare with ESRGAN thick. Target at 4×: 1.5 dB more in a fifteenth of its time. */
function compareWithEsrgan(sums: Map<string, Figures>, count: number): void {
  const own = sums.get('ours, smooth')
  const thick = sums.get('ESRGAN thick')
  if (!own || !thick) return
  const gain = ((own.psnr - thick.psnr) / count).toFixed(2)
  const [wallRatio, cpuRatio] = [thick.wallSeconds / own.wallSeconds, thick.cpuSeconds / own.cpuSeconds].map(
    times => times.toFixed(1),
  )
  console.log(
    `smooth compared with ESRGAN thick: ${gain} dB more, ${wallRatio} times as fast, ${cpuRatio} times by CPU time`,
  )
}

const degradations = [
  { quality: 95, noise: 0 },
  { quality: 85, noise: 0, includesBaselines: true },
  { quality: 70, noise: 2, includesBaselines: true },
  { quality: 50, noise: 4 },
]

const { values: options } = parseArgs({
  options: {
    set5: { type: 'boolean' },
    scale: { type: 'string' },
    'without-baselines': { type: 'boolean' },
  },
})

for (const scale of [2, 4] as const) {
  if (options.scale && Number(options.scale) !== scale) continue
  const baselines = options['without-baselines'] ? {} : await esrganBaselines(scale)
  const set5 = await set5Pairs(scale)
  // Warm-up: loads the networks before anything is timed.
  for (const enlarge of Object.values({ ...smooth, ...fixedDenoise, ...baselines })) await enlarge(set5[0])
  await measure('Set5', set5, scale, { ...resampling, ...smooth, ...detailed, ...baselines })
  if (options.set5) continue
  const photographs = await bsdsPairs(scale, 20)
  await measure('BSDS photographs', photographs, scale, {
    ...resampling,
    ...smooth,
    ...detailed,
    ...crisp,
    ...baselines,
  })
  for (const { quality, noise, includesBaselines } of degradations) {
    const pairs = await Promise.all(photographs.map(pair => degraded(pair, quality, noise)))
    const methods = {
      ...resampling,
      ...smooth,
      ...fixedDenoise,
      ...detailed,
      ...(includesBaselines && baselines),
    }
    await measure(`BSDS photographs, noise ${noise}, JPEG ${quality}`, pairs, scale, methods)
  }
}
await engine.close()
