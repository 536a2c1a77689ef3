import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { phone, viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test('the command palette opens pages and tools, and ? lists the shortcuts', async ({ page }) => {
      await page.goto('/')
      await waitForApp(page)
      await page.keyboard.press('Control+k')
      const searchField = page.getByRole('combobox', { name: 'Tool or page' })
      await searchField.fill('pric')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/a\/pricing$/)
      await expect(page.getByRole('dialog')).toBeHidden()

      await page.keyboard.press('Control+k')
      await searchField.fill('nothing is called so')
      await expect(page.getByText('No results.')).toBeVisible()
      await searchField.fill('tool')
      const selectedOption = page.getByRole('option', { selected: true })
      const first = await selectedOption.innerText()
      await page.keyboard.press('ArrowDown')
      await expect(selectedOption).not.toHaveText(first)
      await searchField.fill('light')
      await page.getByRole('option', { name: /^Relight/ }).click()
      await expect(page).toHaveURL(/\/tools\/relight$/)

      await page.goto('/a/terms')
      await waitForApp(page)
      await page.keyboard.press('?')
      const shortcutsDialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      for (const description of [
        'Go to a tool or page',
        'Hold to see the original',
        'Smaller or larger brush',
      ]) {
        await shortcutsDialog.getByText(description).scrollIntoViewIfNeeded()
        // Scrolling may end a fraction of a pixel early.
        await expect(shortcutsDialog.getByText(description)).toBeInViewport({ ratio: 0.9 })
      }
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(shortcutsDialog).toBeHidden()
    })
  })

test.describe('on a touch screen', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('menu and footer lead to every page of the command palette', async ({ page }) => {
    await page.goto('/a/terms')
    await waitForApp(page)
    for (const { name, url } of [
      { name: 'Tools', url: /\/tools$/ },
      { name: 'History', url: /\/history$/ },
      { name: 'Pricing', url: /\/a\/pricing$/ },
    ]) {
      await page.getByRole('button', { name: 'Menu' }).tap()
      await page.getByRole('menuitem', { name }).tap()
      await expect(page).toHaveURL(url)
    }
    for (const name of ['API', 'Contact', 'Privacy', 'Terms']) {
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).tap()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Pentimento home' }).tap()
    await expect(page).toHaveURL(/\/$/)
  })
})
