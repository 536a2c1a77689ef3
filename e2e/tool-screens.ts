import type { Page } from '@playwright/test'
import { disableIndexedDb, drawStroke } from './editor-actions.ts'
import { drawPortrait, drawWatermarkedPhoto } from './portrait.ts'
import {
  clearConsent,
  clickPrimaryButton,
  fill,
  mockRejection,
  sequence,
  uploadExample,
} from './screen-actions.ts'
import type { Screen } from './screens.ts'
import { toolIds } from './tools.ts'
import { t } from './translation.ts'

const fillPrompt = (words: string) => fill('Prompt', words)

/** Tools with an image open in the editor, and the dialogs and errors of a visitor's task. */
export const toolScreens: readonly Screen[] = [
  ...toolIds
    .filter(id => id !== 'text-to-image' && id !== 'text-remover')
    .map(id => ({ name: `opened-${id}`, path: `/tools/${id}`, action: uploadExample })),
  { name: 'opened-text-to-image', path: '/tools/text-to-image', action: fillPrompt('A calm sea') },
  {
    name: 'opened-image-upscaler-crisp',
    path: '/tools/image-upscaler',
    action: sequence(uploadExample, page =>
      page.getByRole('radio', { name: t('Crisp') }).check({ force: true }),
    ),
  },
  { name: 'overlay-pro-tool', path: '/tools/text-remover', action: uploadExample },
  {
    name: 'refused-watermark',
    path: '/tools/remove-background',
    action: sequence(uploadGenerated(drawWatermarkedPhoto), page =>
      page.getByText(t('Our system detected watermark')).first().waitFor(),
    ),
  },
  {
    name: 'refused-format',
    path: '/tools/image-upscaler',
    action: page =>
      uploadFiles(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') }),
  },
  {
    name: 'overlay-leaving',
    path: '/tools/cleanup',
    action: leaveUnsavedStrokes,
  },
  { name: 'overlay-first-visit-work', path: '/tools/cleanup', action: sequence(clearConsent, uploadExample) },
  {
    name: 'overlay-daily-limit',
    path: '/tools/text-to-image',
    action: mockRejection(
      'usage-cap',
      'You have reached the usage cap',
      429,
      sequence(fillPrompt('A calm sea'), clickPrimaryButton),
    ),
  },
]

/** Screens of a server without plans. */
export const screensWithoutPlans: readonly Screen[] = [
  { name: 'free-pricing', path: '/a/pricing' },
  {
    name: 'opened-text-remover',
    path: '/tools/text-remover',
    action: sequence(uploadExample, waitForTextLines),
  },
  {
    name: 'refused-prompt',
    path: '/tools/text-to-image',
    action: sequence(fillPrompt('A n4ked bather'), clickPrimaryButton, page =>
      page.locator('[aria-invalid=true]').waitFor(),
    ),
  },
  { name: 'batch', path: '/tools/image-upscaler', action: startBatch },
]

/** Leave an editor with strokes that the browser can't save. */
async function leaveUnsavedStrokes(page: Page): Promise<void> {
  await disableIndexedDb(page)
  await page.reload()
  await uploadExample(page)
  await page
    .getByRole('button', { name: t('Undo') })
    .first()
    .waitFor()
  await drawStroke(page)
  await page.getByRole('link', { name: t('Terms'), exact: true }).click()
}

async function waitForTextLines(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().waitFor({ state: 'attached' })
}

type InputFile = { name: string; mimeType: string; buffer: Buffer }

const uploadFiles = (page: Page, ...files: InputFile[]) =>
  page.locator('input[type=file]').first().setInputFiles(files)

/** Upload a generated image. */
function uploadGenerated(generate: () => Promise<Buffer>) {
  return async (page: Page) =>
    uploadFiles(page, { name: 'Stock.jpg', mimeType: 'image/jpeg', buffer: await generate() })
}

/** Start a batch with an image in every state: ready, unreadable, processing and queued. */
async function startBatch(page: Page): Promise<void> {
  const drawFile = async (name: string, width: number): Promise<InputFile> => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await (await drawPortrait(width, width * 0.75)).jpeg().toBuffer(),
  })
  const small = await drawFile('Small.jpg', 160)
  const large = await drawFile(
    'Large, with a name as long as cameras and scanners write them, 2026-11-22.jpg',
    640,
  )
  await uploadFiles(
    page,
    small,
    { ...small, name: 'Damaged.jpg', buffer: small.buffer.subarray(0, 900) },
    { name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') },
    large,
    { ...large, name: 'Another.jpg' },
    { ...large, name: 'One more.jpg' },
  )
  await clickPrimaryButton(page)
  await page.getByRole('listitem').getByText(t('Ready')).first().waitFor()
}
