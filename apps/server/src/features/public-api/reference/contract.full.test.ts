import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiMember, createApiMember, image, multipart, type Part } from '../../../test-api.ts'
import { startServer, type TestServer } from '../../../test-server.ts'
import type { OpenApiDocument, Operation, Schema } from './openapi.ts'

/**
 * Requests with bad input, generated from the public OpenAPI document. Whatever is sent, the answer is one that the
 * document has for the operation, has the documented type, and charges nothing.
 */
let server: TestServer
let member: ApiMember
let document: OpenApiDocument
beforeAll(async () => {
  server = await startServer({ env: { PENTIMENTO_API_RATE: '100000' } })
  member = await createApiMember(server)
  document = (await server.app.inject({ url: '/docs/api/openapi.json' })).json()
})
afterAll(() => server.close(1000))

interface Sent {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers?: Record<string, string>
  payload?: Buffer | string
}

/** Statuses of bad requests that any operation may answer: the app's own routes have more than the compatible ones. */
const refused = new Set([400, 401, 403, 404, 406, 409, 413, 415, 422, 501])

/** Requests come from many addresses, since each has a limit of requests, too. */
let address = 0
const nextAddress = () => `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address++ & 255}`

const creditsNow = async () => (await member.get('/credits/v1')).json()

async function expectRefused(operation: Operation, sent: Sent, what: string): Promise<void> {
  const before = await creditsNow()
  const headers = { 'x-api-key': member.key, ...sent.headers }
  const answer = await server.app.inject({ ...sent, headers, remoteAddress: nextAddress() })
  const context = `${sent.method} ${sent.url}: ${what}: ${answer.statusCode} ${answer.body.slice(0, 300)}`
  expect(refused.has(answer.statusCode), context).toBe(true)
  expect(Object.keys(operation.responses), context).toContain(`${answer.statusCode}`)
  const documented = Object.keys(operation.responses[answer.statusCode]?.content ?? {})
  expect(documented, context).toContain(String(answer.headers['content-type']).replace(/;.*/, ''))
  expect(Object.keys(answer.json()), context).not.toEqual([])
  expect(await creditsNow(), context).toEqual(before)
}

interface Form {
  operation: Operation
  url: string
  type: string
  schema: Schema
}

function forms(prefix: string): Form[] {
  return Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.values(methods).flatMap(operation =>
      Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
        type.startsWith(prefix) && schema && !url.includes('{') ? [{ operation, url, type, schema }] : [],
      ),
    ),
  )
}

const isFile = ({ format }: Schema = {}) => format === 'binary'
const isBase64 = (schema: Schema = {}) => schema.format === 'byte' || schema['contentEncoding'] === 'base64'

/** A valid value of a field. */
function valid(name: string, schema: Schema, photo: Buffer): unknown {
  if (isFile(schema)) return photo
  if (isBase64(schema)) return photo.toString('base64')
  if (name === 'prompt') return 'a boat'
  if (name === 'n') return 1
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema
    return Object.fromEntries(required.map(key => [key, valid(key, properties[key] ?? {}, photo)]))
  }
  return schema.default ?? schema.enum?.[0] ?? schema.minimum ?? 'text'
}

const toPart = (name: string, value: unknown): Part =>
  Buffer.isBuffer(value)
    ? { name, content: value, fileName: 'a.png', type: 'image/png' }
    : { name, content: typeof value === 'object' ? JSON.stringify(value) : String(value) }

/** The required fields, and all images that a request may have only one of. */
async function validFields({ schema, type }: Form): Promise<Map<string, unknown>> {
  const photo = await image()
  const properties = Object.entries(schema.properties ?? {})
  const required = new Set(schema.required)
  const isJson = type.includes('json')
  const hasRequiredImage = properties.some(
    ([name, field]) => required.has(name) && (isFile(field) || isBase64(field)),
  )
  const source = properties.find(([, field]) => (isJson ? isBase64(field) : isFile(field)))?.[0]
  return new Map(
    properties.flatMap(([name, field]) =>
      required.has(name) || (!hasRequiredImage && name === source) ? [[name, valid(name, field, photo)]] : [],
    ),
  )
}

/** Values that a field's schema excludes. */
function wrongValues(schema: Schema): unknown[] {
  const { enum: choices, minimum, maximum, maxLength, type } = schema
  if (isFile(schema) || isBase64(schema)) return []
  if (choices) return ['no such choice']
  const isNumber = type === 'integer' || type === 'number'
  return [
    ...(isNumber ? ['a lot', '1e99', 'NaN'] : []),
    ...(isNumber && minimum !== undefined && minimum > -1e9 ? [minimum - 1] : []),
    ...(isNumber && maximum !== undefined && maximum < 1e9 ? [maximum + 1] : []),
    ...(type === 'boolean' ? ['perhaps'] : []),
    ...(maxLength !== undefined ? ['a'.repeat(maxLength + 1)] : []),
    ...(type === 'object' ? ['{', '[]', '5', '{"__proto__":{"a":1},"unknown":"\u0000"}'] : []),
  ]
}

