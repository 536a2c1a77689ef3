import type { Page } from '@playwright/test'

/** Have every answer take so much longer to a page; what it asks is asked at once. @param ms 0 for no longer */
export async function slowDown(page: Page, ms: number): Promise<void> {
  const line = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: ms, downloadThroughput: -1, uploadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', conditions)
}
