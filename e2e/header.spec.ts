import { expect, test } from '@playwright/test'
import { expectOpenToEveryone } from './open-to-everyone.ts'

const task = (id: number) => ({
  id: `7d9f3c1e-4b50-4c7e-9a53-0d6f1e2a3b4${id}`,
  tool: 'cleanup',
  params: {},
  inputs: [],
  createdAt: '2026-11-21T09:00:00.000Z',
  state: 'processing',
  fraction: 0.25,
})

for (const width of [390, 1440]) {
  test(`the header is whole at ${width} px while tasks run, and says how many`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.route('**/api/tasks?**', route =>
      route.fulfill({ json: { tasks: Array.from({ length: 9 }, (_, id) => task(id)) } }),
    )
    await page.goto('/tools')
    const tasks = page.getByRole('button', { name: 'Tasks 9 under way' })
    await expect(tasks).toBeVisible()
    const account = page.getByRole('button', { name: 'sign up' })
    await expect(account).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectOpenToEveryone(page)
    await tasks.click()
    await expect(page.getByRole('progressbar', { name: 'Processing' }).first()).toBeVisible()
  })
}
