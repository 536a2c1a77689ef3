import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { letClipboard } from './clipboard.ts'
import { drawn } from './drawn.ts'
import { password, signUp } from './people.ts'
import { portrait } from './portrait.ts'
import { viewports } from './viewports.ts'

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test('the example calls of the API page work as described', async ({ page, browser }) => {
      const folder = await mkdtemp(join(tmpdir(), 'pentimento-api-'))
      await (await portrait(96, 72)).jpeg().toFile(join(folder, 'in.jpg'))
      const elsewhere = await browser.newContext()
      const email = await signUp(elsewhere.request)
      await elsewhere.close()

      await page.goto('/a/api')
      await drawn(page)
      await expectAccessible(page)
      await letClipboard(page, 'granted')
      const copy = async (at: number) => {
        await page.getByRole('button', { name: 'Copy the call' }).nth(at).click()
        await expect(page.getByText('Call copied').last()).toBeVisible()
        return page.evaluate(() => navigator.clipboard.readText())
      }
      const run = async (call: string) =>
        (await promisify(execFile)('sh', ['-c', call], { cwd: folder })).stdout
      const signIn = (await copy(0)).replace('you@example.org', email).replace('…', password)
      expect(JSON.parse(await run(signIn)).user.email).toBe(email)
      const task = JSON.parse(await run(await copy(1)))
      const following = (await copy(2)).replaceAll('TASK', task.id)
      // On a busy machine the task takes longer than the 25 seconds for which the second call waits.
      await expect.poll(async () => JSON.parse(await run(following)).state).toBe('ready')
      expect(await sharp(join(folder, 'out.png')).metadata()).toMatchObject({ format: 'png', width: 192 })
      await rm(folder, { recursive: true })

      await page.getByRole('link', { name: 'OpenAPI 3.1 description' }).click()
      const described = JSON.parse(await page.locator('body').innerText())
      expect(described.openapi).toMatch(/^3[.]1/)
      expect(Object.keys(described.paths)).toContain(`/api/tools/${task.tool}/tasks`)
    })
  })
