import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createProgress,
  decode,
  encode,
  isnetMatting,
  type Plane,
  type Raster,
  resizeImage,
} from '@pentimento/imaging'
import { universalResizer } from '@pentimento/tools/contracts'
import { runTool } from '@pentimento/tools/run'
import sharp, { type OverlayOptions } from 'sharp'
import { lemur, type MattedImage } from './matting-images.ts'

const photographs = join(import.meta.dirname, '../../shared/corpora/photos/BSDS500-test')
const limits = { maxPixels: 64e6, maxBytes: 50e6 }
const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
/** Output folder for comparison sheets (original, center, entropy, attention, ours); optional. */
const sheetFolder = process.argv[2]
const sceneCount = Number(process.argv[3] ?? 20)

/** Requested widths and heights: small, so that no time is spent on pixels that aren't measured. */
const shapes = [
  [120, 120],
  [120, 150],
  [90, 160],
  [100, 150],
  [191, 100],
  [160, 90],
  [180, 60],
  [200, 50],
  [236, 40],
  [100, 141],
] as const

interface Size {
  width: number
  height: number
}
interface Area extends Size {
  left: number
  top: number
}
interface Scene {
  image: Raster
  /** True matte of the subject. */
  alpha: Plane
  /** The encoded image that every method gets. */
  file: Buffer
}
type CropMethod = (scene: Scene) => Promise<Area[]>

const matting = isnetMatting()

const ours: CropMethod = async ({ file }) => {
  const formats = shapes.map(([width, height]) => ({ width, height, method: 'crop' }))
  const engines = { matting } as never
  const { outputs } = await runTool(universalResizer, { image: file }, { formats }, { engines, ...work })
  return outputs.map(({ findings }) => (findings as unknown as { area: Area }).area)
}

const middle: CropMethod = async ({ image }) =>
  shapes.map(shape => {
    const size = largest(image, shape)
    const [left, top] = [
      Math.floor((image.width - size.width) / 2),
      Math.floor((image.height - size.height) / 2),
    ]
    return { left, top, ...size }
  })

const sharpStrategy =
  (position: number): CropMethod =>
  ({ image, file }) =>
    Promise.all(
      shapes.map(async shape => {
        const [width, height] = shape
        const { info } = await sharp(file)
          .resize(width, height, { fit: 'cover', position })
          .toBuffer({ resolveWithObject: true })
        const size = largest(image, shape)
        const scale = Math.min(image.width / width, image.height / height)
        const at = (offset: number | undefined) => Math.round(-(offset ?? 0) * scale)
        return { left: at(info.cropOffsetLeft), top: at(info.cropOffsetTop), ...size }
      }),
    )

function largest({ width, height }: Size, [w, h]: readonly [number, number]): Size {
  const across = Math.min(width, (height * w) / h)
  return { width: Math.round(across), height: Math.round((across * h) / w) }
}

/** The fraction of the subject in an area, whether it fits, and whether it is cut although it fits. */
function evaluate({ alpha }: Scene, area: Area) {
  const box = { left: alpha.width, top: alpha.height, right: 0, bottom: 0 }
  let [all, kept] = [0, 0]
  for (let y = 0; y < alpha.height; y++)
    for (let x = 0; x < alpha.width; x++) {
      const value = alpha.data[y * alpha.width + x]
      all += value
      if (x >= area.left && x < area.left + area.width && y >= area.top && y < area.top + area.height)
        kept += value
      if (value < 0.5) continue
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x + 1)
      box.bottom = y + 1
    }
  const fits = box.right - box.left <= area.width && box.bottom - box.top <= area.height
  const isCut =
    box.left < area.left ||
    box.top < area.top ||
    box.right > area.left + area.width ||
    box.bottom > area.top + area.height
  return { kept: kept / all, fits, isCutThoughItFits: fits && isCut }
}

/**
 * Composite the lemur, whose matte is known, onto photographs at varying sizes and positions.
 *
 * @param deviation of the Gaussian blur of the photographs, in pixels; unblurred, many have subjects of their own
 */
async function createScenes(deviation: number): Promise<Scene[]> {
  const known = await lemur()
  if (!known || !existsSync(photographs)) return []
  const names = (await readdir(photographs)).filter(name => name.endsWith('.jpg')).sort()
  const wide: Scene[] = []
  let state = 7
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (const name of names.slice(0, sceneCount)) {
    const photograph = await readFile(join(photographs, name))
    const background = deviation > 0 ? await sharp(photograph).blur(deviation).png().toBuffer() : photograph
    const { raster } = await decode(background, limits)
    const height = Math.round(raster.height * (0.35 + 0.4 * chance()))
    const width = Math.round((height * known.foreground.width) / known.foreground.height)
    const left = Math.round((raster.width - width) * chance())
    const top = raster.height - height
    wide.push(await sceneOf(raster, known, { left, top, width, height }))
  }
  return wide
}

