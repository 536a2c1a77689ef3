import type { Page } from '@playwright/test'
import { keepNothing, stroke } from './by-hand.ts'
import { portrait, stockPicture } from './portrait.ts'
import { bring, fill, inOrder, mainAct, refused, withoutConsent } from './screen-acts.ts'
import type { Screen } from './screens.ts'
import { t } from './spoken.ts'
import { toolIds } from './tools.ts'

const prompt = (words: string) => fill('Prompt', words)

/** Tools with an image open in the editor, and the dialogs and errors of a visitor's task. */
export const workScreens: readonly Screen[] = [
  ...toolIds
    .filter(id => id !== 'text-to-image' && id !== 'text-remover')
    .map(id => ({ name: `opened-${id}`, address: `/tools/${id}`, act: bring })),
  { name: 'opened-text-to-image', address: '/tools/text-to-image', act: prompt('A calm sea') },
  { name: 'overlay-pro-tool', address: '/tools/text-remover', act: bring },
  {
    name: 'refused-watermark',
    address: '/tools/remove-background',
    act: inOrder(bringing(stockPicture), page =>
      page.getByText(t('Our system detected watermark')).first().waitFor(),
    ),
  },
  {
    name: 'refused-format',
    address: '/tools/image-upscaler',
    act: page =>
      choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }),
  },
  {
    name: 'overlay-leaving',
    address: '/tools/cleanup',
    act: leaveStrokes,
  },
  { name: 'overlay-first-visit-work', address: '/tools/cleanup', act: inOrder(withoutConsent, bring) },
  {
    name: 'overlay-daily-limit',
    address: '/tools/text-to-image',
    act: refused('usage-cap', 'You have reached the usage cap', 429, inOrder(prompt('A calm sea'), mainAct)),
  },
]

/** Screens of a server without plans. */
export const freeScreens: readonly Screen[] = [
  { name: 'free-pricing', address: '/a/pricing' },
  { name: 'opened-text-remover', address: '/tools/text-remover', act: inOrder(bring, linesFound) },
  {
    name: 'refused-prompt',
    address: '/tools/text-to-image',
    act: inOrder(prompt('A n4ked bather'), mainAct, page => page.locator('[aria-invalid=true]').waitFor()),
  },
  { name: 'batch', address: '/tools/image-upscaler', act: workOnMany },
]

/** Leave an editor with strokes that the browser can't save. */
async function leaveStrokes(page: Page): Promise<void> {
  await keepNothing(page)
  await page.reload()
  await bring(page)
  await page
    .getByRole('button', { name: t('Undo') })
    .first()
    .waitFor()
  await stroke(page)
  await page.getByRole('link', { name: t('Terms'), exact: true }).click()
}

async function linesFound(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().waitFor({ state: 'attached' })
}

type File = { name: string; mimeType: string; buffer: Buffer }

const choose = (page: Page, ...files: File[]) => page.locator('input[type=file]').first().setInputFiles(files)

/** Upload a generated image. */
function bringing(draw: () => Promise<Buffer>) {
  return async (page: Page) =>
    choose(page, { name: 'Stock.jpg', mimeType: 'image/jpeg', buffer: await draw() })
}

/** Start a batch with an image in every state: ready, unreadable, processing and queued. */
async function workOnMany(page: Page): Promise<void> {
  const drawn = async (name: string, width: number): Promise<File> => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await (await portrait(width, width * 0.75)).jpeg().toBuffer(),
  })
  const small = await drawn('Small.jpg', 160)
  const large = await drawn(
    'Large, with a name as long as cameras and scanners write them, 2026-11-22.jpg',
    1600,
  )
  await choose(
    page,
    small,
    { ...small, name: 'Damaged.jpg', buffer: small.buffer.subarray(0, 900) },
    { name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    large,
    { ...large, name: 'Another.jpg' },
    { ...large, name: 'One more.jpg' },
  )
  await mainAct(page)
  await page.getByRole('listitem').getByText(t('Ready')).first().waitFor()
}
