import { type EnlargeOptions, ownSuperResolution, progressTo } from '@pentimento/imaging'
import type { Raster } from '../packages/imaging/src/raster.ts'
import { bicubic, lanczos3 } from '../packages/imaging/src/super-resolve/resized-layer.ts'
import { likeness } from './super-resolution-measures.ts'
import { bsdsPairs, delivered, type Pair, resize, set5Pairs } from './super-resolution-pictures.ts'

const engine = ownSuperResolution()

const ours = (options: Partial<EnlargeOptions>) => (low: Raster, width: number, height: number) =>
  engine.enlarge(
    low,
    { width, height, ...options },
    { signal: new AbortController().signal, progress: progressTo(() => {}) },
  )

const methods = {
  bicubic: (low: Raster, width: number, height: number) => resize(low, width, height, bicubic),
  'Lanczos 3': (low: Raster, width: number, height: number) => resize(low, width, height, lanczos3),
  'ours, faithful': ours({}),
  'ours, half mended': ours({ denoise: 0.5 }),
  'ours, mending': ours({ denoise: 1 }),
}

/** PSNR and SSIM of luma and seconds a megapixel of the result, method by method, on one set. */
async function measure(name: string, pairs: Pair[], scale: number): Promise<void> {
  console.log(`\n${name}, ${scale}×, ${pairs.length} pictures`)
  for (const [method, enlarge] of Object.entries(methods)) {
    let psnr = 0
    let ssim = 0
    let ms = 0
    let pixels = 0
    for (const { low, high } of pairs) {
      const start = performance.now()
      const made = await enlarge(low, high.width, high.height)
      ms += performance.now() - start
      pixels += high.width * high.height
      const like = likeness(made, high, scale)
      psnr += like.psnr / pairs.length
      ssim += like.ssim / pairs.length
    }
    const seconds = (ms * 1e3) / pixels
    console.log(
      `${method.padEnd(20)} ${psnr.toFixed(2)} dB  ${ssim.toFixed(4)}  ${seconds.toFixed(2)} s/megapixel`,
    )
  }
}

const harms = [
  { quality: 95, noise: 0 },
  { quality: 85, noise: 0 },
  { quality: 70, noise: 2 },
  { quality: 50, noise: 4 },
]

for (const scale of [2, 4]) {
  // The networks are opened before anything is timed.
  const [first] = await set5Pairs(scale)
  for (const enlarge of Object.values(methods)) await enlarge(first.low, first.high.width, first.high.height)
  await measure('Set5', await set5Pairs(scale), scale)
  const photographs = await bsdsPairs(scale, 20)
  await measure('BSDS photographs', photographs, scale)
  for (const { quality, noise } of harms) {
    const pairs = await Promise.all(photographs.map(pair => delivered(pair, quality, noise)))
    await measure(`BSDS photographs, noise ${noise}, JPEG ${quality}`, pairs, scale)
  }
}
await engine.close()
