import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './root.mjs'

const paper = '#fbf8f2'

/** What an app that is installed needs; `share` is the mark's part of the side. */
const icons = [
  { name: 'icon-192.png', side: 192, share: 0.66 },
  { name: 'icon-512.png', side: 512, share: 0.66 },
  // The system cuts a shape out of it: only a disc of four fifths of the side is sure to be seen.
  { name: 'maskable-512.png', side: 512, share: 0.5 },
  { name: 'apple-touch-icon.png', side: 180, share: 0.62 },
]

/** Draw the app's icons from its mark. */
async function drawIcons(): Promise<void> {
  const mark = readFileSync(join(root, 'apps/web/public/favicon.svg'))
  const folder = join(root, 'apps/web/public/icons')
  mkdirSync(folder, { recursive: true })
  for (const { name, side, share } of icons) {
    const drawn = await sharp(mark, { density: (72 * side) / 48 })
      .resize(Math.round(side * share))
      .png()
      .toBuffer()
    await sharp({ create: { width: side, height: side, channels: 3, background: paper } })
      .composite([{ input: drawn, gravity: 'centre' }])
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(folder, name))
  }
}

await drawIcons()
