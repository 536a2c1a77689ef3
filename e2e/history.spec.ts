import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectOpenToEveryone } from './open-to-everyone.ts'
import { portrait } from './portrait.ts'

const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const id = (number: number) => `7d9f3c1e-4b50-4c7e-9a53-0d6f1e2a3b4${number}`
const output = { name: 'image', mediaType: 'image/png', bytes: 9, width: 8, height: 8, format: 'png' }

function task(number: number, more: object) {
  const file = { href: `/api/tasks/${id(number)}/outputs/image`, thumbnail: '/favicon.svg' }
  return {
    id: id(number),
    tool: 'cleanup',
    params: {},
    inputs: [{ ...output, href: '/favicon.svg', mediaType: 'image/jpeg', fileName: `beach ${number}.jpg` }],
    createdAt: inDays(0),
    finishedAt: inDays(0),
    outputs: [{ ...output, ...file }],
    madeBy: 'an engine',
    tookMs: 1200,
    ...more,
  }
}

async function listed(page: Page, tasks: object[]): Promise<void> {
  await page.route('**/api/tasks?**', route => route.fulfill({ json: { tasks } }))
}

test('the tasks panel tells of every state, and what may be done', async ({ page }) => {
  await listed(page, [
    task(1, { state: 'queued', position: 3, estimateS: 40 }),
    task(2, { state: 'processing', fraction: 0.4 }),
    task(3, { state: 'ready', deletedOn: inDays(0) }),
    task(4, { state: 'ready', deletedOn: inDays(1) }),
    task(5, { state: 'ready', deletedOn: inDays(9) }),
    task(6, {
      state: 'error',
      code: 'process-failed',
      says: 'Error when try to process image, please try again',
      mayRetry: true,
      deletedOn: inDays(9),
    }),
  ])
  const asked: string[] = []
  await page.route('**/api/tasks/*/signal', route => route.fulfill({ status: 204 }))
  await page.route('**/api/tasks/*/retry', route => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ json: task(6, { state: 'queued', position: 4, estimateS: 50 }) })
  })
  await page.goto('/tools')
  await page.getByRole('button', { name: /^Tasks/ }).click()
  const panel = page.getByRole('dialog', { name: 'Tasks' })
  await expect(panel.getByText('Number 3 in the queue, about 40 s')).toBeVisible()
  await expect(panel.getByRole('progressbar', { name: 'Processing' })).toHaveAttribute('aria-valuenow', '40')
  for (const words of ['deleted today', 'deleted tomorrow', 'deleted in 9 days'])
    await expect(panel.getByText(`Ready, ${words}`)).toBeVisible()
  await expect(panel.getByRole('link', { name: 'See' })).toHaveCount(3)
  await expect(panel.getByRole('link', { name: 'Download beach 3.jpg' })).toHaveAttribute(
    'href',
    /outputs\/image\?download=beach/,
  )
  await expect(panel.getByText('Error when try to process image, please try again')).toBeVisible()
  await expectOpenToEveryone(page)

  await panel.getByRole('button', { name: 'Try beach 6.jpg again' }).click()
  await expect(panel.getByText('Number 4 in the queue, about 50 s')).toBeVisible()
  expect(asked).toEqual([`/api/tasks/${id(6)}/retry`])
})

test('History groups by day, and asks before it deletes', async ({ page }) => {
  await listed(page, [
    task(1, { state: 'ready', deletedOn: inDays(14) }),
    task(2, { state: 'ready', deletedOn: inDays(13), createdAt: inDays(-1) }),
    task(3, { state: 'ready', deletedOn: inDays(8), createdAt: inDays(-6) }),
  ])
  const deleted: string[] = []
  await page.route('**/api/tasks/*', route => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    deleted.push(new URL(route.request().url()).pathname)
    return route.fulfill({ status: 204 })
  })
  await page.goto('/history')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Today', 'Yesterday', 'Earlier'])
  await expect(page.getByText('deleted in 8 days')).toBeVisible()
  const remove = page.locator('#main').getByRole('button', { name: 'Delete', exact: true })
  await expect(remove).toBeDisabled()

  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select beach 1.jpg' }).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Delete 2 pictures?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(deleted).toEqual([])
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Today'])
  expect(deleted.toSorted()).toEqual([`/api/tasks/${id(2)}`, `/api/tasks/${id(3)}`])
})

test('what was made is compared, taken along as an archive, and opened in another tool', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'pentimento-history-'))
  const picture = join(folder, 'small.jpg')
  await writeFile(picture, await (await portrait(96, 72)).jpeg().toBuffer())
  await page.goto('/tools/image-upscaler')
  for (const turn of [1, 2]) {
    await page.locator('input[type=file]').first().setInputFiles(picture)
    await page.getByRole('button', { name: 'Upscale', exact: true }).click()
    await expect(page.getByText(/Made by/)).toBeVisible({ timeout: 90_000 })
    if (turn === 1) await page.getByRole('button', { name: 'Start again' }).click()
  }
  await page.goto('/history')
  await page.getByRole('button', { name: 'Compare small.jpg' }).first().click()
  await expect(page.getByRole('dialog', { name: 'small.jpg' }).getByRole('slider')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Select all' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const archive = await readFile(await (await coming).path(), 'latin1')
  for (const name of ['small image-upscaler.jpg', 'small image-upscaler-2.jpg'])
    expect(archive).toContain(name)
  expect(archive.match(/\xff\xd8\xff/g)?.length).toBeGreaterThanOrEqual(2)

  await page.getByRole('button', { name: 'Acts for small.jpg' }).first().click()
  await page.getByRole('menuitem', { name: 'Cleanup' }).click()
  await expect(page).toHaveURL(/\/tools\/cleanup\?from=/)
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await rm(folder, { recursive: true, force: true })
})
