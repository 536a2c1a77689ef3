import type { Page } from '@playwright/test'

/** The line between a page and all that it asks. */
export async function lineOf(page: Page) {
  // By one session: of two, each would go on as it was told.
  const devtools = await page.context().newCDPSession(page)
  const emulate = (offline: boolean, latency: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  return {
    /** Have every answer take so much longer; what is asked is asked at once. @param ms 0 for no longer */
    delay: (ms: number) => emulate(false, ms),
    break: () => emulate(true, 0),
    /** As some guard of the browser's may. @param address may have stars */
    keepFrom: async (address: string) => {
      await devtools.send('Network.enable')
      await devtools.send('Network.setBlockedURLs', { urls: [address] })
    },
  }
}
