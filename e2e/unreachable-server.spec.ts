import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

const notice = 'Couldn’t reach the server.'

for (const failure of ['connection refused', 'bad gateway'] as const)
  test(`a page on which nothing happens says within 45 seconds that the server is down: ${failure}`, async ({
    page,
    context,
  }) => {
    await page.clock.install()
    await page.goto('/a/terms')
    await waitForApp(page)
    await expect(page.getByRole('button', { name: 'sign up' })).toBeEnabled()
    await context.route('**/*', route =>
      failure === 'bad gateway'
        ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' })
        : route.abort(),
    )
    await page.clock.runFor(45_000)
    for (const { viewport } of viewports) {
      await page.setViewportSize(viewport)
      await expect(page.getByText(notice)).toBeVisible()
      await expectAccessible(page)
    }

    await context.unroute('**/*')
    await page.clock.runFor(60_000)
    await expect(page.getByText(notice)).toBeHidden()
  })
