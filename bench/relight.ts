import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  builtInDepth,
  builtInFaces,
  createProgress,
  decode,
  estimateSurface,
  isnetMatting,
  packSurface,
  type Raster,
  relight,
  type Surface,
} from '@pentimento/imaging'
import { type Scene, scenes, side, unit } from './relight-scenes.ts'

const photographs = join(import.meta.dirname, '../../shared/corpora/photos/BSDS500-test')
const limits = { maxPixels: 64e6, maxBytes: 50e6 }
const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const unlit = {
  ambient: { color: '#ffffff', power: 0.4 },
  background: { mode: 'keep', color: '#000000', amount: 0 },
  shadows: 0.5,
  gloss: 0.2,
} as const
const light = { color: '#ffffff', power: 3, y: 0.5, z: 0.6, distance: 1.2, radius: 0.2, receiveLight: true }

const matting = isnetMatting()
const depth = builtInDepth(matting)
const faces = builtInFaces()
const [renderedScenes] = process.argv.slice(2)

/** Mean angle between estimated and true normals on the subject, in degrees. */
function angularError(
  { normals }: Pick<Surface, 'normals'>,
  { image, normalAt, isSubject }: Pick<Scene, 'image' | 'normalAt' | 'isSubject'>,
): number {
  let [sum, count] = [0, 0]
  for (let pixel = 0; pixel < image.width * image.height; pixel++) {
    const [x, y] = [pixel % image.width, Math.floor(pixel / image.width)]
    if (!isSubject(x, y)) continue
    const [tx, ty, tz] = normalAt(x, y)
    const [nx, ny] = [normals.x[pixel] ?? 0, normals.y[pixel] ?? 0]
    const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny))
    sum += Math.acos(Math.min(1, nx * tx + ny * ty + nz * tz))
    count++
  }
  return ((sum / count) * 180) / Math.PI
}

/** Normals that all point to the viewer. */
function towardsViewer({ width, height }: Raster): Pick<Surface, 'normals'> {
  const zeros = new Float32Array(width * height)
  return { normals: { x: zeros, y: zeros, width, height } }
}

async function measureNormals(): Promise<void> {
  console.log('mean error of normals in degrees             all towards the viewer     ours')
  for (const scene of scenes) {
    const matte = { data: Float32Array.from(scene.matte), width: side, height: side }
    const outlined = { name: 'true matte', matte: async () => matte }
    const found = await estimateSurface(scene.image, { matting: outlined, depth }, work)
    const figures = [towardsViewer(scene.image), found].map(each =>
      angularError(each, scene).toFixed(1).padStart(8),
    )
    console.log(`${scene.name.padEnd(60)} ${figures.join('    ')}`)
  }
}

/** The same for scenes of training/normals/export_scenes.py, whose alpha is the matte. */
async function measureRendered(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => name.endsWith('-normals.png')).sort()
  const sums = [0, 0]
  for (const name of names) {
    const read = async (file: string) => (await decode(await readFile(join(folder, file)), limits)).raster
    const [image, truth] = [await read(name.replace('-normals', '')), await read(name)]
    const at = (x: number, y: number) => 4 * (y * truth.width + x)
    const truthAlong = (x: number, y: number, axis: number) => (truth.data[at(x, y) + axis] ?? 0) / 127.5 - 1
    const scene = {
      image,
      isSubject: (x: number, y: number) => truth.data[at(x, y) + 3] === 255,
      normalAt: (x: number, y: number) =>
        unit([truthAlong(x, y, 0), truthAlong(x, y, 1), truthAlong(x, y, 2)]),
    }
    for (const [index, each] of [
      towardsViewer(image),
      await estimateSurface(image, { matting, depth, faces }, work),
    ].entries())
      sums[index] += angularError(each, scene)
  }
  const figures = sums.map(sum => (sum / names.length).toFixed(1).padStart(8))
  console.log(`${`${names.length} scenes of ${folder}`.padEnd(60)} ${figures.join('    ')}`)
}

/** Whether a light from the left, compared with one from the right, brightens only surfaces that face left. */
async function hasCorrectDirection(image: Raster): Promise<boolean> {
  const surface = await estimateSurface(image, { matting, depth }, work)
  const packed = packSurface(surface)
  const lit = (x: number) => relight(surface.image, packed, { ...unlit, lights: [{ ...light, x }] }, work)
  const [left, right] = [await lit(-0.3), await lit(1.3)]
  const mean = (belongs: (x: number) => boolean) => {
    let [sum, count] = [0, 0]
    for (let pixel = 0; pixel < surface.normals.x.length; pixel++) {
      if (!belongs(surface.normals.x[pixel] ?? 0)) continue
      sum += (left.data[pixel * 3 + 1] ?? 0) - (right.data[pixel * 3 + 1] ?? 0)
      count++
    }
    return sum / count
  }
  return mean(x => x < -0.25) > 0 && mean(x => x > 0.25) < 0
}

async function measureDirections(): Promise<void> {
  if (!existsSync(photographs))
    return console.log('photographs are missing: light directions are not measured')
  const names = (await readdir(photographs)).filter(name => name.endsWith('.jpg')).sort()
  let right = 0
  for (const name of names.slice(0, 20)) {
    const { raster } = await decode(await readFile(join(photographs, name)), limits)
    if (await hasCorrectDirection(raster)) right++
    else console.log(`  wrong: ${name}`)
  }
  console.log(`lights brighten the surfaces that face them: ${right} of 20`)
}

async function measureTime(): Promise<void> {
  const [width, height] = [4000, 3000]
  const data = Uint8ClampedArray.from({ length: width * height * 3 }, (_, at) => (at % 7919) % 256)
  const image: Raster = { data, width, height, channels: 3 }
  const seconds = async <Result>(run: () => Promise<Result>): Promise<[Result, number]> => {
    const start = performance.now()
    const result = await run()
    return [result, (performance.now() - start) / 1000]
  }
  const [matte, matted] = await seconds(() => matting.matte(image, work))
  const known = { name: 'known', matte: async () => matte }
  const [surface, shaped] = await seconds(() => estimateSurface(image, { matting: known, depth }, work))
  const lights = [-0.2, 0.4, 1.2].map(x => ({ ...light, x }))
  const [, lit] = await seconds(() => relight(image, packSurface(surface), { ...unlit, lights }, work))
  const figures = [matted, shaped, lit].map(each => `${each.toFixed(1)} s`)
  console.log(`12 MP with three lights: matting ${figures[0]}, surface ${figures[1]}, lighting ${figures[2]}`)
  console.log(`  (surface + lighting) / matting: ${((shaped + lit) / matted).toFixed(1)}`)
}

await measureNormals()
if (renderedScenes) await measureRendered(renderedScenes)
await measureTime()
await measureDirections()
await Promise.all([matting, depth, faces].map(engine => engine.close()))
