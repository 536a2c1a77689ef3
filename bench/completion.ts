import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { decode, encode, type Mask, ownCompletion, progressTo, type Raster } from '@pentimento/imaging'
import sharp from 'sharp'
import { figureMask, scratchMask } from './completion-masks.ts'
import { psnrInside, ssimInside } from './completion-measures.ts'

const run = promisify(execFile)
const photographs = join(import.meta.dirname, '../../shared/corpora/photos/BSDS500-test')
const limits = { maxPixels: 64e6, maxBytes: 50e6 }
const work = { signal: new AbortController().signal, progress: progressTo(() => {}) }
const completion = ownCompletion()
/** Pictures beside each other (true, hole, peers, ours) are left here when it is named. */
const sheets = process.argv[2]

type Way = (picture: Raster, mask: Mask) => Promise<Raster>

const ours: Way = (picture, mask) => completion.complete(picture, mask, { mode: 'quality', seed: 0 }, work)
const oursFast: Way = (picture, mask) => completion.complete(picture, mask, { mode: 'fast', seed: 0 }, work)
const gmic: Way = (picture, mask) =>
  byFiles(picture, mask, (from, hole, to) => [
    'gmic',
    [from, hole, 'inpaint_matchpatch[0]', '[1]', 'remove[1]', 'output', to],
  ])
const opencv =
  (method: 'INPAINT_TELEA' | 'INPAINT_NS'): Way =>
  (picture, mask) =>
    byFiles(picture, mask, (from, hole, to) => [
      '/usr/bin/python3',
      [
        '-c',
        `import cv2; cv2.imwrite('${to}', cv2.inpaint(cv2.imread('${from}'), cv2.imread('${hole}', 0), 3, cv2.${method}))`,
      ],
    ])

async function byFiles(
  picture: Raster,
  mask: Mask,
  command: (from: string, hole: string, to: string) => [string, string[]],
): Promise<Raster> {
  const folder = await mkdtemp(join(tmpdir(), 'completion-'))
  try {
    const [from, hole, to] = ['from.png', 'hole.png', 'to.png'].map(name => join(folder, name))
    await writeFile(from, await encode(picture, { format: 'png' }))
    await sharp(mask.data, { raw: { width: mask.width, height: mask.height, channels: 1 } }).toFile(hole)
    await run(...command(from, hole, to))
    return (await decode(await readFile(to), limits)).raster
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function compare(title: string, pictures: Raster[], maskOf: MaskOf, ways: Record<string, Way>) {
  console.log(`${title}, ${pictures.length} photographs: inside the mask       PSNR     SSIM    seconds`)
  const made: Raster[][] = pictures.map(() => [])
  for (const [name, way] of Object.entries(ways)) {
    const sums = { psnr: 0, ssim: 0, seconds: 0 }
    for (const [index, picture] of pictures.entries()) {
      const mask = maskOf(picture, index)
      const start = performance.now()
      const result = await way(picture, mask)
      sums.seconds += (performance.now() - start) / 1000
      sums.psnr += psnrInside(picture, result, mask)
      sums.ssim += ssimInside(picture, result, mask)
      made[index].push(result)
    }
    const mean = (sum: number, digits: number) => (sum / pictures.length).toFixed(digits).padStart(8)
    console.log(`${name.padEnd(52)} ${mean(sums.psnr, 2)} ${mean(sums.ssim, 4)} ${mean(sums.seconds, 2)}`)
  }
  if (sheets)
    await Promise.all(
      pictures.map((picture, at) => sheet(picture, maskOf(picture, at), made[at], `${title}-${at}`)),
    )
}

type MaskOf = (picture: Raster, index: number) => Mask

async function sheet(picture: Raster, mask: Mask, made: Raster[], name: string): Promise<void> {
  const holed: Raster = { ...picture, data: new Uint8ClampedArray(picture.data) }
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i]) holed.data.set([255, 0, 255], i * 3)
  const all = [picture, holed, ...made]
  const { width, height } = picture
  const input = await Promise.all(all.map(each => encode(each, { format: 'png' })))
  await mkdir(sheets ?? '', { recursive: true })
  await sharp({ create: { width: width * all.length, height, channels: 3, background: '#000' } })
    .composite(input.map((file, at) => ({ input: Buffer.from(file), left: at * width, top: 0 })))
    .toFile(join(sheets ?? '', `${name}.png`))
}

async function measureTimes(pictures: Raster[]): Promise<void> {
  for (const side of [512, 2048]) {
    const [picture] = await Promise.all(
      pictures.slice(0, 1).map(async each => {
        const file = await encode(each, { format: 'png' })
        return {
          ...each,
          data: await sharp(file).resize(side, side).raw().toBuffer(),
          width: side,
          height: side,
        }
      }),
    )
    const mask = figureMask(side, side, 0.13, 5)
    for (const [name, way] of Object.entries({ ours, 'G’MIC, its start included': gmic })) {
      const start = performance.now()
      await way(picture, mask)
      console.log(
        `${side}² with a hole of 13 %, ${name}: ${((performance.now() - start) / 1000).toFixed(2)} s`,
      )
    }
  }
}

if (existsSync(photographs)) {
  const names = (await readdir(photographs))
    .filter(name => name.endsWith('.jpg'))
    .sort()
    .slice(0, 40)
  const pictures = await Promise.all(
    names.map(async name => (await decode(await readFile(join(photographs, name)), limits)).raster),
  )
  const share = (index: number) => 0.03 + (0.12 * index) / (pictures.length - 1)
  await compare(
    'figures',
    pictures,
    ({ width, height }, at) => figureMask(width, height, share(at), 100 + at),
    {
      'G’MIC inpaint_matchpatch': gmic,
      'ours, fast': oursFast,
      ours,
    },
  )
  await compare('scratches', pictures, ({ width, height }, at) => scratchMask(width, height, 200 + at), {
    'OpenCV Telea': opencv('INPAINT_TELEA'),
    'OpenCV Navier–Stokes': opencv('INPAINT_NS'),
    ours,
  })
  await measureTimes(pictures)
} else console.log('no photographs here: nothing is measured')
