import { appCheckHeader } from '@pentimento/protocol'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.mock('./solve-altcha.ts', () => ({ solveAltcha: () => solve() }))

const hour = 60 * 60 * 1000
let issuedCount: number
/** How many proofs the server rejects first. */
let rejectedProofs: number
let solve: () => Promise<string>

beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
  issuedCount = 0
  rejectedProofs = 0
  solve = async () => 'proof'
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    if (init?.method !== 'POST')
      return Response.json({ provider: 'altcha', challenge: { parameters: {}, signature: 'x' } })
    if (rejectedProofs-- > 0) return Response.json(rejection, { status: 403 })
    issuedCount += 1
    return Response.json(createToken(`token-${issuedCount}`, hour))
  })
})
afterEach(() => vi.unstubAllGlobals())

const rejection = {
  type: '/problems/app-check-failed',
  title: 'A robot',
  status: 403,
  code: 'app-check-failed',
  mayRetry: true,
}

const createToken = (token: string, forMs: number) => ({
  token,
  expiresAt: new Date(Date.now() + forMs).toISOString(),
})
const store = (value: unknown) => sessionStorage.setItem('appCheck', JSON.stringify(value))

/** Send requests to a server that accepts only these tokens. */
async function serverAccepting(accepted: string[], { isVisitor = true } = {}) {
  const { appCheck, withAppCheck } = await import('./app-check.ts')
  appCheck.setRequired(isVisitor)
  const { RequestError } = await import('./request.ts')
  const sent: (string | undefined)[] = []
  const ask = () =>
    withAppCheck(async headers => {
      const token = headers[appCheckHeader]
      sent.push(token)
      // Requests that are sent together are answered together.
      await new Promise(resolve => setTimeout(resolve))
      if (!accepted.includes(token ?? '')) throw new RequestError('app-check-failed', 'A robot', true)
    })
  return { ask, sent }
}

it('sends the stored token', async () => {
  store(createToken('kept', hour))
  const { ask, sent } = await serverAccepting(['kept'])
  await ask()
  expect(sent).toEqual(['kept'])
})

it('replaces an expired token before the request', async () => {
  store(createToken('kept', -1000))
  const { ask, sent } = await serverAccepting(['token-1'])
  await ask()
  expect(sent).toEqual(['token-1'])
})

it('obtains one token for all requests whose token was rejected', async () => {
  store(createToken('kept', hour))
  const { ask, sent } = await serverAccepting(['token-1'])
  await Promise.all([ask(), ask(), ask()])
  expect(issuedCount).toBe(1)
  expect(sent).toEqual(['kept', 'kept', 'kept', 'token-1', 'token-1', 'token-1'])
})

it('ignores a stored value that isn’t readable', async () => {
  sessionStorage.setItem('appCheck', '{')
  const { ask, sent } = await serverAccepting(['token-1'])
  await ask()
  expect(sent).toEqual(['token-1'])
})

it('delays a visitor’s request until the check has passed', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  solve = () => promise
  const { ask, sent } = await serverAccepting(['token-1'])
  const pending = ask()
  for (let turn = 0; turn < 20; turn++) await new Promise(after => setTimeout(after))
  expect(sent).toEqual([])
  resolve('proof')
  await pending
  expect(sent).toEqual(['token-1'])
})

it('runs no check for signed-in users', async () => {
  const { ask } = await serverAccepting([''], { isVisitor: false })
  await ask()
  expect(issuedCount).toBe(0)
})

it('runs the check for a signed-in user whose request was rejected', async () => {
  const { ask, sent } = await serverAccepting(['token-1'], { isVisitor: false })
  await ask()
  expect(sent).toEqual([undefined, 'token-1'])
})

it('solves another challenge if another tab got its device cookie at the same time', async () => {
  rejectedProofs = 1
  const { ask, sent } = await serverAccepting(['token-1'])
  await ask()
  expect(sent).toEqual(['token-1'])
})

it('fails if every proof is rejected', async () => {
  rejectedProofs = 4
  const { ask, sent } = await serverAccepting([])
  await expect(ask()).rejects.toThrow('A robot')
  expect(sent).toEqual([undefined])
})

it('reports why the check failed', async () => {
  solve = () => Promise.reject(new Error('Couldn’t reach the bot check service'))
  const { ask, sent } = await serverAccepting([])
  await expect(ask()).rejects.toThrow('A robot: Couldn’t reach the bot check service')
  expect(sent).toEqual([undefined])
})
