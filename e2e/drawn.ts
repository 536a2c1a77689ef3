import { expect, type Page } from '@playwright/test'

/** Until the app has taken the place of what was written at build, and hears of keys. */
export const drawn = (page: Page) => expect(page.locator('[data-prerendered]')).toHaveCount(0)
