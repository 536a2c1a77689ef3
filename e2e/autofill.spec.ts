import { expect, type Page, test } from '@playwright/test'
import { password } from './accounts.ts'
import { fullRun } from './full-run.ts'
import { signUpOnPage } from './screen-actions.ts'
import { waitForApp } from './wait-for-app.ts'

/** Name and `autocomplete` token of each input for credentials, by which browsers and password managers fill forms. */
const autofillTokens = (page: Page, within = '#main') =>
  page
    .locator(`${within} input:is([type=email], [type=password], [name=code])`)
    .evaluateAll(fields =>
      fields.map(one => `${one.getAttribute('name')}: ${one.getAttribute('autocomplete')}`),
    )

test('sign-in fields have the autocomplete tokens that password managers expect', { tag: fullRun }, async ({
  page,
}) => {
  await page.goto('/tools')
  await waitForApp(page)
  await page.getByRole('button', { name: 'sign up' }).click()
  await expect.poll(() => autofillTokens(page, 'header')).toEqual(['email: email'])
  for (const [path, fields] of [
    ['/a/login', ['email: username', 'password: current-password']],
    ['/a/login?by=link', ['email: email']],
    ['/a/login?by=new', ['email: email', 'password: new-password', 'again: new-password']],
    ['/a/forgot-password', ['email: email']],
    ['/a/reset-password?token=one', ['password: new-password', 'again: new-password']],
    ['/a/contact', ['email: email']],
  ] as const) {
    await page.goto(path)
    await expect.poll(() => autofillTokens(page), path).toEqual(fields)
  }

  await page.goto('/settings')
  await signUpOnPage(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect
    .poll(() => autofillTokens(page))
    .toEqual(['current: current-password', 'password: new-password', 'again: new-password'])
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => autofillTokens(page, '[role=dialog]')).toEqual(['password: current-password'])
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => autofillTokens(page, '[role=dialog]')).toEqual(['code: one-time-code'])
})
