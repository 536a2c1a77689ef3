import { type APIRequestContext, expect, test } from '@playwright/test'
import { houseWithoutPlans } from './houses.ts'
import { expectOpenToEveryone } from './open-to-everyone.ts'
import { portrait } from './portrait.ts'

test.use({ baseURL: houseWithoutPlans })

/** Begin what the house is at for long. @returns the task's id */
async function beginLongWork(asker: APIRequestContext, buffer: Buffer): Promise<string> {
  const answer = await asker.post('/api/tools/image-upscaler/tasks', {
    multipart: {
      params: JSON.stringify({ scale: 8, mode: 'detailed' }),
      image: { name: 'Large.png', mimeType: 'image/png', buffer },
    },
  })
  return (await answer.json()).id
}

for (const width of [390, 1440]) {
  test(`the header is whole at ${width} px while tasks run, and says how many`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const large = await (await portrait(1024, 1024)).png().toBuffer()
    await page.goto('/tools')
    const ids = []
    for (let task = 0; task < 9; task++) ids.push(await beginLongWork(page.request, large))
    const tasks = page.getByRole('button', { name: 'Tasks 9 under way' })
    await expect(tasks).toBeVisible()
    const account = page.getByRole('button', { name: 'sign up' })
    await expect(account).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectOpenToEveryone(page)
    await tasks.click()
    await expect(page.getByRole('progressbar', { name: 'Processing' }).first()).toBeVisible()
    for (const id of ids.reverse()) await page.request.post(`/api/tasks/${id}/cancel`, { data: {} })
  })
}
