import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { buildWeb } from '../scripts/build-web.ts'
import { findChromium } from '../scripts/chromium.ts'
import { root } from '../scripts/root.mjs'
import { startTestServer } from '../scripts/test-server.ts'
import { toolIds } from './tools.ts'

// `npm run readme-images`: screenshots of the product for the README and the press kit, and one picture per tool, half
// before and half after, from the app's examples.

const examples = join(root, 'apps/web/public/examples')
const press = join(root, 'apps/web/public/press')
const images = join(root, 'docs/images')
const screenshotSize = { width: 1280, height: 800 }
const thumbnail = { width: 480, height: 360 }
/** Where the change is, where that's not the middle: the share of the width that shows the original. */
const splits: Record<string, number> = { cleanup: 0.67, 'replace-background': 0.46, 'text-remover': 0.3 }

async function takeScreenshots(): Promise<void> {
  await buildWeb()
  const server = await startTestServer()
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: screenshotSize, reducedMotion: 'reduce' })
    await page.goto(server.origin, { waitUntil: 'networkidle' })
    await writeScreenshot(page, join(images, 'home.webp'), join(press, 'home.webp'))
    await page.goto(`${server.origin}/tools/remove-background`)
    await page.getByRole('button', { name: 'Long, wavy hair' }).click()
    await page
      .getByRole('button', { name: /^Download/ })
      .or(page.getByRole('link', { name: /^Download/ }))
      .first()
      .waitFor({ timeout: 300_000 })
    await page.waitForFunction(() => [...document.images].every(image => image.naturalWidth > 0))
    await page.evaluate(() => scrollTo(0, 0))
    await writeScreenshot(page, join(press, 'cut-out.webp'))
  } finally {
    await browser.close()
    await server.close()
  }
}

async function writeScreenshot(page: Page, ...files: string[]): Promise<void> {
  const screenshot = sharp(await page.screenshot()).webp({ quality: 82, effort: 6 })
  for (const file of files) await screenshot.clone().toFile(file)
}

async function writeThumbnail(tool: string): Promise<void> {
  const after = await readExample(tool, 'after')
  const target = join(images, `${tool}.webp`)
  if (tool === 'text-to-image') {
    await sharp(after).webp({ quality: 80 }).toFile(target)
    return
  }
  const { width, height } = thumbnail
  const split = Math.round(width * (splits[tool] ?? 0.5))
  const left = await sharp(await readExample(tool, 'before'))
    .extract({ left: 0, top: 0, width: split, height })
    .png()
    .toBuffer()
  const line = { create: { width: 2, height, channels: 3, background: '#fff' } } as const
  await sharp(after)
    .composite([
      { input: left, left: 0, top: 0 },
      { input: line, left: split - 1, top: 0 },
    ])
    .webp({ quality: 80 })
    .toFile(target)
}

const readExample = (tool: string, side: 'before' | 'after') =>
  sharp(join(examples, tool, `1-${side}-480.avif`))
    .flatten({ background: '#f1ece0' })
    .png()
    .toBuffer()

mkdirSync(images, { recursive: true })
for (const tool of toolIds) await writeThumbnail(tool)
await takeScreenshots()
