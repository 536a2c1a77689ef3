import { expect, type Page, test } from '@playwright/test'

test.beforeEach(({ page }) => page.goto('/kit'))

const box = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()
const frame = (page: Page, label: string) => box(page, label).locator('xpath=..')

test.describe('a button', () => {
  test('has four variants, two colours beside danger, and a square of 40 px', async ({ page }) => {
    const buttons = page.getByRole('button', { name: 'Download', exact: true })
    await expect(buttons.first()).toBeVisible()
    const looks = await buttons.evaluateAll(all =>
      all.map(one => {
        const { backgroundColor, borderColor, color } = getComputedStyle(one)
        return `${backgroundColor} ${borderColor} ${color}`
      }),
    )
    expect(new Set(looks.slice(0, 12)).size).toBe(12)
    const square = await page.getByRole('button', { name: 'Start again' }).first().boundingBox()
    expect([square?.width, square?.height]).toEqual([40, 40])
  })
})

test.describe('a text field', () => {
  test('lets its label rise for a value, the focus or a placeholder', async ({ page }) => {
    const raised = (label: string) => frame(page, label).evaluate(one => one.hasAttribute('data-raised'))
    expect(await raised('E-mail')).toBe(false)
    expect(await raised('Width')).toBe(true)
    expect(await raised('Promotion code')).toBe(true)
    await box(page, 'E-mail').focus()
    expect(await raised('E-mail')).toBe(true)
  })

  test('is judged when it is left: red border, label and icon, and a shake of 300 ms', async ({ page }) => {
    await box(page, 'E-mail').fill('no address')
    await box(page, 'Width').focus()
    const field = frame(page, 'E-mail')
    await expect(field).toHaveAttribute('data-invalid', '')
    const { border, label, icon, animation } = await field.evaluate(one => {
      const style = (selector?: string) => getComputedStyle((selector && one.querySelector(selector)) || one)
      return {
        border: style().borderColor,
        label: style('label').color,
        icon: style('svg').color,
        animation: style().animationDuration,
      }
    })
    expect(label).toBe(border)
    expect(icon).toBe(border)
    expect(animation).toBe('0.3s')
  })

  test('says what is required on a refused submit, and takes the focus', async ({ page }) => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
    await expect(page.getByText('This field is required').first()).toBeVisible()
    await expect(box(page, 'E-mail')).toBeFocused()
  })

  test('shows and hides a password', async ({ page }) => {
    await expect(box(page, 'Password')).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(box(page, 'Password')).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).first().click()
    await expect(box(page, 'Password')).toHaveAttribute('type', 'password')
  })
})

test('a required text box says so when it is left, at a key, and instead of being sent', async ({ page }) => {
  const message = box(page, 'Message')
  const required = page.getByText('Required', { exact: true })
  await message.focus()
  await message.blur()
  await expect(required).toBeVisible()
  await message.pressSequentially('a')
  await expect(required).toBeHidden()
  await message.press('Backspace')
  await expect(required).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(message).toBeFocused()
})

test.describe('a menu', () => {
  const items = (page: Page) => page.getByRole('menu', { name: 'Open in' })
  const trigger = (page: Page) => page.getByRole('button', { name: 'Open in…' })

  test('toggles, closes at a press outside, and unfolds a section on hover or press', async ({ page }) => {
    await trigger(page).click()
    await expect(items(page)).toBeVisible()
    const section = page.getByRole('menuitem', { name: 'More tools' })
    await expect(section).toHaveAttribute('aria-expanded', 'false')
    await section.hover()
    await expect(section).toHaveAttribute('aria-expanded', 'true')
    await trigger(page).click()
    await expect(items(page)).toBeHidden()
    await trigger(page).click()
    await page.mouse.click(4, 4)
    await expect(items(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Disabled' }).last()).toBeDisabled()
  })

  test('covers a small screen, dimmed, with its section open', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await trigger(page).click()
    await expect(items(page)).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Universal resizer' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).first().click()
    await expect(items(page)).toBeHidden()
  })
})

test('a toast stays ten seconds', async ({ page }) => {
  await page.clock.install()
  await page.getByRole('button', { name: 'success', exact: true }).click()
  const toast = page.getByText('Copied to the clipboard')
  await page.clock.runFor(9000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1500)
  await expect(toast).toBeHidden()
})

test('a dialog holds the focus, and gives it back', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Dialog', exact: true })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Save the picture' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('tabs, slider and tooltip answer to keys', async ({ page }) => {
  await page.getByRole('tab', { name: 'Account' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Plan, status, billing period.')).toBeVisible()
  const slider = page.getByRole('slider', { name: 'Brush' })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('25 px')).toBeVisible()
  await page.getByRole('button', { name: 'Point at me' }).focus()
  await expect(page.getByText('Scissors, but kinder')).toBeVisible()
})

test.describe('a canvas stage', () => {
  const stage = (page: Page) => page.getByRole('application', { name: 'Picture to mark' }).first()

  test('is drawn on, and lets the stroke be taken back', async ({ page }) => {
    await expect(stage(page)).toBeVisible()
    const undo = page.getByRole('button', { name: /^Undo/ }).first()
    await expect(undo).toBeDisabled()
    await stage(page).scrollIntoViewIfNeeded()
    const at = await stage(page).boundingBox()
    if (!at) throw new Error('The stage has no box')
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
    await page.mouse.down()
    await page.mouse.move(at.x + at.width / 2 + 60, at.y + at.height / 2)
    await page.mouse.up()
    await undo.click()
    await expect(page.getByRole('button', { name: /^Redo/ }).first()).toBeEnabled()
  })

  test('is zoomed by its keys', async ({ page }) => {
    const bar = page.getByRole('toolbar', { name: 'History and zoom' }).first()
    await stage(page).focus()
    await page.keyboard.press('1')
    await expect(bar.getByText('100 %')).toHaveCount(2)
    await page.keyboard.press('+')
    await expect(bar.getByText('100 %')).toHaveCount(1)
  })
})
