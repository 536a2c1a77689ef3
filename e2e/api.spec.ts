import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { password, signUp } from './accounts.ts'
import { letClipboard } from './clipboard.ts'
import { drawPortrait } from './portrait.ts'
import { viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test('the example calls of the API page work as described', async ({ page, browser }) => {
      const folder = await mkdtemp(join(tmpdir(), 'pentimento-api-'))
      await (await drawPortrait(96, 72)).jpeg().toFile(join(folder, 'in.jpg'))
      const otherContext = await browser.newContext()
      const email = await signUp(otherContext.request)
      await otherContext.close()

      await page.goto('/a/api')
      await waitForApp(page)
      await expectAccessible(page)
      await letClipboard(page, 'granted')
      const copy = async (at: number) => {
        await page.getByRole('button', { name: 'Copy command' }).nth(at).click()
        await expect(page.getByText('Command copied').last()).toBeVisible()
        return page.evaluate(() => navigator.clipboard.readText())
      }
      const run = async (call: string) =>
        (await promisify(execFile)('sh', ['-c', call], { cwd: folder })).stdout
      const signIn = (await copy(0)).replace('you@example.org', email).replace('…', password)
      expect(JSON.parse(await run(signIn)).user.email).toBe(email)
      const task = JSON.parse(await run(await copy(1)))
      const downloadCall = (await copy(2)).replaceAll('TASK', task.id)
      // On a busy machine the task takes longer than the 25 seconds for which the second call waits.
      await expect.poll(async () => JSON.parse(await run(downloadCall)).state).toBe('ready')
      expect(await sharp(join(folder, 'out.png')).metadata()).toMatchObject({ format: 'png', width: 192 })
      await rm(folder, { recursive: true })

      await page.getByRole('link', { name: 'OpenAPI 3.1 specification' }).click()
      const openApi = JSON.parse(await page.locator('body').innerText())
      expect(openApi.openapi).toMatch(/^3[.]1/)
      expect(Object.keys(openApi.paths)).toContain(`/api/tools/${task.tool}/tasks`)
    })
  })
