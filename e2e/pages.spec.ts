import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { newEmail } from './accounts.ts'
import { collectPageErrors } from './page-errors.ts'
import { originWithPlans } from './servers.ts'
import { provideImage, testImageFile } from './test-image-file.ts'
import { viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test('the home page compares before and after and links to tools, which open at the top', async ({
      page,
    }) => {
      await page.goto('/')
      await waitForApp(page)
      const divider = page.getByRole('slider').first()
      const before = Number(await divider.getAttribute('aria-valuenow'))
      await divider.press('ArrowRight')
      await expect
        .poll(async () => Number(await divider.getAttribute('aria-valuenow')))
        .toBeGreaterThan(before)
      const last = page.getByRole('main').getByRole('listitem').last().getByRole('link')
      await last.scrollIntoViewIfNeeded()
      await last.click()
      await expect(page).toHaveURL(/\/tools\/.+/)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    })

    test('Back and Forward open pages at their top', async ({ page }) => {
      /** After two frames, in which a browser would have restored an earlier position. */
      const scrolled = () =>
        page.evaluate(
          () =>
            new Promise<number>(resolve =>
              requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY))),
            ),
        )
      const expectTopOf = async (heading: string) => {
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
        await expect.poll(scrolled).toBe(0)
        expect(await scrolled()).toBe(0)
      }
      const scrollDown = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await page.goto('/')
      await waitForApp(page)
      await scrollDown()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
      await expectTopOf('Start for free, upgrade when you need more')
      await scrollDown()
      await expect.poll(scrolled).toBeGreaterThan(0)
      await page.goBack()
      await expectTopOf('Edit photos with AI')
      await scrollDown()
      await page.goForward()
      await expectTopOf('Start for free, upgrade when you need more')
    })

    test('tools can be filtered by category and by search', async ({ page }) => {
      await page.goto('/tools')
      await waitForApp(page)
      const cards = page.getByRole('main').getByRole('listitem')
      await expect(cards).toHaveCount(9)
      await expect(page.getByRole('group', { name: 'Filter tools' }).locator('label')).toHaveText([
        /^All\d+$/,
        /^Highlight\d+$/,
        /^New\d+$/,
        /^Image edition\d+$/,
        /^Generation\d+$/,
        /^Generative tools\d+$/,
        /^Real-estate\d+$/,
        /^Portrait edition\d+$/,
      ])
      await page.getByRole('radio', { name: /^Portrait edition/ }).check()
      await expect.poll(() => cards.count()).toBeLessThan(9)
      const search = page.getByRole('searchbox', { name: 'Search tools' })
      await search.fill('nothing is called so')
      await expect(page.getByText('No tools found')).toBeVisible()
      await page.getByRole('button', { name: 'Show all tools' }).click()
      await expect(cards).toHaveCount(9)
      await search.pressSequentially('studio')
      await expect(page.getByRole('link', { name: /^Relight/ })).toBeVisible()
      await expect.poll(() => cards.count()).toBeLessThan(9)
    })

    test('filter and search of the tools page are restored by Back and by a reload', async ({ page }) => {
      await page.goto('/tools?filter=nonsense')
      await waitForApp(page)
      const cards = page.getByRole('main').getByRole('listitem')
      await expect(cards).toHaveCount(9)
      const kind = page.getByRole('radio', { name: /^Portrait edition/ })
      await kind.check()
      const search = page.getByRole('searchbox', { name: 'Search tools' })
      await search.pressSequentially('hair')
      await expect(search).toHaveValue('hair')
      await expect.poll(() => cards.count()).toBeLessThan(9)
      const found = await cards.count()
      await cards.first().getByRole('link').click()
      await expect(page).toHaveURL(/\/tools\/.+/)
      await page.goBack()
      await expect(search).toHaveValue('hair')
      await expect(kind).toBeChecked()
      await expect(cards).toHaveCount(found)
      await page.reload()
      await expect(search).toHaveValue('hair')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
      await page.goBack()
      await expect(search).toHaveValue('hair')
    })

    test('one step back leaves the tools page after a search', async ({ page }) => {
      await page.goto('/a/terms')
      await waitForApp(page)
      await page.goto('/tools')
      await waitForApp(page)
      await page.getByRole('searchbox', { name: 'Search tools' }).pressSequentially('light')
      await expect(page).toHaveURL(/search=light$/)
      await page.goBack()
      await expect(page).toHaveURL(/terms$/)
    })

    test('dropping or pasting an image on any page offers the tools', async ({ page }) => {
      for (const method of ['drop', 'paste'] as const) {
        await page.goto('/a/terms')
        await waitForApp(page)
        await provideImage(page, method)
        const dialog = page.getByRole('dialog', { name: 'What do you want to do?' })
        await dialog.getByRole('button', { name: /^Cleanup/ }).click()
        await expect(page).toHaveURL(/\/tools\/cleanup$/)
        await expect(page.getByRole('application', { name: 'Image to edit' })).toBeVisible()
      }
    })

    test('a complete contact form is emailed to the operator', async ({ page }) => {
      await page.goto('/a/contact')
      await waitForApp(page)
      const send = page.getByRole('button', { name: 'Send' })
      await send.click()
      await expect(page.getByText('This field is required').first()).toBeVisible()
      await expect(page.getByLabel('Name')).toBeFocused()
      const email = newEmail('reader')
      await page.getByRole('radio', { name: 'Press' }).check()
      await page.getByLabel('Name').fill('Ada')
      await page.getByLabel(/^E-?mail/i).fill(email)
      await send.click()
      await expect(page.getByText('Required', { exact: true })).toBeVisible()
      await page.getByLabel('Message').fill(`For the morning paper, ${email}`)
      await send.click()
      await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
      const outbox = await (await page.request.get('/developer/mail')).text()
      expect(outbox).toContain(`For the morning paper, ${email}`)
    })

    test('the press kit offers the logo and screenshots for download', async ({ page }) => {
      await page.goto('/a/pressKit')
      const downloadFile = async (name: string) => {
        const downloadEvent = page.waitForEvent('download')
        await page.getByRole('link', { name }).click()
        const file = await downloadEvent
        return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
      }
      const logo = await downloadFile('Logo for light backgrounds')
      expect(logo.name).toBe('pentimento-mark.svg')
      expect(logo.bytes.toString()).toContain('<svg')
      for (const [link, name] of [
        ['Home page', 'pentimento-home.webp'],
        ['Background removed', 'pentimento-cut-out.webp'],
      ] as const) {
        const picture = await downloadFile(link)
        expect(picture.name).toBe(name)
        const { format, width = 0 } = await sharp(picture.bytes).metadata()
        expect(format).toBe('webp')
        expect(width).toBeGreaterThan(1000)
      }
    })

    test('a screen whose script failed to load shows an error and loads after Reload', async ({ page }) => {
      await page.goto('/tools')
      const part = '**/assets/Contact-*.js'
      await page.route(part, route => route.abort())
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
      await expect(page.getByText('There was an issue, please try again later')).toBeVisible()
      await page.unroute(part)
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
    })

    test('a password reset needs an account', async ({ page }) => {
      await page.goto('/a/forgot-password')
      await page.getByLabel(/^E-?mail/i).fill(newEmail('nobody'))
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(
        page.getByText('No account found with this email, please verify the email and try again'),
      ).toBeVisible()
    })

    test('a result takes feedback with reasons and a comment, and is in the tasks panel', async ({
      page,
    }) => {
      await page.goto('/tools/image-upscaler')
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await testImageFile(100, 75))
      await page.getByRole('button', { name: 'Upscale', exact: true }).click()
      await expect(page.getByText(/^Made by/)).toBeVisible()
      const feedback = page.getByRole('region', { name: 'Feedback' })
      await feedback.getByRole('button', { name: 'No' }).first().click()
      await feedback.getByRole('button', { name: 'It’s too soft' }).click()
      await feedback
        .getByRole('group', { name: 'Can you use it as is?' })
        .getByRole('button', { name: 'No' })
        .click()
      await feedback.getByLabel(/^Anything else/).fill('Blurred on the left.')
      await feedback.getByRole('button', { name: 'Send' }).click()
      await expect(feedback.getByText('Thanks for your feedback. It helps show what to fix.')).toBeVisible()
      await page.getByRole('button', { name: /^Tasks/ }).click()
      await expect(page.getByText('Ready, deleted in 14 days')).toBeVisible()
      const downloadEvent = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download Given.png' }).click()
      expect((await downloadEvent).suggestedFilename()).toMatch(/^Given.*[.]png$/)
    })
  })

