import { expect, test } from '@playwright/test'
import { postToAuth, signIn, signUp } from './accounts.ts'
import { holdResponse } from './hold-response.ts'
import { userDataErrors } from './user-data-errors.ts'
import { viewports } from './viewports.ts'

test('shows no error for requests that are denied because the session ended', async ({
  page,
  browser,
  baseURL,
}) => {
  const otherContext = await browser.newContext({ baseURL })
  const email = await signUp(otherContext.request)
  expect((await signIn(page.request, email)).status()).toBe(200)
  const session = await holdResponse(page, '**/api/auth/get-session')
  await page.goto('/a/terms', { waitUntil: 'commit' })
  await session.received
  const deniedResponses = ['profile', 'id-token'].map(endpoint =>
    page.waitForResponse(
      response => response.url().endsWith(`/api/${endpoint}`) && response.status() === 401,
    ),
  )
  expect((await postToAuth(otherContext.request, '/revoke-other-sessions', {})).status()).toBe(200)
  session.release()
  await Promise.all(deniedResponses)
  for (const { viewport } of viewports) {
    await page.setViewportSize(viewport)
    await expect(page.getByRole('button', { name: 'sign up' })).toBeEnabled()
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(0)
  }
  expect(await userDataErrors(page)).toEqual([])
  await otherContext.close()
})
