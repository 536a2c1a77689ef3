import { expect, type Page, test } from '@playwright/test'

test.beforeEach(async ({ page }) => {
  await page.addInitScript(recordShakes)
  await page.goto('/design-system')
})

/** Runs in the page: record the label and the duration in ms of each shake animation. */
function recordShakes() {
  const shakes: unknown[] = []
  Object.assign(window, { shakes })
  // From the computed style: on a slow machine the animation may have ended before the event is handled.
  document.addEventListener('animationstart', ({ target, animationName }) => {
    if (!(target instanceof Element) || !animationName.includes('shake')) return
    const { animationDuration } = getComputedStyle(target)
    shakes.push([target.querySelector('label')?.textContent, 1000 * Number.parseFloat(animationDuration)])
  })
}

const recordedShakes = (page: Page) => page.evaluate('shakes')

const input = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()
const fieldOf = (page: Page, label: string) => input(page, label).locator('xpath=..')

test.describe('a button', () => {
  test('has four variants, two colors besides danger, and a square form of 40 px', async ({ page }) => {
    const buttons = page.getByRole('button', { name: 'Download', exact: true })
    await expect(buttons.first()).toBeVisible()
    const styles = await buttons.evaluateAll(all =>
      all.map(one => {
        const { backgroundColor, borderColor, color } = getComputedStyle(one)
        return `${backgroundColor} ${borderColor} ${color}`
      }),
    )
    expect(new Set(styles.slice(0, 12)).size).toBe(12)
    const square = await page.getByRole('button', { name: 'Start over' }).first().boundingBox()
    expect([square?.width, square?.height]).toEqual([40, 40])
  })
})

test.describe('a text field', () => {
  test('raises its label for a value, focus or a placeholder', async ({ page }) => {
    const raised = (label: string) => fieldOf(page, label).evaluate(one => one.hasAttribute('data-raised'))
    expect(await raised('Email')).toBe(false)
    expect(await raised('Width')).toBe(true)
    expect(await raised('Promotion code')).toBe(true)
    await input(page, 'Email').focus()
    expect(await raised('Email')).toBe(true)
  })

  test('is validated on blur: red border, label and icon, and a shake of 300 ms', async ({ page }) => {
    await input(page, 'Email').fill('no address')
    await input(page, 'Width').focus()
    const field = fieldOf(page, 'Email')
    await expect(field).toHaveAttribute('data-invalid', '')
    // The colors change by transitions of different durations.
    const colors = () =>
      field.evaluate(one => {
        const style = (selector?: string) =>
          getComputedStyle((selector && one.querySelector(selector)) || one)
        return new Set([style().borderColor, style('label').color, style('svg').color]).size
      })
    await expect.poll(colors).toBe(1)
    expect(await recordedShakes(page)).toContainEqual(['Email', 300])
  })

  test('lets a click that blurs it reach a button that its error message moves', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await input(page, 'Email').focus()
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(input(page, 'Password')).toHaveAttribute('type', 'text')
    await expect(fieldOf(page, 'Email')).toHaveAttribute('data-invalid', '')
  })

  test('shakes for 300 ms if the page opens with an error in it', async ({ page }) => {
    await expect(input(page, 'Promotion code')).toBeVisible()
    await expect.poll(() => recordedShakes(page)).toContainEqual(['Promotion code', 300])
  })

  test('shows that it is required and gets focus on an invalid submit', async ({ page }) => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
    await expect(page.getByText('This field is required').first()).toBeVisible()
    await expect(input(page, 'Email')).toBeFocused()
  })

  test('shows and hides a password', async ({ page }) => {
    await expect(input(page, 'Password')).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(input(page, 'Password')).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).first().click()
    await expect(input(page, 'Password')).toHaveAttribute('type', 'password')
  })
})

