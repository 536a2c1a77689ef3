import { currentTotp } from '@pentimento/fake-services/totp'
import type { FastifyInstance } from 'fastify'
import { createBrowser, emailedLink } from './test-browser.ts'

/**
 * The code that an authenticator app shows.
 *
 * @param uri the `otpauth:` URI that set it up
 * @param step 1 for the next code, which the server accepts already
 */
export const totpOf = (uri: string, step = 0): string =>
  currentTotp(new URL(uri).searchParams.get('secret') ?? '', step)

/**
 * Create an account, confirm its address, without which an emailed link would reset it, and turn on two-factor
 * authentication. Uses the current code.
 */
export async function signUpWithTwoFactor(
  { app, dataFolder }: { app: FastifyInstance; dataFolder: string },
  person: { name: string; email: string; password: string; agreedTo: string },
): Promise<{ totpURI: string; backupCodes: string[] }> {
  const browser = createBrowser(app)
  await browser.post('/api/auth/sign-up/email', person)
  await browser.get((await emailedLink(person.email, dataFolder, '/api/auth/verify-email')).href)
  const setup = await browser.post('/api/auth/two-factor/enable', { password: person.password })
  const { totpURI, backupCodes } = setup.json()
  const code = totpOf(totpURI)
  const confirmed = await browser.post('/api/auth/two-factor/verify-totp', { code })
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
  return { totpURI, backupCodes }
}
