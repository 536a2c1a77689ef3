import { termsEdition } from '@pentimento/protocol'
import fc from 'fast-check'
import { expect } from 'vitest'
import { emailedLink } from './test-browser.ts'
import { requestsTo, routesOf } from './test-hostile-requests.ts'
import { type TestServer, testImage } from './test-server.ts'

/** Server environment for {@link expectNoServerErrors}. */
export const badInputEnv = { PENTIMENTO_ADMINS: 'operator@example.org' }

/** better-auth's endpoints, which are one route in Fastify. */
const authPaths = [
  'sign-in/email',
  'sign-in/magic-link',
  'sign-in/social',
  'sign-in/custom-token',
  'sign-in/anonymous',
  'sign-up/email',
  'magic-link/verify',
  'verify-email',
  'send-verification-email',
  'reset-password',
  'change-password',
  'change-email',
  'update-user',
  'unlink-account',
  'link-social',
  'callback/google',
  'get-session',
  'list-sessions',
  'two-factor/enable',
  'two-factor/verify-totp',
  'two-factor/verify-backup-code',
  'passkey/verify-authentication',
  'passkey/verify-registration',
  'passkey/delete-passkey',
  'passkey/update-passkey',
]

/**
 * Send generated requests to every route, as a visitor, a member, an admin and without a session, and expect no status
 * of 500 or above.
 *
 * @param options `seed` repeats a run; a failure names the seed and the smallest failing request
 */
export async function expectNoServerErrors(
  server: TestServer,
  { numRuns, seed }: { numRuns: number; seed?: number },
): Promise<number> {
  const admin = await signUpAdmin(server)
  const member = await server.subscriber()
  const { id } = (await member.createTask({}, { prefer: 'wait=20' })).json()
  const sessions = [member.cookie, member.cookie, admin, undefined]
  const known = { id: [id], '*': authPaths, kind: ['inputs', 'outputs', 'thumbnails'], name: ['image'] }
  const image = await testImage(8, 6)
  const routes = routesOf(server.app)
  expect(routes).toContainEqual(expect.objectContaining({ method: 'POST', path: '/api/auth/*' }))
  for (const route of routes) {
    const runs = route.path.includes('*') ? numRuns * 10 : numRuns
    const property = fc.asyncProperty(
      requestsTo(route, known, image),
      fc.constantFrom(...sessions),
      async (request, cookie) => {
        const headers = { ...request.headers, ...(cookie && { cookie }) }
        const response = await server.app.inject({ ...request, headers })
        expect(response.statusCode, `${route.method} ${route.path}: ${response.body}`).toBeLessThan(500)
      },
    )
    await fc.assert(property, { numRuns: runs, endOnFailure: true, ...(seed !== undefined && { seed }) })
  }
  await server.idle()
  return routes.length
}

async function signUpAdmin({ app, dataFolder }: TestServer): Promise<string> {
  const email = badInputEnv.PENTIMENTO_ADMINS
  const payload = { email, password: 'a long secret', name: 'Operator', agreedTo: termsEdition }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { pathname, search } = await emailedLink(email, dataFolder)
  await app.inject({ url: pathname + search, headers: { cookie } })
  return cookie
}
