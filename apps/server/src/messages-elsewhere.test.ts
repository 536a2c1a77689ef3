import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// Of what needs a page, a provider or another server, the test that brings it about, or is given its outcome.
const providers = 'e2e/identity-providers.spec.ts'
const byMail = 'e2e/identity-mail.spec.ts'
const limits = 'e2e/limits.spec.ts'
it.each([
  ['Your email address is already linked with a Google account. Please use Google connection', providers],
  ['An error has occurred with Google', providers],
  ['An error has occurred, to you use a popup blocker ?', providers],
  ['An error has occurred', providers],
  ['a window that the person closes is passed over', providers],
  ['Check your mail inbox, we have sent you a link to sign in', byMail],
  ['This field is required', byMail],
  ['Password differ', byMail],
  [
    'This Google account is already linked to another account here',
    'apps/web/src/shell/sign-in/provider-words.test.ts',
  ],
  ['Error creating a reset link', 'apps/server/src/features/account/account.test.ts'],
  ['Error trying to retrieve prices', 'apps/server/src/features/billing/stores/stripe.test.ts'],
  ['Error trying to retrieve prices', 'e2e/billing.spec.ts'],
  ['Failed to fetch user best subscription', 'e2e/billing.spec.ts'],
  ['Trouble fetching user data', 'e2e/messages.spec.ts'],
  ['This account has been disabled', 'e2e/messages.spec.ts'],
  ["Can't copy image to the clipboard", 'packages/tools/src/remove-background/editor/Editor.test.tsx'],
  ['Required', 'e2e/text-to-image.spec.ts'],
  ['You have reached the usage cap', limits],
  ['High traffic', limits],
  ['The queue is at capacity', limits],
  ['Too many requests', limits],
  ['This tool is not available in your region', limits],
])('%s: brought about in %s', async (words, file) => {
  const test = await readFile(join(import.meta.dirname, '../../..', file), 'utf8')
  expect(["'", '"', '`'].some(mark => test.includes(`${mark}${words}${mark}`))).toBe(true)
})
