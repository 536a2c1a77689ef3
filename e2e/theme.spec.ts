import { expect, test } from '@playwright/test'
import { expectNoLayers, viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test('follows the system’s color scheme until light or dark is chosen, which survives a reload', async ({
      page,
    }) => {
      const backgroundColor = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto('/tools')
      await waitForApp(page)
      const light = await backgroundColor()
      await page.emulateMedia({ colorScheme: 'dark' })
      const dark = await backgroundColor()
      expect(dark).not.toBe(light)

      for (const [choice, inLight, inDark] of [
        ['Dark theme', dark, dark],
        ['Light theme', light, light],
        ['Match system', light, dark],
      ] as const) {
        await page.getByRole('button', { name: 'Theme' }).click()
        await page.getByRole('menuitemradio', { name: choice }).click()
        await expect.poll(backgroundColor).toBe(inDark)
        await page.emulateMedia({ colorScheme: 'light' })
        await expect.poll(backgroundColor).toBe(inLight)
        await expectNoLayers(page)
        await page.reload()
        await waitForApp(page)
        expect(await backgroundColor()).toBe(inLight)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expect.poll(backgroundColor).toBe(inDark)
        await page.getByRole('button', { name: 'Theme' }).click()
        await expect(page.getByRole('menuitemradio', { name: choice })).toBeChecked()
        await page.keyboard.press('Escape')
      }
    })
  })