async function sceneOf(background: Raster, known: MattedImage, area: Area): Promise<Scene> {
  const gray = {
    ...known.foreground,
    channels: 3 as const,
    data: new Uint8ClampedArray(known.alpha.data.length * 3),
  }
  for (let at = 0; at < gray.data.length; at++) gray.data[at] = 255 * known.alpha.data[Math.floor(at / 3)]
  const [foreground, matte] = await Promise.all([
    resizeImage(known.foreground, area.width, area.height),
    resizeImage(gray, area.width, area.height),
  ])
  const { width, height } = background
  const image: Raster = { ...background, data: new Uint8ClampedArray(background.data) }
  const alpha = { data: new Float32Array(width * height), width, height }
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const from = (y * area.width + x) * 3
      const pixel = (y + area.top) * width + x + area.left
      const share = matte.data[from] / 255
      alpha.data[pixel] = share
      for (let channel = 0; channel < 3; channel++) {
        const at = pixel * 3 + channel
        image.data[at] = share * foreground.data[from + channel] + (1 - share) * image.data[at]
      }
    }
  return { image, alpha, file: Buffer.from(await encode(image, { format: 'png' })) }
}

async function compare(title: string, all: Scene[], methods: Record<string, CropMethod>) {
  const results: Area[][][] = all.map(() => [])
  console.log(`\n${all.length} images × ${shapes.length} aspect ratios, on photographs ${title}`)
  console.log(`${' '.repeat(28)}kept     worst  cut though it fits   ms per format`)
  for (const [name, method] of Object.entries(methods)) {
    const sums = { kept: 0, worst: 1, fits: 0, cut: 0, ms: 0 }
    for (const [index, scene] of all.entries()) {
      const start = performance.now()
      const areas = await method(scene)
      sums.ms += performance.now() - start
      results[index]?.push(areas)
      for (const area of areas) {
        const { kept, fits, isCutThoughItFits } = evaluate(scene, area)
        sums.kept += kept
        sums.worst = Math.min(sums.worst, kept)
        sums.fits += Number(fits)
        sums.cut += Number(isCutThoughItFits)
      }
    }
    const count = all.length * shapes.length
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(8)
    const cut = `${sums.cut} of ${sums.fits}`.padStart(18)
    console.log(
      `${name.padEnd(24)} ${percent(sums.kept / count)} ${percent(sums.worst)} ${cut} ${(sums.ms / count).toFixed(0).padStart(14)}`,
    )
  }
  if (sheetFolder)
    for (const [index, scene] of all.entries())
      await writeSheet(scene, results[index] ?? [], `${title.split(',')[0]} ${index}`)
}

/** A row per method, with the original first and then a column per aspect ratio. */
async function writeSheet({ file, image }: Scene, rows: Area[][], name: string): Promise<void> {
  const tall = 150
  const layers: OverlayOptions[] = []
  let widest = 0
  for (const [row, areas] of rows.entries()) {
    let left = 0
    const whole = { left: 0, top: 0, width: image.width, height: image.height }
    for (const area of [whole, ...areas]) {
      const visible = {
        ...area,
        width: Math.min(area.width, image.width - area.left),
        height: Math.min(area.height, image.height - area.top),
      }
      const { data, info } = await sharp(file)
        .extract(visible)
        .resize({ height: tall, width: 300, fit: 'inside' })
        .png()
        .toBuffer({ resolveWithObject: true })
      layers.push({ input: data, left, top: row * (tall + 6) })
      left += info.width + 6
    }
    widest = Math.max(widest, left)
  }
  await mkdir(sheetFolder ?? '', { recursive: true })
  await sharp({
    create: { width: widest, height: rows.length * (tall + 6), channels: 3, background: '#000' },
  })
    .composite(layers)
    .png()
    .toFile(join(sheetFolder ?? '', `universal-resizer ${name}.png`))
}

const backgroundBlurs = { 'out of focus': 6, 'in focus, many with their own subjects': 0 }
for (const [title, deviation] of Object.entries(backgroundBlurs)) {
  const all = await createScenes(deviation)
  if (all.length > 0)
    await compare(title, all, {
      center: middle,
      'sharp, entropy': sharpStrategy(sharp.strategy.entropy),
      'sharp, attention': sharpStrategy(sharp.strategy.attention),
      ours,
    })
  else console.log('corpora are missing: nothing is measured')
}
await matting.close()
