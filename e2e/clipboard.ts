import type { Page } from '@playwright/test'

/** Grant or deny pages access to the clipboard. */
export async function letClipboard(page: Page, setting: 'granted' | 'denied'): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { targetInfo } = await devtools.send('Target.getTargetInfo')
  const { browserContextId } = targetInfo
  const writing = { name: 'clipboard-write' }
  for (const permission of [
    { name: 'clipboard-read' },
    writing,
    { ...writing, allowWithoutSanitization: true },
  ])
    await devtools.send('Browser.setPermission', { permission, setting, browserContextId })
}
