import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtInSafety, createProgress, decode, isnetMatting, type Raster } from '@pentimento/imaging'
import { removeBackground } from '@pentimento/tools/contracts'
import { runTool } from '@pentimento/tools/run'
import { photograph } from './matting-images.ts'
import { type WatermarkKind, watermarkedImage, watermarkKinds } from './safety-watermarks.ts'

const corpora = join(import.meta.dirname, '../../shared/corpora')
const folders = ['photos/BSDS500-test', 'super-resolution/Set5', 'decoding', 'text', 'matting', 'inpainting']
const limits = { maxPixels: 64e6, maxBytes: 64e6 }
/** The server's default thresholds. */
const safety = builtInSafety({ nsfw: 0.85, watermark: 10 })

const images = (folder: string) =>
  readdirSync(join(corpora, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(jpe?g|png|webp|gif|tiff?|avif)$/i.test(name))
    .sort()
    .map(name => join(corpora, folder, name))

async function readable(file: string): Promise<Raster | undefined> {
  return decode(await readFile(file), limits).then(
    ({ raster }) => raster,
    () => undefined,
  )
}

async function measureFalsePositives(folder: string): Promise<void> {
  const falsePositives: string[] = []
  let seen = 0
  for (const file of images(folder)) {
    const image = await readable(file)
    if (!image) continue
    seen++
    const objection = await safety.checkInput(image)
    if (objection) falsePositives.push(`${objection}: ${file.slice(corpora.length + 1)}`)
  }
  console.log(`${folder.padEnd(24)} false positives: ${falsePositives.length} of ${seen}, none expected`)
  for (const alarm of falsePositives) console.log(`  ${alarm}`)
}

async function measureDetected(kind: WatermarkKind): Promise<void> {
  let detected = 0
  const photographs = images(folders[0])
  for (const [index, file] of photographs.entries()) {
    const { raster } = await decode(await watermarkedImage(await readFile(file), index, kind), limits)
    if ((await safety.checkInput(raster)) === 'watermark') detected++
  }
  const share = Math.round((detected / photographs.length) * 100)
  console.log(`${kind.padEnd(24)} detected: ${detected} of ${photographs.length} (${share} %)`)
}

async function measureTime(): Promise<void> {
  const file = await photograph()
  const matting = isnetMatting()
  const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
  const { raster } = await decode(file, limits)
  const shares: number[] = []
  for (let round = 0; round < 4; round++) {
    const start = performance.now()
    await safety.checkInput(raster)
    await safety.checkResult(raster)
    const checked = performance.now()
    await runTool(removeBackground, { image: file }, {}, { engines: { matting } as never, ...work })
    const ended = performance.now()
    // The first round warms up.
    if (round > 0) shares.push((checked - start) / (ended - checked))
    if (round > 0)
      console.log(`checks ${Math.round(checked - start)} ms, tool ${Math.round(ended - checked)} ms`)
  }
  const middle = shares.sort((a, b) => a - b)[1]
  console.log(`12 megapixels: all checks take ${Math.round(middle * 100)} % of the time of remove background`)
  await matting.close()
}

if (existsSync(corpora)) {
  for (const folder of folders) await measureFalsePositives(folder)
  for (const kind of watermarkKinds) await measureDetected(kind)
} else {
  console.log('corpora are missing: false positives and detections are not measured')
}
await measureTime()
await safety.close()
