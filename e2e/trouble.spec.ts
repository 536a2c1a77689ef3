import { expect, test } from '@playwright/test'
import { holdAnswer } from './hold-answer.ts'
import { askAuth, signIn, signUp } from './people.ts'
import { troubles } from './trouble.ts'
import { viewports } from './viewports.ts'

test('shows no error for requests that are denied because the session ended', async ({ page, browser, baseURL }) => {
  const elsewhere = await browser.newContext({ baseURL })
  const email = await signUp(elsewhere.request)
  expect((await signIn(page.request, email)).status()).toBe(200)
  const session = await holdAnswer(page, '**/api/auth/get-session')
  await page.goto('/a/terms', { waitUntil: 'commit' })
  await session.answered
  const refused = ['profile', 'id-token'].map(what =>
    page.waitForResponse(answer => answer.url().endsWith(`/api/${what}`) && answer.status() === 401),
  )
  expect((await askAuth(elsewhere.request, '/revoke-other-sessions', {})).status()).toBe(200)
  session.release()
  await Promise.all(refused)
  for (const { viewport } of viewports) {
    await page.setViewportSize(viewport)
    await expect(page.getByRole('button', { name: 'sign up' })).toBeEnabled()
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(0)
  }
  expect(await troubles(page)).toEqual([])
  await elsewhere.close()
})
