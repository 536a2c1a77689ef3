import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { removeBackground as packaged } from '@imgly/background-removal-node'
import { createProgress, decode, encode, enlarge, extractSubject } from '@pentimento/imaging'
import { assembleEngines } from '@pentimento/providers'
import { removeBackground } from '@pentimento/tools/contracts'
import { runTool } from '@pentimento/tools/run'
import { isnetInput, loadIsnet } from '../packages/imaging/src/matte/isnet.ts'
import { lemur, photograph } from './matting-images.ts'
import { alphaError, alphaOf, colorError } from './matting-measures.ts'

const rounds = Number(process.argv[2] ?? 5)
const limits = { maxPixels: 64e6, maxBytes: 50e6 }
const engines = assembleEngines()
const { matting } = engines
const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const packageFolder = dirname(createRequire(import.meta.url).resolve('@imgly/background-removal-node'))
const byPackage = async (file: Uint8Array, type: string) => {
  const made = await packaged(new Blob([new Uint8Array(file)], { type }), {
    publicPath: `${pathToFileURL(packageFolder).href}/`,
    model: 'medium',
    output: { format: 'image/png' },
  })
  return new Uint8Array(await made.arrayBuffer())
}

async function measureTimes(): Promise<void> {
  const file = await photograph()
  const session = await loadIsnet()
  const input = await isnetInput((await decode(file, limits)).raster)
  const methods = {
    'model only': () => session.run({ [session.inputNames[0]]: input }),
    'our tool': () => runTool(removeBackground, { image: file }, {}, { engines, ...work }),
    '@imgly package': () => byPackage(file, 'image/jpeg'),
  }
  const seconds: Record<string, number[]> = Object.fromEntries(
    Object.keys(methods).map(method => [method, []]),
  )
  for (let round = 0; round <= rounds; round++) {
    for (const [method, run] of Object.entries(methods)) {
      const start = performance.now()
      await run()
      // The first round warms up.
      if (round > 0) seconds[method].push((performance.now() - start) / 1000)
    }
  }
  await session.release()
  console.log(`12 megapixels, median of ${rounds} warm rounds`)
  for (const [method, values] of Object.entries(seconds)) {
    const range = `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`
    console.log(`${method.padEnd(18)} ${median(values).toFixed(2)} s  (${range})`)
  }
  const [model, whole, other] = Object.values(seconds)
  const ratios = (a: number[], b: number[]) => a.map((value, round) => value / b[round])
  console.log(`tool / model       ${median(ratios(whole, model)).toFixed(2)}, target at most 1.35`)
  console.log(`package / tool     ${median(ratios(other, whole)).toFixed(2)}, target at least 1.5`)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]

async function measureMemory(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'matting-memory.ts'),
  ])
  console.log(`peak memory of a new process, 12 megapixels: ${stdout.trim()} GB, target under 2`)
}

async function measureQuality(): Promise<void> {
  const truth = await lemur()
  if (!truth) {
    console.log('corpora are missing: the mattes are not measured')
    return
  }
  const { image } = truth
  const coarse = await matting.matte(image, work)
  const ours = await extractSubject(image, coarse, work, { refine: matting.refine })
  const theirs = (await decode(await byPackage(await encode(image, { format: 'png' }), 'image/png'), limits))
    .raster
  const mattes = {
    'model, enlarged': enlarge(coarse, image.width, image.height),
    '@imgly package': alphaOf(theirs),
    ours: alphaOf(ours),
  }
  console.log('lemur: mean absolute error of alpha  whole   unknown band')
  for (const [method, alpha] of Object.entries(mattes)) {
    const { whole, band } = alphaError(alpha, truth)
    console.log(`${method.padEnd(36)} ${whole.toFixed(4)}  ${band.toFixed(4)}`)
  }
  const own = colorError(image, truth)
  const cleaned = colorError(ours, truth)
  console.log('lemur: color error by true alpha     whole   unknown band')
  console.log(
    `${'colors of the original image'.padEnd(36)} ${own.whole.toFixed(2)}    ${own.band.toFixed(2)}`,
  )
  console.log(`${'ours'.padEnd(36)} ${cleaned.whole.toFixed(2)}    ${cleaned.band.toFixed(2)}`)
  const below = (part: 'whole' | 'band') => `${Math.round((1 - cleaned[part] / own[part]) * 100)} %`
  console.log(`${'reduction by'.padEnd(36)} ${below('whole')}   ${below('band')}`)
}

await measureQuality()
await measureMemory()
await measureTimes()
await engines.close()
