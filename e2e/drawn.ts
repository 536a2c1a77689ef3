import { expect, type Page } from '@playwright/test'

/** Wait until the app has replaced the prerendered page, so that it handles clicks and shortcuts. */
export const drawn = (page: Page) => expect(page.locator('[data-prerendered]')).toHaveCount(0)
