import type { Page } from '@playwright/test'

/** Start the Pro trial in the sandbox store. */
export async function subscribe(page: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await page.goto('/a/pricing')
  await page.getByRole('button', { name: 'Try Pro free for 3 days' }).click()
  await page.getByLabel('Test card number').fill(card)
  await page.getByRole('button', { name: 'Start 3-day free trial' }).click()
  await page.getByRole('heading', { name: 'You’re on Pro' }).waitFor()
}
