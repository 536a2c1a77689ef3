import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestServer, type TestSession } from '../../test-server.ts'

const path = '/api/tools/relight/templates'
const values = {
  lights: [],
  ambient: { color: '#ffffff', power: 0.5 },
  background: { mode: 'keep', color: '#000000', amount: 0 },
  shadows: 0.5,
  gloss: 0,
}

let server: TestServer
let visitor: TestSession
beforeAll(async () => {
  server = await startServer({ env: { PENTIMENTO_PLANS: 'off' } })
})
afterAll(() => server.close(1000))
beforeEach(async () => {
  visitor = await server.visitor()
})

const save = (who: TestSession | undefined, name: string, content: unknown = values, on = server) =>
  on.app.inject({
    method: 'POST',
    url: path,
    headers: who ? { cookie: who.cookie } : {},
    payload: { name, values: content },
  })
const namesOf = async (who: TestSession) =>
  (await who.send('GET', path)).json().templates.map(({ name }: { name: string }) => name)

describe('201', () => {
  it('lists saved templates, newest first, to their owner only', async () => {
    const saved = await save(visitor, ' Evening ')
    expect(saved.statusCode).toBe(201)
    expect(saved.json()).toMatchObject({ name: 'Evening', values })
    server.advanceClock(1000)
    await save(visitor, 'Morning')
    expect(await namesOf(visitor)).toEqual(['Morning', 'Evening'])
    expect(await namesOf(await server.visitor())).toEqual([])
  })

  it('replaces a template with the same name', async () => {
    const [first, second] = [await save(visitor, 'Evening'), await save(visitor, 'Evening')]
    expect(second.json().id).toBe(first.json().id)
    expect(await namesOf(visitor)).toEqual(['Evening'])
  })
})

describe('200', () => {
  it('lists nothing without a session, and gives the maximum', async () => {
    expect((await server.app.inject({ url: path })).json()).toEqual({ templates: [], max: 20 })
  })
})

describe('204', () => {
  it('deletes a template', async () => {
    const { id } = (await save(visitor, 'Evening')).json()
    expect((await visitor.send('DELETE', `${path}/${id}`)).statusCode).toBe(204)
    expect(await namesOf(visitor)).toEqual([])
  })
})

it('transfers a visitor’s templates at sign-in; the account’s own win on equal names', async () => {
  const enter = async (action: 'sign-up' | 'sign-in', cookie = '') => {
    const person = { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' }
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/auth/${action}/email`,
      headers: { cookie, origin: 'http://localhost:3000' },
      payload: { ...person, agreedTo: termsEdition },
    })
    expect(answer.statusCode).toBe(200)
    return { ...visitor, cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  }
  const listOf = async ({ cookie }: { cookie: string }) =>
    (await server.app.inject({ url: path, headers: { cookie } })).json().templates
  const own = (await save(await enter('sign-up'), 'Evening')).json()
  await save(visitor, 'Evening', { ...values, gloss: 1 })
  const brought = (await save(visitor, 'Morning')).json()
  const listed = await listOf(await enter('sign-in', visitor.cookie))
  expect(listed).toHaveLength(2)
  expect(listed).toEqual(expect.arrayContaining([own, brought]))
})

describe('400', () => {
  it.each([
    ['without a name', ' ', values],
    ['with values of a wrong type', 'Evening', { ...values, shadows: 2 }],
    ['with unknown values', 'Evening', { ...values, more: 1 }],
  ])('rejects a template %s', async (_, name, content) => {
    expect((await save(visitor, name, content)).statusCode).toBe(400)
  })
})

describe('401', () => {
  it('requires a session', async () => {
    expect((await save(undefined, 'Evening')).statusCode).toBe(401)
  })
})

describe('403', () => {
  it('requires Pro', async () => {
    const withPlans = await startServer()
    const refused = await save(await withPlans.visitor(), 'Evening', values, withPlans)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'plan-required' })
    await withPlans.close(1000)
  })
})

describe('404', () => {
  it('is the response for another person’s template, a missing one, and tools without templates', async () => {
    const { id } = (await save(visitor, 'Evening')).json()
    const other = await (await server.visitor()).send('DELETE', `${path}/${id}`)
    const none = await visitor.send('DELETE', `${path}/7d9f3c1e-4b50-4c7e-9a53-0d6f1e2a3b4c`)
    expect([other.statusCode, none.statusCode]).toEqual([404, 404])
    expect(other.json()).toEqual(none.json())
    expect(await namesOf(visitor)).toEqual(['Evening'])
    expect((await visitor.send('GET', '/api/tools/cleanup/templates')).statusCode).toBe(404)
  })
})

describe('409', () => {
  it('rejects more than the maximum, also simultaneously; replacing isn’t counted', async () => {
    const answers = await Promise.all(Array.from({ length: 23 }, (_, at) => save(visitor, `Number ${at}`)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused).toHaveLength(3)
    expect(refused[0].json().title).toBe('You have reached the maximum number of templates you can save')
    const [name] = await namesOf(visitor)
    expect((await save(visitor, name)).statusCode).toBe(201)
    expect(await namesOf(visitor)).toHaveLength(20)
  })
})