test('an empty required text box shows its error on blur, on input and on submit', async ({ page }) => {
  const message = input(page, 'Message')
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

  test('toggles, closes on a click outside, and expands a section on hover or click', async ({ page }) => {
    await trigger(page).click()
    await expect(items(page)).toBeVisible()
    const section = page.getByRole('menuitem', { name: 'More tools' })
    await expect(section).toHaveAttribute('aria-expanded', 'false')
    const expectExpanded = (is: boolean) => expect(section).toHaveAttribute('aria-expanded', String(is))
    const nestedItem = page.getByRole('menuitem', { name: 'Universal resizer' })
    const leave = () => page.getByRole('menuitem', { name: 'Copy' }).hover()
    await section.hover()
    await expectExpanded(true)
    await expect(nestedItem).toBeVisible()
    await leave()
    await expectExpanded(false)
    await expect(nestedItem).toBeHidden()
    // A clicked section keeps its state when the pointer leaves it.
    for (const is of [true, false]) {
      await section.click()
      await leave()
      await expectExpanded(is)
      await expect(nestedItem).toBeVisible({ visible: is })
    }
    await trigger(page).click()
    await expect(items(page)).toBeHidden()
    await trigger(page).click()
    await page.mouse.click(4, 4)
    await expect(items(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Disabled' }).last()).toBeDisabled()
  })

  test('opens in 0.2 s, or immediately with reduced motion', async ({ page }) => {
    await trigger(page).click()
    const panel = page.locator('[popover]', { has: items(page) })
    await expect(panel).toHaveCSS('transition-duration', /^0[.]2s(, 0[.]2s)*$/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(panel).toHaveCSS('transition-duration', '0s')
  })

  test('covers a small screen with its section expanded; a smaller one dims the page and closes on a click outside', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await trigger(page).click()
    await expect(items(page)).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Universal resizer' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).first().click()
    await expect(items(page)).toBeHidden()

    await page.evaluate(() => document.documentElement.scrollTo(0, 0))
    await page.getByRole('banner').getByRole('button', { name: 'Theme' }).click()
    const panel = page.locator('[popover]', { has: page.getByRole('menu', { name: 'Theme' }) })
    const backdropStyle = () =>
      panel.evaluate(one => {
        const { width, height, opacity, backgroundColor } = getComputedStyle(one, '::backdrop')
        const coversPage = width === `${document.body.offsetWidth}px` && height === '844px'
        return { coversPage, opacity, backgroundColor }
      })
    const scrim = 'rgba(29, 27, 24, 0.42)'
    await expect.poll(backdropStyle).toEqual({ coversPage: true, opacity: '1', backgroundColor: scrim })
    const home = await page.getByRole('banner').getByRole('link').first().boundingBox()
    if (!home) throw new Error('The header has no home link')
    await page.mouse.click(home.x + home.width / 2, home.y + home.height / 2, { delay: 400 })
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(/design-system$/)
  })
})

/** Use a fake clock, so that time passes only when a test advances it. */
async function pauseClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** The pointer moves away, because it may be over the toast, which then stays. */
async function showToast(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.mouse.move(4, 4)
}

test('shows a toast for ten seconds', async ({ page }) => {
  await pauseClock(page)
  await showToast(page, 'success')
  const toast = page.getByText('Copied to clipboard')
  await page.clock.runFor(9000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1500)
  await expect(toast).toBeHidden()
})

test('an error toast is an alert, stays as long, and can be closed before', async ({ page }) => {
  await pauseClock(page)
  const toast = page.getByRole('alert').filter({ hasText: 'An error has occurred' }).last()
  await showToast(page, 'error')
  await page.clock.runFor(9000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1500)
  await expect(toast).toBeHidden()
  await showToast(page, 'error')
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toBeHidden()
})

test('an error message shakes for 300 ms when it appears, but not with reduced motion', async ({ page }) => {
  const note = page.getByRole('alert').filter({ hasText: 'Unsupported format' })
  await expect(note).toHaveCSS('animation-name', /shake/)
  await expect(note).toHaveCSS('animation-duration', '0.3s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(note).toHaveCSS('animation-duration', '1e-05s')
})

test('a dialog takes focus and returns it when it closes', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Dialog', exact: true })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Save the image' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('tabs, slider and tooltip work by keyboard', async ({ page }) => {
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

test.describe('an editor canvas', () => {
  const stage = (page: Page) => page.getByRole('application', { name: 'Image to edit' }).first()

  test('takes a brush stroke and undoes it', async ({ page }) => {
    await expect(stage(page)).toBeVisible()
    const undo = page.getByRole('button', { name: /^Undo/ }).first()
    await expect(undo).toBeDisabled()
    await stage(page).scrollIntoViewIfNeeded()
    const at = await stage(page).boundingBox()
    if (!at) throw new Error('The canvas is not visible')
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
    await page.mouse.down()
    await page.mouse.move(at.x + at.width / 2 + 60, at.y + at.height / 2)
    await page.mouse.up()
    await undo.click()
    await expect(page.getByRole('button', { name: /^Redo/ }).first()).toBeEnabled()
  })

  test('zooms by keyboard', async ({ page }) => {
    const bar = page.getByRole('toolbar', { name: 'Undo and zoom' }).first()
    await stage(page).focus()
    await page.keyboard.press('1')
    await expect(bar.getByText('100%')).toHaveCount(2)
    await page.keyboard.press('+')
    await expect(bar.getByText('100%')).toHaveCount(1)
  })
})
