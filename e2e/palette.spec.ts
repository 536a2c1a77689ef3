import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { drawn } from './drawn.ts'
import { phone, viewports } from './viewports.ts'

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test('the command palette opens pages and tools, and ? lists the shortcuts', async ({ page }) => {
      await page.goto('/')
      await drawn(page)
      await page.keyboard.press('Control+k')
      const box = page.getByRole('combobox', { name: 'Tool or page' })
      await box.fill('pric')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/a\/pricing$/)
      await expect(page.getByRole('dialog')).toBeHidden()

      await page.keyboard.press('Control+k')
      await box.fill('nothing is called so')
      await expect(page.getByText('Nothing of that name.')).toBeVisible()
      await box.fill('tool')
      const chosen = page.getByRole('option', { selected: true })
      const first = await chosen.innerText()
      await page.keyboard.press('ArrowDown')
      await expect(chosen).not.toHaveText(first)
      await box.fill('light')
      await page.getByRole('option', { name: /^Relight/ }).click()
      await expect(page).toHaveURL(/\/tools\/relight$/)

      await page.goto('/a/terms')
      await drawn(page)
      await page.keyboard.press('?')
      const keys = page.getByRole('dialog', { name: 'Keys' })
      for (const does of ['Go to a tool or page', 'Hold to see the original', 'Brush smaller, larger']) {
        await keys.getByText(does).scrollIntoViewIfNeeded()
        await expect(keys.getByText(does)).toBeInViewport({ ratio: 1 })
      }
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(keys).toBeHidden()
    })
  })

test.describe('on a touch screen', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('menu and footer lead to every page of the command palette', async ({ page }) => {
    await page.goto('/a/terms')
    await drawn(page)
    for (const { name, address } of [
      { name: 'Tools', address: /\/tools$/ },
      { name: 'History', address: /\/history$/ },
      { name: 'Pricing', address: /\/a\/pricing$/ },
    ]) {
      await page.getByRole('button', { name: 'Menu' }).tap()
      await page.getByRole('menuitem', { name }).tap()
      await expect(page).toHaveURL(address)
    }
    for (const name of ['API', 'Contact', 'Privacy', 'Terms']) {
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).tap()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Pentimento, home' }).tap()
    await expect(page).toHaveURL(/\/$/)
  })
})
