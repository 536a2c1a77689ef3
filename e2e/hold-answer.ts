import type { Page } from '@playwright/test'

/**
 * Let the page's next request to an address reach the server, and hold the answer back.
 *
 * @param address may have stars
 * @returns once the server has answered, what lets the answer through
 */
export async function holdAnswer(page: Page, address: string): Promise<() => Promise<() => void>> {
  const answered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(
    address,
    async route => {
      const response = await route.fetch()
      answered.resolve()
      await released.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return async () => {
    await answered.promise
    return released.resolve
  }
}
