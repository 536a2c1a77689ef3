import { expect, test } from '@playwright/test'
import { askAuth, signIn, signUp } from './people.ts'
import { lineOf } from './slow-line.ts'
import { troubles } from './trouble.ts'
import { viewports } from './viewports.ts'

test('what a session that ended may not have is passed over', async ({ page, browser, baseURL }) => {
  const elsewhere = await browser.newContext({ baseURL })
  const email = await signUp(elsewhere.request)
  // What the app is made of is here before the line is slow.
  await page.goto('/a/terms')
  expect((await signIn(page.request, email)).status()).toBe(200)
  await (await lineOf(page)).delay(2000)
  const asked = page.waitForRequest('**/api/auth/get-session')
  await page.goto('/a/terms', { waitUntil: 'commit' })
  await asked
  // While the answer is on its long way, the session it tells of is ended elsewhere.
  await page.waitForTimeout(1000)
  const refused = ['profile', 'id-token'].map(what =>
    page.waitForResponse(answer => answer.url().endsWith(`/api/${what}`) && answer.status() === 401),
  )
  expect((await askAuth(elsewhere.request, '/revoke-other-sessions', {})).status()).toBe(200)
  await Promise.all(refused)
  for (const { viewport } of viewports) {
    await page.setViewportSize(viewport)
    await expect(page.getByRole('button', { name: 'sign up' })).toBeEnabled()
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(0)
  }
  expect(await troubles(page)).toEqual([])
  await elsewhere.close()
})
