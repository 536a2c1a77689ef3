import type { Page } from '@playwright/test'

/**
 * Let the page's next request to a URL reach the server, but hold its response back until it is released.
 *
 * @param urlPattern a URL or glob pattern, as `page.route` takes it
 */
export async function holdResponse(page: Page, urlPattern: string) {
  const received = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(
    urlPattern,
    async route => {
      const response = await route.fetch()
      received.resolve()
      await released.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { received: received.promise, release: released.resolve }
}
