import type { Page } from '@playwright/test'

/** Control the network of a page. */
export async function emulateNetwork(page: Page) {
  // One session for all settings: each session would keep its own emulation.
  const devtools = await page.context().newCDPSession(page)
  const emulate = (offline: boolean, latency: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  return {
    /** Delay every response; requests are sent immediately. @param ms 0 for no delay */
    delay: (ms: number) => emulate(false, ms),
    disconnect: () => emulate(true, 0),
    /** Block requests, as a content blocker does. @param urlPattern a URL pattern with `*` */
    block: async (urlPattern: string) => {
      await devtools.send('Network.enable')
      await devtools.send('Network.setBlockedURLs', { urls: [urlPattern] })
    },
  }
}
