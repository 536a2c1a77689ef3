// Whether removed text can still be read: letters, receipts, cards and photographs with text, sharpened and saved as
// JPEG; then our own reader on the result at several stretches of contrast. A third argument writes the images.
import { createProgress } from '@pentimento/imaging'
import { assembleEngines } from '@pentimento/providers'
import sharp from 'sharp'
import { removeText } from '../packages/tools/src/text-remover/remove-text.ts'
import { savedTexts } from './text-legibility-images.ts'
import { readStretched } from './text-legibility-reader.ts'

const [count, seed, folder] = [Number(process.argv[2] ?? 12), Number(process.argv[3] ?? 1), process.argv[4]]
const engines = assembleEngines()
const work = () => ({ signal: new AbortController().signal, progress: createProgress(() => {}) })

const totals = new Map<string, { lines: number; silent: number; illegible: number; ms: number }>()
for (const { name, image, lines } of await savedTexts(count, seed)) {
  const kind = name.split(' ')[0].replace(/\d+/, 'photo')
  const total = totals.get(kind) ?? { lines: 0, silent: 0, illegible: 0, ms: 0 }
  totals.set(kind, total)
  const start = performance.now()
  const regions = (await engines.textReading.find(image, work())).filter(region => region.isText)
  const done = regions.length > 0 ? await removeText(image, regions, engines, work()) : image
  total.ms += performance.now() - start
  for (const { text, corners } of lines) {
    const { found, likeness } = await readStretched(engines, done, corners, text)
    total.lines++
    if (!found) total.silent++
    if (likeness < 0.5) total.illegible++
    else console.log(`  still legible in ${name}: ${text} (${Math.round(100 * likeness)} %)`)
  }
  if (folder) {
    const raw = { width: image.width, height: image.height, channels: 3 as const }
    await sharp(image.data, { raw })
      .png()
      .toFile(`${folder}/${name.replace(/\W+/g, '-')}-before.png`)
    await sharp(done.data, { raw })
      .png()
      .toFile(`${folder}/${name.replace(/\W+/g, '-')}-after.png`)
  }
}
for (const [kind, { lines, silent, illegible, ms }] of totals) {
  const percent = (part: number) => `${((100 * part) / lines).toFixed(1)} %`
  console.log(
    `${kind.padEnd(8)} ${lines} lines: nothing found in ${percent(silent)} (target 98 %), less than half legible in ${percent(illegible)}; ${(ms / 1000).toFixed(1)} s`,
  )
}
await engines.close()
