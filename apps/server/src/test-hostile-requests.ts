import fc, { type Arbitrary } from 'fast-check'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** The parts of JSON Schema that the OpenAPI document uses. */
interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  maxItems?: number
  maxLength?: number
}

export interface Route {
  method: (typeof methods)[number]
  /** With parameters as `:name`. */
  path: string
  query: Record<string, Schema>
  form?: Schema
  body?: Schema
}

interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** All routes of a server, hidden ones too, with the schemas of its OpenAPI document. */
export function routesOf(app: FastifyInstance): Route[] {
  const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, Operation>> }
  return registeredRoutes(app).map(({ method, path }) => {
    const operation = paths[path.replace(/:(\w+)\??/g, '{$1}')]?.[method.toLowerCase()]
    const inQuery = operation?.parameters?.filter(parameter => parameter.in === 'query') ?? []
    const content = operation?.requestBody?.content ?? {}
    const form = content['multipart/form-data']?.schema
    const body = content['application/json']?.schema
    return {
      method,
      path,
      query: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
      ...(form && { form }),
      ...(body && { body }),
    }
  })
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The routes of each method by itself: in Fastify's tree of all, one wildcard hides those of other methods. */
const registeredRoutes = (app: FastifyInstance) =>
  methods.flatMap(method =>
    pathsIn(app.printRoutes({ commonPrefix: false, method })).map(path => ({ method, path })),
  )

/**
 * Read Fastify's printed tree: each line is indented by four characters per level and adds to its parent's path. It
 * prints a wildcard without its prefix.
 */
function pathsIn(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap(line => {
    const [, indent = '', label = '', hasRoute] = /^([│├└─ ]*)(\S+)(?: (\(.+\)))?$/.exec(line) ?? []
    const level = indent.length / 4
    const path = label === '*' ? '/api/auth/*' : (parents[level - 1] ?? '') + label
    parents[level] = path
    return hasRoute ? [path] : []
  })
}

/** Valid values that parameters of a path may have, such as the id of an existing task. */
export type KnownValues = Record<string, string[]>

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\0',
    'a\0b',
    '\ud800',
    'x\udc00',
    '😀',
    '__proto__',
    'constructor',
    '../../etc/passwd',
  ),
  fc.constantFrom(
    '%00',
    '-1',
    '1e999',
    'NaN',
    "' or 1=1 --",
    '\r\nset-cookie: a=b',
    '[',
    '{}',
    '%',
    '\u202e',
  ),
  fc.constantFrom('0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '-271821-04-20T00:00:00Z'),
  fc.constantFrom('x'.repeat(70_000), nested(3000)),
)

const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, -1, 0.5, 1e308, 2 ** 31, 2 ** 53, [], {}, [[[]]], { toString: 1 }),
  fc.constantFrom(100, 3000).map(depth => JSON.parse(nested(depth)) as unknown),
  fc.dictionary(hostileText, hostileText, { maxKeys: 3 }),
)

/** Values that match a schema, with hostile ones in one of six places. */
function arbitraryOf(schema: Schema): Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: validOf(schema) }, { weight: 1, arbitrary: hostileValue })
}

function validOf(schema: Schema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants?.length) return fc.oneof(...variants.map(arbitraryOf))
  const { minimum = -1000, maximum = 1000 } = schema
  switch (schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'string':
      return textOf(schema)
    default:
      return hostileValue
  }
}

function objectOf({ properties = {}, required = [] }: Schema): Arbitrary<unknown> {
  const values = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema)]),
  )
  return fc.record(values, { requiredKeys: required.filter(name => name in values) })
}

function textOf({ format, maxLength = 30 }: Schema): Arbitrary<string> {
  switch (format) {
    case 'uuid':
      return fc.uuid()
    case 'email':
      return fc.uuid().map(id => `${id}@example.com`)
    case 'date-time':
      return fc.integer({ min: 0, max: 9999 }).map(year => `${String(year).padStart(4, '0')}-02-28T12:00:00Z`)
    default:
      return fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 30) })
  }
}

