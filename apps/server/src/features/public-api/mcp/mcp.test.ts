import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { allContracts } from '@pentimento/tools/all-contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ApiMember, createApiMember, image } from '../../../test-api.ts'
import { startServer, type TestServer } from '../../../test-server.ts'

let server: TestServer
let member: ApiMember
let address: string
beforeAll(async () => {
  server = await startServer({ env: { PENTIMENTO_API_RATE: '100000' } })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  member = await createApiMember(server)
})
afterAll(() => server.close(1000))

const open: Client[] = []
afterEach(async () => {
  for (const client of open.splice(0)) await client.close()
})

async function connect(key: string): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit })
  await client.connect(transport as Transport)
  open.push(client)
  return client
}

const base64Image = async () => (await image()).toString('base64')

/** An argument for each input, and a prompt for tools that need one. */
async function argumentsFor({ inputs, params }: (typeof allContracts)[number]) {
  const required = Object.entries(inputs).filter(([, { optional }]) => !optional)
  const photo = await base64Image()
  const needsPrompt = !params.safeParse({}).success
  return {
    ...Object.fromEntries(required.map(([name]) => [name, photo])),
    ...(needsPrompt && { prompt: 'a boat' }),
  }
}

it('lists every tool with the fields it needs', async () => {
  const { tools } = await (await connect(member.key)).listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual(allContracts.map(({ id }) => id).sort())
  for (const contract of allContracts) {
    const listed = tools.find(({ name }) => name === contract.id)
    expect(listed?.description).toBeTruthy()
    const fields = [...Object.keys(contract.inputs), ...Object.keys(contract.params.shape)]
    expect(Object.keys(listed?.inputSchema.properties ?? {}).sort()).toEqual([...new Set(fields)].sort())
    expect(new Set(fields).size, contract.id).toBe(fields.length)
  }
})

it.each(allContracts.map(contract => [contract.id, contract] as const))(
  'runs %s, and charges for it',
  async (name, contract) => {
    const client = await connect(member.key)
    const before = await member.credits()
    const args = await argumentsFor(contract)
    const result = (await client.callTool({ name, arguments: args })) as CallToolResult
    expect(result.isError, JSON.stringify(result.content)).toBeFalsy()
    const [first, link] = result.content
    expect(first).toMatchObject({ type: 'image', mimeType: 'image/png' })
    expect(link).toMatchObject({ type: 'resource_link' })
    const { pathname } = new URL(link?.type === 'resource_link' ? link.uri : '')
    expect((await member.get(pathname)).statusCode).toBe(200)
    expect((await member.credits()).remaining).toBeLessThan(before.remaining)
  },
)

describe('a call that can’t be done', () => {
  it.each([
    ['no image', {}, 'An image is required'],
    ['no Base64', { image: '%%' }, 'Base64'],
    ['no image file', { image: Buffer.from('text').toString('base64') }, 'format'],
    ['a private URL', { image: 'https://169.254.169.254/latest' }, 'downloaded'],
    ['a wrong parameter', { image: 'AAAA', feather: 'much' }, 'feather'],
  ])('%s is an error that the agent can read, and costs nothing', async (_, args, message) => {
    const client = await connect(member.key)
    const before = await member.credits()
    const result = (await client.callTool({ name: 'remove-background', arguments: args })) as CallToolResult
    expect(result.isError).toBe(true)
    expect(JSON.stringify(result.content)).toContain(message)
    expect(await member.credits()).toEqual(before)
  })

  it('names an unknown tool, and one that the key isn’t for', async () => {
    const scoped = await createApiMember(server, { tools: ['cleanup'] })
    const client = await connect(scoped.key)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['cleanup'])
    for (const name of ['no-such-tool', 'uncrop'])
      expect(await client.callTool({ name, arguments: {} })).toMatchObject({ isError: true })
  })

  it('answers 401 without a valid key, and 405 to GET', async () => {
    await expect(connect('wrong')).rejects.toThrow()
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const answer = await server.app.inject({ method: 'POST', url: '/mcp', payload })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect((await server.app.inject({ url: '/mcp' })).statusCode).toBe(405)
  })

  it('refuses several messages at once, which would count as one request', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const headers = { 'x-api-key': member.key, accept: 'application/json, text/event-stream' }
    const answer = await server.app.inject({ method: 'POST', url: '/mcp', headers, payload: [call, call] })
    expect(answer.statusCode).toBe(400)
  })

  it.each(['{', '[]', '5', '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":1,"method":"none"}'])(
    'answers %s with an error of the protocol',
    async payload => {
      const headers = {
        'x-api-key': member.key,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      }
      const answer = await server.app.inject({ method: 'POST', url: '/mcp', headers, payload })
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.json().error.message).toEqual(expect.any(String))
    },
  )
})

it('is named in llms.txt, with every tool', async () => {
  const answer = await server.app.inject({ url: '/llms.txt' })
  expect(answer.headers['content-type']).toContain('text/plain')
  expect(answer.body).toContain('/mcp')
  for (const { id } of allContracts) expect(answer.body).toContain(`/${id})`)
})
