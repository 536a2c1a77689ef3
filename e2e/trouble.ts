import type { Page } from '@playwright/test'

/** The kinds of faults that a page noted where it could not have data about the person. */
export async function troubles(page: Page): Promise<unknown[]> {
  const events = await page.evaluate(() => (window as { dataLayer?: Record<string, unknown>[] }).dataLayer)
  return (events ?? []).filter(({ event }) => event === 'user_data_error').map(({ kind }) => kind)
}
