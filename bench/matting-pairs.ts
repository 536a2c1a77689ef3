// What the matting network and the solver make of composites of training/matting/compose.py, for the training of the
// refiner: `npm run bench -- matting-pairs COMPOSITES OUT` writes NumPy files of height × width × 7 bytes: RGB, the
// network's matte, the solved matte, the truth, and 255 in the band that was solved. Composites of which the network
// doesn't find the subject are left out.
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createProgress, decode } from '@pentimento/imaging'
import { isnetMatting } from '../packages/imaging/src/matte/isnet.ts'
import { mattingSize } from '../packages/imaging/src/matte/matting-size.ts'
import { prepareMatte } from '../packages/imaging/src/matte/prepare-matte.ts'
import { solveCoarseToFine } from '../packages/imaging/src/matte/solve-coarse-to-fine.ts'
import { shrink } from '../packages/imaging/src/resample/shrink.ts'

/** Intersection over union of the network's matte and the truth, from which the subject counts as found. */
const minOverlap = 0.75

const [from, to] = process.argv.slice(2)
const limits = { maxPixels: 64e6, maxBytes: 50e6 }
const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const matting = isnetMatting()
mkdirSync(to, { recursive: true })
const names = readdirSync(from).filter(name => name.endsWith('.jpg'))
for (const name of names.map(file => file.slice(0, -'.jpg'.length))) {
  const out = join(to, `${name}.npy`)
  if (existsSync(out)) continue
  const pair = await solve(name)
  if (!pair) continue
  writeFileSync(`${out}.part`, npy(pair.data, pair.height, pair.width))
  renameSync(`${out}.part`, out)
}
await matting.close()

async function solve(name: string) {
  const { raster: image } = await decode(await readFile(join(from, `${name}.jpg`)), limits)
  const { raster: truthImage } = await decode(await readFile(join(from, `${name}-alpha.png`)), limits)
  const { width, height } = mattingSize(image)
  const small = await shrink(image, width, height)
  const truth = await shrink(truthImage, width, height)
  const { matte, definite } = prepareMatte(small, await matting.matte(image, work), {})
  const data = new Uint8Array(width * height * 7)
  let [both, either] = [0, 0]
  for (let pixel = 0; pixel < matte.data.length; pixel++) {
    const isTruth = truth.data[pixel * truth.channels] > 127
    if (matte.data[pixel] > 0.5 && isTruth) both++
    if (matte.data[pixel] > 0.5 || isTruth) either++
  }
  if (both < minOverlap * either) return undefined
  const { alpha, band } = await solveCoarseToFine(small, matte, work, definite)
  for (let pixel = 0, at = 0; pixel < matte.data.length; pixel++, at += 7) {
    for (let channel = 0; channel < 3; channel++)
      data[at + channel] = small.data[pixel * small.channels + channel]
    data[at + 3] = Math.round(matte.data[pixel] * 255)
    data[at + 4] = Math.round(alpha.data[pixel] * 255)
    data[at + 5] = truth.data[pixel * truth.channels]
    data[at + 6] = band.data[pixel] ? 255 : 0
  }
  return { data, width, height }
}

/** A NumPy file of bytes of shape height × width × 7. */
function npy(data: Uint8Array, height: number, width: number): Buffer {
  const shape = `{'descr': '|u1', 'fortran_order': False, 'shape': (${height}, ${width}, 7), }`
  const length = Math.ceil((10 + shape.length + 1) / 64) * 64
  const header = Buffer.alloc(length, ' ')
  header.write('\x93NUMPY\x01\x00', 'latin1')
  header.writeUInt16LE(length - 10, 8)
  header.write(shape, 10, 'latin1')
  header[length - 1] = 10
  return Buffer.concat([header, data])
}
