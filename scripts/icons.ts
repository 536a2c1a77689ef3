import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './root.mjs'

const backgroundColor = '#fbf8f2'

/** Icons of the web app manifest. `side` is in pixels; `share` is the logo's part of the side. */
const icons = [
  { name: 'icon-192.png', side: 192, share: 0.66 },
  { name: 'icon-512.png', side: 512, share: 0.66 },
  // Maskable: the system crops it to a shape. Only a disc of 80 % of the side is always visible.
  { name: 'maskable-512.png', side: 512, share: 0.5 },
  { name: 'apple-touch-icon.png', side: 180, share: 0.62 },
]

/** Render the app's icons from its logo. */
async function renderIcons(): Promise<void> {
  const logo = readFileSync(join(root, 'apps/web/public/favicon.svg'))
  const folder = join(root, 'apps/web/public/icons')
  mkdirSync(folder, { recursive: true })
  for (const { name, side, share } of icons) {
    const rendered = await sharp(logo, { density: (72 * side) / 48 })
      .resize(Math.round(side * share))
      .png()
      .toBuffer()
    await sharp({ create: { width: side, height: side, channels: 3, background: backgroundColor } })
      .composite([{ input: rendered, gravity: 'center' }])
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(folder, name))
  }
}

await renderIcons()
