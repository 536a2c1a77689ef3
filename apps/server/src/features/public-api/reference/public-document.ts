import {
  type ErrorCode,
  errorCatalog,
  formatInEnglish,
  problemMediaType,
  toProblem,
  webhookEvents,
} from '@pentimento/protocol'
import type { Media, OpenApiDocument, Operation, Schema } from './openapi.ts'
import { curlOf, exampleOf } from './request-example.ts'

/** Tags of operations that programs call; the web app's own aren't among them. */
const tags = [
  { name: 'api', description: 'One request per image. Programs written for Clipdrop’s API work here.' },
  { name: 'compatible', description: 'For clients of remove.bg, OpenAI, IOPaint and rembg.' },
  { name: 'agents', description: 'The tools for agents, by the Model Context Protocol.' },
  { name: 'tools', description: 'Create a task of any tool with all its parameters.' },
  { name: 'tasks', description: 'Read, cancel, retry and delete tasks, and download their files.' },
]
/** Of the operations on tasks, those that programs need. */
const taskOperations = /^(create-.+-task|(list|read|cancel|retry|delete)-tasks?|read-task-file)$/
const security: Record<string, string[]>[] = [{ apiKey: [] }, { bearer: [] }]

const description = `Send an API key in \`x-api-key\` or \`Authorization: Bearer\`. A result costs credits; a request without a result costs nothing. By default, a response takes at most 28 seconds: send \`Prefer: respond-async\` for longer work, and \`Idempotency-Key\` to repeat a request safely.`

/**
 * The OpenAPI document of the public API: what keys can be used for, from the document of all routes.
 *
 * @param origin where this server is reached
 */
export function publicDocument(all: OpenApiDocument, origin: string): OpenApiDocument {
  // Not structuredClone: media types share a schema, and would still do.
  const { openapi, components, paths: allPaths } = JSON.parse(JSON.stringify(all)) as OpenApiDocument
  const paths: OpenApiDocument['paths'] = {}
  for (const [path, operations] of Object.entries(allPaths))
    for (const [method, operation] of Object.entries(operations))
      if (isPublic(operation)) {
        complete(operation, { method, url: `${origin}${path.replace('/{version}?', '')}` })
        // The last part of a file's path is optional, which OpenAPI can't express.
        const [name] = path.split('/{version}?')
        operation.parameters = operation.parameters?.filter(parameter => parameter.name !== 'version') ?? []
        if (name !== undefined) paths[name] = { ...paths[name], [method]: operation }
      }
  const document: OpenApiDocument = {
    openapi,
    info: { title: 'Pentimento API', version: '1', description },
    servers: [{ url: origin }],
    tags,
    paths,
    webhooks: { task: { post: webhookOperation() } },
    components: { securitySchemes: components.securitySchemes, schemas: {} },
  }
  shareSchemas(document)
  addReferenced(document, components.schemas)
  return document
}

const isTaskOperation = ({ operationId = '' }: Operation) => taskOperations.test(operationId)
const isPublic = (operation: Operation) =>
  isTaskOperation(operation) || operation.tags?.some(tag => ['api', 'compatible', 'agents'].includes(tag))

/** Add what the routes don't state: keys, examples of requests and of problems, and a call with curl. */
function complete(operation: Operation, { method, url }: { method: string; url: string }): void {
  operation.security = security
  for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) {
    if (media.schema) media.schema = visibleFields(media.schema, type)
    media.example ??= exampleOf(media.schema)
  }
  if (isTaskOperation(operation))
    operation.responses['401'] ??= { description: 'No key, or an unknown one', content: problemContent() }
  for (const [status, response] of Object.entries(operation.responses)) {
    for (const media of Object.values(response.content ?? {})) moveExample(media)
    if (response.description === 'Default Response')
      response.description = status < '300' ? 'Done' : 'Problem'
    const media = response.content?.[problemMediaType]
    if (media) media.example ??= exampleProblem(Number(status))
  }
  operation['x-codeSamples'] = [{ lang: 'curl', source: curlOf(operation, { method, url }) }]
}

/** Move a schema's example beside it, so that operations with other examples have the same schema. */
function moveExample(media: Media): void {
  if (!media.schema?.['examples']) return
  const { examples, ...schema } = media.schema
  media.schema = schema
  media.example = (examples as unknown[])[0]
}

/** Without fields that are only refused, and in JSON without files. */
function visibleFields(schema: Schema, type: string): Schema {
  if (!schema.properties) return schema
  const entries = Object.entries(schema.properties).filter(
    ([, { description: text, format }]) =>
      text !== 'Not supported.' && (type.startsWith('multipart') || format !== 'binary'),
  )
  return { ...schema, properties: Object.fromEntries(entries) }
}

const problemContent = (): Record<string, Media> => ({
  [problemMediaType]: { schema: {}, example: exampleProblem(401) },
})

function exampleProblem(status: number): object {
  const preferred: Record<number, ErrorCode> = {
    400: 'invalid-parameter',
    401: 'api-key-invalid',
    429: 'too-many-requests',
  }
  const codes = Object.keys(errorCatalog) as ErrorCode[]
  const code = preferred[status] ?? codes.find(name => errorCatalog[name].status === status) ?? 'internal'
  return toProblem({ code }, formatInEnglish)
}

function webhookOperation(): Operation {
  const properties = {
    type: { type: 'string', enum: [...webhookEvents] },
    timestamp: { type: 'string', format: 'date-time' },
    data: { $ref: '#/components/schemas/Task' },
  }
  const schema = { type: 'object', required: Object.keys(properties), properties }
  return {
    description:
      'A task of an API key has ended, whose request didn’t wait for it. Signed as Standard Webhooks specifies: headers webhook-id, webhook-timestamp and webhook-signature.',
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'Received. Other answers are repeated for a day; 410 disables the webhook.' },
    },
  }
}

/** Replace the schemas that many operations have by references, which makes the document a tenth as large. */
function shareSchemas(document: OpenApiDocument): void {
  const { paths, components } = document
  const shared = new Map<string, string>()
  const share = (name: string, schema: Schema | undefined) => {
    if (!schema) return
    shared.set(JSON.stringify(schema), name)
    components.schemas[name] = schema
  }
  const body = (path: string, method: string, status: string, type = 'application/json') =>
    paths[path]?.[method]?.responses[status]?.content?.[type]?.schema
  share('Task', body('/api/tasks/{id}', 'get', '200'))
  share('Problem', body('/api/tasks/{id}', 'get', '404', problemMediaType))
  share('Error', body('/credits/v1', 'get', '401'))
  document.paths = replaceShared(paths, shared) as OpenApiDocument['paths']
  document.webhooks = replaceShared(document.webhooks, shared) as OpenApiDocument['webhooks']
}

/** Add the schemas that others refer to, such as that of any JSON value. */
function addReferenced(document: OpenApiDocument, all: Record<string, Schema>): void {
  const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)]
  const missing = names.flatMap(([, name = '']) => (name in document.components.schemas ? [] : [name]))
  for (const name of missing) document.components.schemas[name] = all[name] ?? {}
  if (missing.length > 0) addReferenced(document, all)
}

function replaceShared(value: unknown, shared: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const name = shared.get(JSON.stringify(value))
  if (name) return { $ref: `#/components/schemas/${name}` }
  if (Array.isArray(value)) return value.map(entry => replaceShared(entry, shared))
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, replaceShared(entry, shared)]))
}
