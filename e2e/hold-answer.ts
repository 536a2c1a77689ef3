import type { Page } from '@playwright/test'

/**
 * Let the page's next request to a URL reach the server, but hold its response back until it is released.
 *
 * @param address a URL or glob pattern, as `page.route` takes it
 */
export async function holdAnswer(page: Page, address: string) {
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
  return { answered: answered.promise, release: released.resolve }
}
