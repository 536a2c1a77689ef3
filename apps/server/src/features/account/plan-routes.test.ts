import { afterEach, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../test-server.ts'

let server: TestServer | undefined
afterEach(() => server?.close(1000))

it.each([
  ['on', 'visitor'],
  ['off', 'pro'],
])('with plans %s, a person without a session has the plan %s', async (plans, plan) => {
  server = await startServer({ env: { PENTIMENTO_PLANS: plans } })
  const answer = await server.app.inject({ url: '/api/plan' })
  const expected = { plan, hasPlans: plans === 'on', isAdmin: false }
  expect(answer.json()).toEqual(expected)
  const visitor = await server.visitor()
  expect((await visitor.send('GET', '/api/plan')).json()).toEqual(expected)
})
