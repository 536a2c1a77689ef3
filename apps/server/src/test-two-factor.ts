import type { FastifyInstance } from 'fastify'
import { createBrowser, emailedLink } from './test-browser.ts'

/**
 * Create an account, confirm its address, without which an emailed link would reset it, and turn on two-factor
 * authentication. Uses the current code.
 *
 * @param totpOf the code that an authenticator app shows which was set up by a URI
 */
export async function signUpWithTwoFactor(
  { app, dataFolder }: { app: FastifyInstance; dataFolder: string },
  person: { name: string; email: string; password: string; agreedTo: string },
  totpOf: (uri: string) => string,
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
