import { termsEdition } from '@pentimento/protocol'
import { emailedLink } from '../../test-browser.ts'
import type { TestServer } from '../../test-server.ts'

export type Member = Awaited<ReturnType<typeof createMember>>

let memberCount = 0

/** Create a person with an account on the test server. */
export async function createMember({ app }: TestServer) {
  memberCount += 1
  const email = `member-${memberCount}@example.com`
  const payload = { email, password: 'correct horse battery', name: 'Ada', agreedTo: termsEdition }
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin: 'http://localhost:3000' },
    // Sign-up is rate-limited per IP address.
    remoteAddress: `10.0.${memberCount >> 8}.${memberCount & 255}`,
    payload,
  })
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return {
    email,
    id: String(response.json().user.id),
    cookie,
    send: (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
      app.inject({ method, url, headers: { cookie }, ...(body && { payload: body }) }),
  }
}

/** Follow the emailed link that confirms a member's address. */
export async function confirmAddress({ email, send }: Member, { dataFolder }: TestServer): Promise<void> {
  const { pathname, search } = await emailedLink(email, dataFolder)
  await send('GET', pathname + search)
}
