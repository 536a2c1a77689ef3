import type { Page } from '@playwright/test'

/** Kinds of the `user_data_error` events in the page's data layer. */
export async function userDataErrors(page: Page): Promise<unknown[]> {
  const events = await page.evaluate(() => (window as { dataLayer?: Record<string, unknown>[] }).dataLayer)
  return (events ?? []).filter(({ event }) => event === 'user_data_error').map(({ kind }) => kind)
}
