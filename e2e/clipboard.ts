import type { Page } from '@playwright/test'

/** Let pages use the clipboard, or forbid it. */
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
