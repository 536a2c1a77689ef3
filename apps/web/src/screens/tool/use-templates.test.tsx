import { toProblem } from '@pentimento/protocol'
import { contractById } from '@pentimento/tools/all-contracts'
import type { EditorTemplates } from '@pentimento/tools/editor'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionQuery, toSessionUser } from '../../data/session.ts'
import { useTemplates } from './use-templates.ts'

const ada = toSessionUser({
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  createdAt: '2026-11-22',
})
let templates: EditorTemplates | undefined
let respond: () => Promise<Response>

beforeEach(() => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(sessionQuery.queryKey, ada)
  vi.stubGlobal('fetch', (_path: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET' ? Promise.resolve(Response.json({ templates: [] })) : respond(),
  )
  const contract = contractById('relight')
  if (!contract) throw new Error('expected a tool with templates')
  function Editor() {
    templates = useTemplates(contract as never)
    return null
  }
  render(
    <QueryClientProvider client={client}>
      <Editor />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each<[string, () => Promise<Response>]>([
  ['a bare 500', async () => new Response('', { status: 500 })],
  [
    'a problem without a reason',
    async () => Response.json(toProblem({ code: 'internal' }, String), { status: 500 }),
  ],
  ['a proxy’s error page', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['a dead line', () => Promise.reject(new TypeError('no connection'))],
])('says that a template could not be saved or deleted after %s', async (_name, response) => {
  respond = response
  await expect(templates?.save('Evening', {})).rejects.toThrow(/^Error while saving the template$/)
  await expect(templates?.remove('1')).rejects.toThrow(/^Error while deleting the template$/)
})

it('gives the server’s own reason if there is one', async () => {
  const title = 'You have reached the maximum number of templates you can save'
  respond = async () =>
    Response.json({ ...toProblem({ code: 'too-many-templates' }, String), title }, { status: 409 })
  await expect(templates?.save('Evening', {})).rejects.toThrow(title)
})
