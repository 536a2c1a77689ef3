import { termsEdition } from '@pentimento/protocol'
import { linkTo } from '../../test-browser.ts'
import type { TestServer } from '../../test-server.ts'

export type Member = Awaited<ReturnType<typeof openMember>>

let members = 0

/** Create a person with an account on the test server. */
export async function openMember({ app }: TestServer) {
  members += 1
  const email = `member-${members}@example.com`
  const payload = { email, password: 'correct horse battery', name: 'Ada', agreedTo: termsEdition }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin: 'http://localhost:3000' },
    // Sign-up is rate-limited per IP address.
    remoteAddress: `10.0.${members >> 8}.${members & 255}`,
    payload,
  })
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return {
    email,
    id: String(answer.json().user.id),
    cookie,
    send: (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
      app.inject({ method, url, headers: { cookie }, ...(body && { payload: body }) }),
  }
}

/** Follow the emailed link that confirms a member's address. */
export async function confirmAddress({ email, send }: Member, { dataFolder }: TestServer): Promise<void> {
  const { pathname, search } = await linkTo(email, dataFolder)
  await send('GET', pathname + search)
}
