// Our super-resolution against plain enlargement; `--set5` stops after that set. Says PSNR and SSIM of luma, and time.
import { type EnlargeOptions, ownSuperResolution, progressTo } from '@pentimento/imaging'
import type { Raster } from '../packages/imaging/src/raster.ts'
import { bicubic, lanczos3 } from '../packages/imaging/src/super-resolve/resized-layer.ts'
import { likeness } from './super-resolution-measures.ts'
import { bsdsPairs, delivered, type Pair, resize, set5Pairs } from './super-resolution-pictures.ts'

const engine = ownSuperResolution()

type Methods = Record<string, (pair: Pair) => Promise<Raster>>

const ours = (choose: (pair: Pair) => Partial<EnlargeOptions>) => (pair: Pair) =>
  engine.enlarge(
    pair.low,
    { width: pair.high.width, height: pair.high.height, ...choose(pair) },
    { signal: new AbortController().signal, progress: progressTo(() => {}) },
  )

const methods: Methods = {
  bicubic: ({ low, high }) => resize(low, high.width, high.height, bicubic),
  'Lanczos 3': ({ low, high }) => resize(low, high.width, high.height, lanczos3),
  'ours, faithful': ours(() => ({})),
  'ours, mending': ours(() => ({ denoise: 1 })),
}

/** PSNR and SSIM of luma and seconds a megapixel of the result, method by method, on one set. */
async function measure(name: string, pairs: Pair[], scale: number, tried: Methods = methods): Promise<void> {
  console.log(`\n${name}, ${scale}×, ${pairs.length} pictures`)
  for (const [method, enlarge] of Object.entries(tried)) {
    let psnr = 0
    let ssim = 0
    let ms = 0
    let pixels = 0
    for (const pair of pairs) {
      const { high } = pair
      const start = performance.now()
      const made = await enlarge(pair)
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
  for (const enlarge of Object.values(methods)) await enlarge(first)
  await measure('Set5', await set5Pairs(scale), scale, {
    ...methods,
    'ours, thorough': ours(() => ({ thorough: true })),
  })
  if (process.argv.includes('--set5')) continue
  const photographs = await bsdsPairs(scale, 20)
  await measure('BSDS photographs', photographs, scale)
  for (const { quality, noise } of harms) {
    const pairs = await Promise.all(photographs.map(pair => delivered(pair, quality, noise)))
    await measure(`BSDS photographs, noise ${noise}, JPEG ${quality}`, pairs, scale, {
      ...methods,
      'ours, as chosen': ours(({ denoise }) => ({ denoise })),
    })
  }
}
await engine.close()
