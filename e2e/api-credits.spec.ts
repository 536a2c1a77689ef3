import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signUp } from './accounts.ts'
import { fullRun } from './full-run.ts'
import { collectPageErrors } from './page-errors.ts'
import { testImageFile } from './test-image-file.ts'
import { viewports } from './viewports.ts'

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test('a person creates an API key, buys credits, uses the key, sees what it used, and revokes it', async ({
      page,
    }) => {
      const errors = collectPageErrors(page)
      await signUp(page.request)
      await page.goto('/settings?tab=api')
      await expect(page.getByText('0 credits left')).toBeVisible()

      await page.getByRole('button', { name: 'Create key' }).click()
      const creation = page.getByRole('dialog', { name: 'Create an API key' })
      await creation.getByLabel('Name').fill('Shop')
      await creation.getByText('In 90 days').click()
      await creation.getByText('All tools').click()
      await creation.getByText('Image upscaler').click()
      await expectAccessible(page)
      await creation.getByRole('button', { name: 'Create key' }).click()
      const secretDialog = page.getByRole('dialog', { name: 'Save your API key' })
      const secret = await secretDialog.getByText(/^pent_live_/).innerText()
      await secretDialog.getByRole('button', { name: 'I’ve saved it' }).click()
      await expect(page.getByText(/Image upscaler · never used · expires on/)).toBeVisible()

      await page.getByRole('listitem').filter({ hasText: '500 credits' }).getByRole('button').click()
      await expect(page.getByRole('heading', { name: '500 API credits' })).toBeVisible()
      await page.getByRole('button', { name: /^Pay / }).click()
      await expect(page.getByText('500 credits left')).toBeVisible()
      await expect(page.getByRole('link', { name: /^View invoice from / })).toBeVisible()

      const image = await testImageFile()
      const response = await page.request.post('/image-upscaling/v1/upscale', {
        headers: { 'x-api-key': secret },
        multipart: { image_file: image, target_width: 64, target_height: 64 },
      })
      expect(response.status()).toBe(200)
      await page.reload()
      await expect(page.getByText('499 credits left')).toBeVisible()
      const byTool = page.getByRole('table', { name: 'By tool' })
      await expect(byTool.getByRole('row', { name: 'Image upscaler 1 credit' })).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Revoke Shop' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
      await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
      expect(errors).toEqual([])
    })

    test('a person adds a webhook, tests it, rotates its secret, edits it, switches it off and removes it', {
      tag: fullRun,
    }, async ({ page }) => {
      const errors = collectPageErrors(page)
      await signUp(page.request)
      await page.goto('/settings?tab=api')
      await page.getByRole('button', { name: 'Add webhook' }).click()
      const creation = page.getByRole('dialog', { name: 'Add a webhook' })
      await creation.getByLabel('URL').fill('http://localhost/hook')
      await creation.getByText('Task canceled').click()
      await creation.getByRole('button', { name: 'Add webhook' }).click()
      await expect(creation.getByText(/expected an HTTPS URL/)).toBeVisible()
      await expectAccessible(page)
      await creation.getByLabel('URL').fill('https://localhost/hook')
      await creation.getByRole('button', { name: 'Add webhook' }).click()
      const secretDialog = page.getByRole('dialog', { name: 'Save your signing secret' })
      const secret = await secretDialog.getByText(/^whsec_/).innerText()
      await secretDialog.getByRole('button', { name: 'I’ve saved it' }).click()
      await expect(page.getByText('Task ready, Task failed · All tools')).toBeVisible()

      await page.getByRole('button', { name: 'Send a test' }).click()
      const deliveries = page.getByRole('dialog', { name: 'Deliveries' })
      await expect(
        deliveries.getByRole('row', { name: /^Test .*Pending.*Address not allowed/ }),
      ).toBeVisible()
      await expectAccessible(page)
      await deliveries.getByRole('button', { name: 'Close' }).click()

      await page.getByRole('button', { name: 'Rotate secret' }).click()
      await page.getByRole('button', { name: 'Rotate', exact: true }).click()
      expect(await secretDialog.getByText(/^whsec_/).innerText()).not.toBe(secret)
      await secretDialog.getByRole('button', { name: 'I’ve saved it' }).click()
      await expect(page.getByText(/old secret works until/)).toBeVisible()

      await page.getByRole('button', { name: 'Edit, https://localhost/hook' }).click()
      const editing = page.getByRole('dialog', { name: 'Edit webhook' })
      await expect(editing.getByLabel('URL')).toHaveValue('https://localhost/hook')
      await expect(editing.getByRole('checkbox', { name: 'Task canceled' })).not.toBeChecked()
      await editing.getByLabel('URL').fill('http://localhost/other')
      await editing.getByRole('button', { name: 'Save' }).click()
      await expect(editing.getByText(/expected an HTTPS URL/)).toBeVisible()
      await expectAccessible(page)
      await editing.getByLabel('URL').fill('https://localhost/other')
      await editing.getByRole('button', { name: 'Save' }).click()
      await expect(editing).toBeHidden()
      await expect(page.getByText(/^Task ready, Task failed · All tools/)).toBeVisible()

      const toggle = page.getByRole('switch', { name: 'Send messages to https://localhost/other' })
      await toggle.click()
      await expect(toggle).not.toBeChecked()
      await expect(page.getByRole('button', { name: 'Send a test' })).toBeDisabled()
      await page.getByRole('button', { name: 'Remove https://localhost/other' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(toggle).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeFocused()
      expect(errors.filter(error => !error.includes('status of 400'))).toEqual([])
    })
  })
