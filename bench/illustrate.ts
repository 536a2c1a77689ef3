import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { builtInGeneration } from '@pentimento/illustrator'
import { goldenPrompts } from '@pentimento/illustrator/golden-prompts'
import { createProgress, encode, type Raster } from '@pentimento/imaging'
import sharp from 'sharp'

/** Output folder for contact sheets of twelve images; optional. */
const folder = process.argv[2]
const side = Number(process.argv[3] ?? 512)
const perSheet = 12
const columns = 4
const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const illustrator = builtInGeneration()

if (folder) await mkdir(folder, { recursive: true })
const times: number[] = []
const images: Raster[] = []
for (const [index, { prompt }] of goldenPrompts.entries()) {
  const started = performance.now()
  images.push(await illustrator.generate({ prompt, width: side, height: side, seed: index + 1 }, work))
  times.push(performance.now() - started)
  const unrecognized = illustrator.interpretPrompt?.(prompt).unrecognized ?? []
  console.log(
    `${String(index + 1).padStart(2)}  ${times[index].toFixed(0).padStart(5)} ms  ${prompt}${unrecognized.length > 0 ? `   (not shown: ${unrecognized.join(', ')})` : ''}`,
  )
}
const sorted = times.toSorted((a, b) => a - b)
console.log(
  `\n${goldenPrompts.length} prompts at ${side}²: median ${sorted[sorted.length >> 1].toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`,
)
if (folder) await writeSheets(folder)

async function writeSheets(into: string): Promise<void> {
  const tiles = await Promise.all(
    images.map(async image => Buffer.from((await encode(image, { format: 'png' })) as Uint8Array)),
  )
  for (let from = 0; from < tiles.length; from += perSheet) {
    const part = tiles.slice(from, from + perSheet)
    const height = Math.ceil(part.length / columns) * side
    const placed = part.map((input, at) => ({
      input,
      left: (at % columns) * side,
      top: Math.floor(at / columns) * side,
    }))
    const sheet = sharp({
      create: { width: columns * side, height, channels: 3, background: '#fff' },
    }).composite(placed)
    await sheet.png().toFile(join(into, `sheet-${1 + from / perSheet}.png`))
  }
}
