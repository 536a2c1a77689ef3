import { expect, test } from '@playwright/test'
import { password, signIn, signUp } from './accounts.ts'
import { collectPageErrors } from './page-errors.ts'
import { waitForApp } from './wait-for-app.ts'

test('an open tab follows signing in and out in another tab, without console errors', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL })
  const email = await signUp(elsewhere.request)
  await elsewhere.close()
  const errors = collectPageErrors(page)
  await page.goto('/tools')
  await waitForApp(page)
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'sign up' })).toBeEnabled()

  const other = await context.newPage()
  const otherErrors = collectPageErrors(other)
  await other.goto('/a/login')
  await waitForApp(other)
  const main = other.getByRole('main')
  await main.getByRole('textbox', { name: 'Email' }).fill(email)
  await main.getByRole('textbox', { name: 'Password' }).fill(password)
  await main.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(header.getByRole('button', { name: 'account' })).toBeEnabled()

  await other.getByRole('banner').getByRole('button', { name: 'account' }).click()
  await other.getByRole('button', { name: 'logout' }).click()
  await expect(other.getByRole('banner').getByRole('button', { name: 'sign up' })).toBeEnabled()
  await expect(header.getByRole('button', { name: 'sign up' })).toBeEnabled()
  expect(otherErrors).toEqual([])
  expect(errors).toEqual([])
})

test('signing out causes no console errors, whatever the page shows', async ({ page }) => {
  const email = await signUp(page.request)
  const errors = collectPageErrors(page)
  const header = page.getByRole('banner')
  for (const path of ['/settings', '/history', '/tools/relight', '/a/pricing']) {
    await signIn(page.request, email)
    await page.goto(path)
    await waitForApp(page)
    await header.getByRole('button', { name: 'account' }).click()
    await page.getByRole('button', { name: 'logout' }).click()
    await expect(header.getByRole('button', { name: 'sign up' })).toBeEnabled()
    await page.waitForLoadState('networkidle')
  }
  // What only the account has leaves the page.
  expect(errors.filter(error => !error.startsWith('layout shift'))).toEqual([])
})
