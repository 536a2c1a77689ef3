import { brotliDecompressSync } from 'node:zlib'
import { allContracts } from '@pentimento/tools/all-contracts'
import { loadApi, loadDialects } from '@pentimento/tools/pipelines'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../../test-server.ts'
import type { OpenApiDocument } from './openapi.ts'

const origin = 'https://images.example'
let server: TestServer
let document: OpenApiDocument
beforeAll(async () => {
  server = await startServer({ env: { PENTIMENTO_URL: origin } })
  document = (await server.app.inject({ url: '/docs/api/openapi.json' })).json()
})
afterAll(() => server.close(1000))

const operations = () => Object.values(document.paths).flatMap(methods => Object.values(methods))

describe.each(['/openapi.json', '/docs/api/openapi.json'])('%s', url => {
  it('is valid OpenAPI 3.1, whose references all have a target', async () => {
    const document = (await server.app.inject({ url })).json()
    const validator = new Validator()
    expect(await validator.validate(document)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(danglingReferences(document)).toEqual([])
  })
})

/** The references of a document to places that it doesn't have. */
function danglingReferences(document: unknown): string[] {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]*)"/g)].map(
    ([, path = '']) => path,
  )
  const isDangling = (path: string) => {
    let target: unknown = document
    for (const name of path.split('/').slice(1))
      target = (target as Record<string, unknown> | undefined)?.[
        decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
      ]
    return target === undefined
  }
  return [...new Set(references.filter(isDangling))]
}

describe('the document', () => {
  it('is OpenAPI 3.1 with the server, keys and a webhook', () => {
    expect(document.openapi).toMatch(/^3\.1/)
    expect(document.servers).toEqual([{ url: origin }])
    expect(Object.keys(document.components.securitySchemes)).toEqual(['apiKey', 'bearer'])
    expect(Object.keys(document.webhooks)).toHaveLength(1)
  })

  it('has every public endpoint, and no internal one', async () => {
    const paths = Object.keys(document.paths)
    for (const contract of allContracts) {
      for (const { path } of await loadApi(contract)) expect(paths).toContain(path)
      for (const { path } of await loadDialects(contract)) expect(paths).toContain(path)
      expect(paths).toContain(`/api/tools/${contract.id}/tasks`)
    }
    expect(paths).toEqual(expect.arrayContaining(['/mcp', '/credits/v1', '/api/tasks/{id}']))
    expect(
      paths.filter(path => /api\/account|auth|admin|usage|feedback|reissue|select|preview/.test(path)),
    ).toEqual([])
  })

  it('describes every operation, with keys, errors and a call', () => {
    for (const operation of operations()) {
      const { operationId, summary, description, security, responses, requestBody } = operation
      expect(summary ?? description, operationId).toBeTruthy()
      expect(security, operationId).toEqual([{ apiKey: [] }, { bearer: [] }])
      expect(operation['x-codeSamples']?.[0]?.source, operationId).toContain('curl')
      const errors = Object.entries(responses).filter(([status]) => status >= '400')
      expect(errors, operationId).not.toEqual([])
      for (const [status, { content = {} }] of errors)
        for (const { example } of Object.values(content))
          expect(example, `${operationId} ${status}`).toBeDefined()
      for (const { example } of Object.values(requestBody?.content ?? {}))
        expect(example, operationId).toBeDefined()
    }
  })

  it('shows files in forms, and only text in JSON', () => {
    const operation = document.paths['/v1.0/removebg']?.['post']
    const { 'multipart/form-data': form, 'application/json': json } = operation?.requestBody?.content ?? {}
    expect(form?.example).toEqual({ image_file: 'photo.jpg' })
    expect(json?.schema?.properties).not.toHaveProperty('image_file')
    expect(operation?.['x-codeSamples']?.[0]?.source).toContain('-F image_file=@photo.jpg')
  })

  it('refers only to schemas that it has', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)]
    expect(references.length).toBeGreaterThan(20)
    for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty(name)
  })

  it('is small, compressed, and sent once', async () => {
    const headers = { 'accept-encoding': 'br' }
    const answer = await server.app.inject({ url: '/docs/api/openapi.json', headers })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.rawPayload.length).toBeLessThan(20_000)
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(document)
    const again = { ...headers, 'if-none-match': String(answer.headers['etag']) }
    expect((await server.app.inject({ url: '/docs/api/openapi.json', headers: again })).statusCode).toBe(304)
  })
})

describe('the page', () => {
  it('has every operation, no script and no inline style, and refers to this server only', async () => {
    const { body, headers } = await server.app.inject({ url: '/docs/api' })
    expect(headers['content-type']).toContain('text/html')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    for (const path of Object.keys(document.paths)) expect(body).toContain(path)
    expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    const links = [...body.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => String(link))
    expect(links.filter(link => !/^[/#]/.test(link))).toEqual([])
    const anchors = links.filter(link => link.startsWith('#')).map(link => `id="${link.slice(1)}"`)
    for (const anchor of anchors) expect(body).toContain(anchor)
    const style = await server.app.inject({ url: '/docs/api/style.css' })
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
  })
})