/** Requests to a route: some valid, most with hostile values or a broken body. */
export function requestsTo(route: Route, known: KnownValues, image: Buffer): Arbitrary<InjectOptions> {
  const names = [...route.path.matchAll(/:(\w+)\??|\*/g)].map(([all, name]) => name ?? all)
  const segments = names.map(name => {
    const values = known[name]
    return values ? fc.oneof(fc.constantFrom(...values), hostileText) : hostileText
  })
  const query = fc.record(
    Object.fromEntries(
      Object.entries({ ...route.query, token: {}, search: {} }).map(([name, schema]) => [
        name,
        arbitraryOf(schema),
      ]),
    ),
    { requiredKeys: [] },
  )
  return fc
    .record({
      segments: fc.tuple(...segments),
      query,
      content: route.method === 'GET' ? fc.constant(undefined) : contentFor(route, image),
      address: fc.ipV4(),
    })
    .map(({ segments, query, content, address }) => {
      const values = [...segments]
      const path = route.path.replace(/:\w+\??|\*/g, () => encode(String(values.shift())))
      const search = Object.entries(query).map(([name, value]) => `${name}=${encode(textFor(value))}`)
      return {
        method: route.method,
        url: `${path}?${search.join('&')}`,
        remoteAddress: address,
        ...(content && { headers: { 'content-type': content.type }, payload: content.payload }),
      }
    })
}

interface Content {
  type: string
  payload: Buffer | string
}

function contentFor({ form, body }: Route, image: Buffer): Arbitrary<Content> {
  const json = arbitraryOf(body ?? { type: 'object', properties: commonFields }).map(value => ({
    type: 'application/json',
    payload: JSON.stringify(value) ?? '',
  }))
  const broken = fc.record({
    type: fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'b'.repeat(10_000)}`,
      'multipart/form-data; boundary=b',
      'text/plain',
      '',
    ),
    payload: fc.oneof(
      hostileText,
      fc.constantFrom('--b\r\n', `--b\r\ncontent-disposition: form-data; name=`),
    ),
  })
  if (!form) return fc.oneof({ weight: 4, arbitrary: json }, { weight: 1, arbitrary: broken })
  return fc.oneof({ weight: 4, arbitrary: formContent(form, image) }, { weight: 1, arbitrary: broken })
}

function formContent({ properties = {} }: Schema, image: Buffer): Arbitrary<Content> {
  const parts = Object.entries(properties).map(([name, schema]) =>
    fc.option(schema.format === 'binary' ? filePart(name, image) : fieldPart(name, schema)),
  )
  return fc
    .record({ parts: fc.tuple(...parts), end: fc.constantFrom('--b--\r\n', '--b--\r\n', '--b', '') })
    .map(({ parts, end }) => ({
      type: 'multipart/form-data; boundary=b',
      payload: Buffer.concat([...parts.flatMap(part => part ?? []), Buffer.from(end)]),
    }))
}

function filePart(name: string, image: Buffer): Arbitrary<Buffer> {
  const content = fc.oneof(
    fc.constant(image),
    fc.constant(image.subarray(0, 30)),
    fc.uint8Array().map(Buffer.from),
  )
  return fc
    .record({ fileName: hostileText, content })
    .map(({ fileName, content }) =>
      Buffer.concat([
        Buffer.from(
          `--b\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName.replace(/["\r\n]/g, '')}"\r\n\r\n`,
        ),
        content,
        Buffer.from('\r\n'),
      ]),
    )
}

function fieldPart(name: string, schema: Schema): Arbitrary<Buffer> {
  return arbitraryOf(schema).map(value =>
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textFor(value)}\r\n`),
  )
}

const textFor = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Percent-encode; text that isn't well-formed stays as it is. */
const encode = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80')

/** Fields of bodies that aren't in the OpenAPI document, such as better-auth's. */
const commonFields: Record<string, Schema> = {
  ...Object.fromEntries(
    [
      'name',
      'password',
      'newPassword',
      'currentPassword',
      'token',
      'code',
      'provider',
      'callbackURL',
      'image',
    ]
      .concat(['reason', 'text', 'agreedTo', 'accountId', 'providerId', 'id'])
      .map(name => [name, { type: 'string' }]),
  ),
  email: { type: 'string', format: 'email' },
  until: { type: 'string', format: 'date-time' },
  startAt: { type: 'string', format: 'date-time' },
  endAt: { type: 'string', format: 'date-time' },
  visibility: { type: 'array', items: { enum: ['/*', '/tools/*'] } },
  tone: { enum: ['info', 'good', 'warning'] },
}
