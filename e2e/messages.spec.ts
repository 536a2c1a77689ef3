import { expect, test } from '@playwright/test'
import { expectOpenToEveryone } from './open-to-everyone.ts'

test('data about the person that cannot be had is told', async ({ page }) => {
  await page.route('**/api/auth/get-session', route => route.abort())
  await page.goto('/tools')
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
  await expect(toast.filter({ hasText: 'Trouble fetching user data' })).toBeVisible()
})

test('an account that was disabled is told over any screen, once the server says so', async ({ page }) => {
  const title = 'This account has been disabled'
  const code = 'user-disabled'
  const json = { type: `/problems/${code}`, title, status: 403, code, mayRetry: false }
  await page.route('**/api/tasks?*', route =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', json }),
  )
  await page.goto('/history')
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('link', { name: 'Write to them' })).toBeVisible()
  await expectOpenToEveryone(page)
})