describe('multipart', () => {
  it('has many operations', () => {
    expect(forms('multipart').length).toBeGreaterThan(20)
  })

  it('refuses missing, double and wrong fields', async () => {
    for (const form of forms('multipart')) {
      const { operation, url, schema } = form
      const fields = await validFields(form)
      const parts = [...fields].map(([name, value]) => toPart(name, value))
      const send = (sent: Part[], what: string) =>
        expectRefused(operation, { method: 'POST', url, ...multipart(sent) }, what)
      for (const name of fields.keys()) {
        const others = parts.filter(part => part.name !== name)
        if (!url.startsWith('/api/tools/') || schema.required?.includes(name))
          await send(others, `without ${name}`)
      }
      if (!url.startsWith('/api/tools/'))
        for (const part of parts) await send([...parts, part], `${part.name} twice`)
      for (const [name, field] of Object.entries(schema.properties ?? {}))
        for (const value of wrongValues(field)) {
          const others = parts.filter(part => part.name !== name)
          await send([...others, toPart(name, value)], `${name}=${String(value).slice(0, 40)}`)
        }
    }
  })

  it('refuses files that are empty, huge, cut, or not what they claim to be', async () => {
    const png = await image()
    const contents: [string, Buffer][] = [
      ['empty', Buffer.alloc(0)],
      ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
      ['cut', png.subarray(0, 24)],
      ['a bomb of pixels', bombHeader(png)],
      ['not an image', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000)])],
      ['zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)])],
    ]
    for (const form of forms('multipart')) {
      const { operation, url, schema } = form
      const fields = await validFields(form)
      for (const [name, field] of Object.entries(schema.properties ?? {}))
        if (isFile(field))
          for (const [what, content] of contents)
            for (const type of ['image/png', 'image/jpeg', 'text/html']) {
              const parts = [...fields]
                .map(([key, value]) => toPart(key, value))
                .filter(part => part.name !== name)
              const file = { name, content, fileName: 'a.png', type }
              await expectRefused(
                operation,
                { method: 'POST', url, ...multipart([...parts, file]) },
                `${name} ${what}`,
              )
            }
    }
  })

  it('refuses a body that is cut at any place, has no boundary, or isn’t a form', async () => {
    for (const form of forms('multipart')) {
      const { operation, url } = form
      const parts = [...(await validFields(form))].map(([name, value]) => toPart(name, value))
      const { headers, payload } = multipart(parts)
      for (const share of [0, 0.1, 0.3, 0.5, 0.7, 0.9]) {
        const cut = payload.subarray(0, Math.floor(payload.length * share))
        await expectRefused(operation, { method: 'POST', url, headers, payload: cut }, `cut at ${share}`)
      }
      for (const type of [
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/mixed; boundary=limit',
        'text/html',
      ])
        await expectRefused(
          operation,
          { method: 'POST', url, headers: { 'content-type': type }, payload },
          type,
        )
    }
  })
})

describe('JSON', () => {
  it('has some operations', () => {
    expect(forms('application/json').length).toBeGreaterThan(3)
  })

  it('refuses missing and wrong fields, wrong types and broken bodies', async () => {
    for (const form of forms('application/json').filter(({ url }) => url !== '/mcp')) {
      const { operation, url, schema } = form
      const fields = await validFields(form)
      const headers = { 'content-type': 'application/json' }
      const send = (payload: string, what: string) =>
        expectRefused(operation, { method: 'POST', url, headers, payload }, what)
      for (const name of fields.keys())
        if (schema.required?.includes(name)) {
          const { [name]: _, ...others } = Object.fromEntries(fields)
          if (name !== 'n') await send(JSON.stringify(others), `without ${name}`)
        }
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        const types = field.type === 'string' && !isBase64(field) ? [{ a: 1 }, [1]] : []
        for (const value of [...wrongValues(field), ...types])
          if (name !== 'size' || url !== '/v1.0/removebg')
            await send(
              JSON.stringify({ ...Object.fromEntries(fields), [name]: value }),
              `${name}=${JSON.stringify(value)}`,
            )
        if (isBase64(field))
          for (const value of ['%', 5, null, {}, [], 'AAAA', 'data:text/html;base64,PHA+'])
            await send(
              JSON.stringify({ ...Object.fromEntries(fields), [name]: value }),
              `${name}=${JSON.stringify(value)}`,
            )
      }
      for (const payload of ['', '{', '[]', 'null', '5', '"text"', '{"prompt":"\\ud800"}', '['.repeat(1000)])
        await send(payload, `body ${payload.slice(0, 20)}`)
      const type = { 'content-type': 'text/html' }
      await expectRefused(operation, { method: 'POST', url, headers: type, payload: '<p>' }, 'HTML')
    }
  })
})

it('every operation refuses a missing, malformed and unknown key', async () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const url = path
        .replace('{kind}', 'outputs')
        .replace('{name}', 'image')
        .replace('{id}', crypto.randomUUID())
      for (const key of ['wrong', `${member.key}x`, ' ', 'pent_live_'.padEnd(59, '0')]) {
        const request = { method: method.toUpperCase() as 'GET', url, headers: { 'x-api-key': key } }
        const answer = await server.app.inject({ ...request, remoteAddress: nextAddress() })
        expect([401, 403], `${method} ${url} ${answer.body}`).toContain(answer.statusCode)
        expect(Object.keys(operation.responses), `${method} ${url}`).toContain(`${answer.statusCode}`)
      }
    }
})

/** A PNG whose header states more pixels than any limit allows. */
function bombHeader(png: Buffer): Buffer {
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  return bomb
}
