import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  builtInOutpainting,
  createProgress,
  cropImage,
  decode,
  encode,
  isnetMatting,
  type Mask,
  type Raster,
} from '@pentimento/imaging'
import sharp from 'sharp'
import { psnrInside, ssimInside } from './completion-measures.ts'

const run = promisify(execFile)
const photographs = join(import.meta.dirname, '../../shared/corpora/photos/BSDS500-test')
const limits = { maxPixels: 64e6, maxBytes: 50e6 }
const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
/** Output folder for comparison sheets (original, baselines, ours); optional. */
const sheetFolder = process.argv[2]
/** Scans have artifacts in the outer pixels; these are cropped first. */
const scanBorder = 4
/** Fraction of each side that is cropped at both ends. */
const hidden = 0.1

interface Margins {
  left: number
  right: number
  up: number
  down: number
}
type UncropMethod = (inside: Raster, margins: Margins) => Promise<Raster>

const matting = isnetMatting()
const ours =
  (outpainting = builtInOutpainting()): UncropMethod =>
  (inside, margins) =>
    outpainting.extend(inside, { ...margins, seed: 0 }, work)

const paddedWith =
  (extendWith: 'copy' | 'mirror'): UncropMethod =>
  async (inside, { left, right, up: top, down: bottom }) => {
    const raw = { width: inside.width, height: inside.height, channels: 3 as const }
    const { data, info } = await sharp(inside.data, { raw })
      .extend({ left, right, top, bottom, extendWith })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, channels: 3 }
  }

const gmic: UncropMethod = async (inside, margins) => {
  const folder = await mkdtemp(join(tmpdir(), 'uncrop-'))
  try {
    const [from, hole, to] = ['from.png', 'hole.png', 'to.png'].map(name => join(folder, name))
    const framed = await paddedWith('copy')(inside, margins)
    const mask = marginMask(framed, margins)
    await writeFile(from, await encode(framed, { format: 'png' }))
    await sharp(mask.data, { raw: { width: mask.width, height: mask.height, channels: 1 } }).toFile(hole)
    await run('gmic', [from, hole, 'inpaint_matchpatch[0]', '[1]', 'remove[1]', 'output', to])
    return (await decode(await readFile(to), limits)).raster
  } finally {
    await rm(folder, { recursive: true })
  }
}

function marginMask({ width, height }: Raster, { left, right, up, down }: Margins): Mask {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (x < left || y < up || x >= width - right || y >= height - down) data[y * width + x] = 255
  return { data, width, height }
}

async function compare(images: Raster[], methods: Record<string, UncropMethod>) {
  console.log(`the outer ${hidden * 200} % of ${images.length} photographs:    PSNR     SSIM    seconds`)
  const results: Raster[][] = images.map(() => [])
  for (const [name, method] of Object.entries(methods)) {
    const sums = { psnr: 0, ssim: 0, seconds: 0 }
    for (const [at, image] of images.entries()) {
      const { inside, margins } = cropMargins(image)
      const start = performance.now()
      const result = await method(inside, margins)
      sums.seconds += (performance.now() - start) / 1000
      const mask = marginMask(image, margins)
      sums.psnr += psnrInside(image, result, mask)
      sums.ssim += ssimInside(image, result, mask)
      results[at]?.push(result)
    }
    const mean = (sum: number, digits: number) => (sum / images.length).toFixed(digits).padStart(8)
    console.log(`${name.padEnd(36)} ${mean(sums.psnr, 2)} ${mean(sums.ssim, 4)} ${mean(sums.seconds, 2)}`)
  }
  if (sheetFolder) for (const [at, image] of images.entries()) await writeSheet(image, results[at] ?? [], at)
}

function cropMargins(image: Raster): { inside: Raster; margins: Margins } {
  const across = Math.round(image.width * hidden)
  const down = Math.round(image.height * hidden)
  const box = { left: across, top: down, right: image.width - across, bottom: image.height - down }
  return { inside: cropImage(image, box), margins: { left: across, right: across, up: down, down } }
}

async function writeSheet(image: Raster, results: Raster[], at: number): Promise<void> {
  const all = [image, ...results]
  const { width, height } = image
  const input = await Promise.all(all.map(each => encode(each, { format: 'png' })))
  await mkdir(sheetFolder ?? '', { recursive: true })
  await sharp({ create: { width: width * all.length, height, channels: 3, background: '#000' } })
    .composite(input.map((file, n) => ({ input: Buffer.from(file), left: n * width, top: 0 })))
    .toFile(join(sheetFolder ?? '', `uncrop-${at}.png`))
}

if (existsSync(photographs)) {
  const names = (await readdir(photographs))
    .filter(name => name.endsWith('.jpg'))
    .sort()
    .slice(0, 40)
  const images = await Promise.all(
    names.map(async name => {
      const { raster } = await decode(await readFile(join(photographs, name)), limits)
      const { width, height } = raster
      return cropImage(raster, {
        left: scanBorder,
        top: scanBorder,
        right: width - scanBorder,
        bottom: height - scanBorder,
      })
    }),
  )
  await compare(images, {
    'edges replicated': paddedWith('copy'),
    mirrored: paddedWith('mirror'),
    'G’MIC inpaint_matchpatch': gmic,
    'ours, without a matte': ours(),
    ours: ours(builtInOutpainting({ matting })),
  })
  await matting.close()
} else console.log('photographs are missing: nothing is measured')