test('pages have absolute URLs in their Open Graph and canonical tags, without JavaScript', async ({
  request,
  baseURL,
}) => {
  const fetchHtml = async (path: string) => (await request.get(path, { headers: { accept: '*/*' } })).text()
  const terms = await fetchHtml('/a/terms')
  expect(terms).toContain('<title>Terms · Pentimento</title>')
  expect(terms).toMatch(/<meta name="description" content="[^"]{20,}"/)
  expect(terms).toContain(`<meta property="og:url" content="${baseURL}/a/terms">`)
  expect(terms).toContain(`<meta property="og:image" content="${baseURL}/press/home.webp"`)
  expect(terms).toContain(`<link rel="canonical" href="${baseURL}/a/terms">`)
  expect(await fetchHtml('/a/home')).toContain(`<link rel="canonical" href="${baseURL}/">`)
  const settings = await fetchHtml('/settings')
  expect(settings).toContain('<title>Settings · Pentimento</title>')
  expect(settings).toContain(`<link rel="canonical" href="${baseURL}/settings">`)
  expect(settings).toContain('<noscript>This page needs JavaScript')
})

test('nothing moves on a page whose HTML arrives in parts', async ({ page }) => {
  const html = await (await fetch(`${originWithPlans}/tools/cleanup`)).text()
  const cut = html.lastIndexOf('<button', html.indexOf('account</span>'))
  expect(cut, 'the header has the button').toBeGreaterThan(html.indexOf('<header'))
  const server = createServer(async ({ url = '/' }, response) => {
    if (url.startsWith('/tools')) {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.write(html.slice(0, cut))
      await wait(500)
      response.end(html.slice(cut))
    } else {
      const asset = await fetch(originWithPlans + url)
      response.writeHead(asset.status, { 'Content-Type': asset.headers.get('Content-Type') ?? '' })
      response.end(await asset.bytes())
    }
  }).listen(0)
  await once(server, 'listening')
  const errors = collectPageErrors(page)
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/tools/cleanup`)
  await waitForApp(page)
  server.close()
  server.closeAllConnections()
  expect(errors.filter(error => error.startsWith('layout shift'))).toEqual([])
})

test('an unknown path returns a not-found page without JavaScript', async ({ request }) => {
  const response = await request.get('/nowhere', { headers: { accept: 'text/html' } })
  expect(response.status()).toBe(404)
  const page = await response.text()
  expect(page).toContain('<title>Page not found · Pentimento</title>')
  expect(page).toContain('Page not found')
  expect(page).not.toContain('canonical')
})

for (const [path, status] of [
  ['/tools/relight', 200],
  ['/settings', 200],
  ['/checkout/sandbox/1', 200],
  ['/tools/nothing', 404],
  ['/nowhere', 404],
] as const)
  test(`${path} returns ${status}`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(status)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible({
      visible: status === 404,
    })
    const canonical = page.locator('link[rel="canonical"]')
    if (status === 200) await expect(canonical).toHaveAttribute('href', new RegExp(`^http.*${path}$`))
  })
