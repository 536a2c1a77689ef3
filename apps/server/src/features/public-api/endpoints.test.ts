import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiMember, createApiMember, image, imagePart, type Part, providerEnv } from '../../test-api.ts'
import type { Job } from '../../test-server.ts'
import { startServer, type TestServer } from '../../test-server.ts'

let server: TestServer
let member: ApiMember
/** The jobs that the worker pool received. */
const jobs: Job[] = []
beforeAll(async () => {
  server = await startServer({
    env: { ...providerEnv, PENTIMENTO_API_RATE: '100000', PENTIMENTO_OPERATOR_API_KEY: 'o'.repeat(32) },
  })
  member = await createApiMember(server)
  server.setWork(async job => {
    jobs.push(job)
    const format = (job.params as { format?: 'png' | 'jpeg' | 'webp' })?.format ?? 'jpeg'
    const bytes = await image(format, { width: 3, height: 2 })
    const findings = { seed: 7 }
    const output = { format, mediaType: `image/${format}`, bytes, width: 3, height: 2, findings }
    const names = ['image', 'portraitDepth', 'portraitNormals']
    const outputs = names.map(name => ({ name, ...output, thumbnail: { bytes, width: 3, height: 2 } }))
    return { outputs, madeBy: 'a test' }
  })
})
beforeEach(() => {
  jobs.length = 0
})
afterAll(() => server.close(1000))

const unlimited = 'o'.repeat(32)
/** Send a request whose credits don't matter. */
const send = (path: string, parts: Part[], headers: Record<string, string> = {}) =>
  member.send(path, parts, headers, unlimited)
const maskPart = async (): Promise<Part> => ({
  name: 'mask_file',
  fileName: 'mask.png',
  content: await image(),
})
const text = (name: string, content: string): Part => ({ name, content })

/** The call of each endpoint's own documentation, what the tool receives, and the format of the answer. */
const documented: [path: string, parts: () => Promise<Part[]>, params: object, mediaType: string][] = [
  [
    '/cleanup/v1',
    async () => [await imagePart(), await maskPart()],
    { mode: 'fast', format: 'png' },
    'image/png',
  ],
  [
    '/remove-background/v1',
    async () => [await imagePart()],
    { transparency: 'keep', format: 'png' },
    'image/png',
  ],
  [
    '/replace-background/v1',
    async () => [await imagePart(), text('prompt', 'a beach')],
    { prompt: 'a beach', format: 'jpeg' },
    'image/jpeg',
  ],
  [
    '/image-upscaling/v1/upscale',
    async () => [await imagePart(), text('target_width', '16'), text('target_height', '12')],
    { width: 16, height: 12, format: 'jpeg' },
    'image/jpeg',
  ],
  [
    '/uncrop/v1',
    async () => [
      { name: 'image_file', content: await image('jpeg', { width: 40, height: 30 }) },
      text('extend_left', '10'),
      text('extend_up', '-2'),
      text('seed', '7'),
    ],
    { left: 10, right: 0, up: -2, down: 0, seed: 7, format: 'jpeg' },
    'image/jpeg',
  ],
  ['/remove-text/v1', async () => [await imagePart()], { action: 'remove', format: 'png' }, 'image/png'],
  [
    '/text-to-image/v1',
    async () => [text('prompt', 'photo of a dog on a beach')],
    { prompt: 'photo of a dog on a beach', size: 1024, aspect: '1:1', format: 'png' },
    'image/png',
  ],
  ['/portrait-surface-normals/v1', async () => [await imagePart()], { portraitNormals: true }, 'image/jpeg'],
  ['/portrait-depth-estimation/v1', async () => [await imagePart()], { portraitDepth: true }, 'image/jpeg'],
  ['/relight/v1', async () => [await imagePart(), text('preset', 'neon')], { preset: 'neon' }, 'image/jpeg'],
  [
    '/universal-resizer/v1',
    async () => [await imagePart(), text('width', '40'), text('height', '20')],
    { formats: [{ width: 40, height: 20 }], method: 'auto' },
    'image/jpeg',
  ],
  [
    '/text-inpainting/v1',
    async () => [await imagePart(), await maskPart(), text('text_prompt', 'a red scarf')],
    { prompt: 'a red scarf', format: 'jpeg' },
    'image/jpeg',
  ],
  [
    '/reimagine/v1/reimagine',
    async () => [await imagePart()],
    { imageUse: 'variation', format: 'jpeg' },
    'image/jpeg',
  ],
  [
    '/sketch-to-image/v1/sketch-to-image',
    async () => [{ ...(await imagePart()), name: 'sketch_file' }, text('prompt', 'an owl')],
    { prompt: 'an owl', imageUse: 'sketch', format: 'jpeg' },
    'image/jpeg',
  ],
]

describe('each endpoint', () => {
  it.each(documented)('%s answers its documentation’s call', async (path, parts, params, mediaType) => {
    const answer = await send(path, await parts())
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toBe(mediaType)
    expect(answer.rawPayload.length).toBeGreaterThan(0)
    expect(jobs[0]?.params).toMatchObject(params)
  })

  it.each([
    '/image-upscaling/v1',
    '/portrait-surface-normals/v1/portrait-surface-normals',
    '/portrait-depth-estimation/v1/portrait-depth-estimation',
    '/reimagine/v1',
    '/sketch-to-image/v1',
  ])('%s is an alias', async path => {
    const fields = [text('target_width', '16'), text('target_height', '12'), text('prompt', 'an owl')]
    const parts = [await imagePart(), { ...(await imagePart()), name: 'sketch_file' }, ...fields]
    expect((await send(path, parts)).statusCode).toBe(200)
  })

  it('reports what was found out about the image', async () => {
    const { headers } = await send('/remove-text/v1', [await imagePart()])
    expect(JSON.parse(decodeURIComponent(String(headers['findings'])))).toEqual({ seed: 7 })
  })

  it('charges a credit and reports what remains', async () => {
    const someone = await createApiMember(server)
    const answer = await someone.send('/remove-text/v1', [await imagePart()])
    expect(answer.headers).toMatchObject({ 'x-remaining-credits': '99', 'x-credits-consumed': '1' })
    const credits = await someone.get('/credits/v1')
    expect(credits.json()).toEqual({ remaining: 99, reserved: 0 })
    expect(credits.headers['x-remaining-credits']).toBe('99')
  })
})

describe('what clients in the wild send', () => {
  it.each([
    ['a path', '../../etc/in.png'],
    ['a URL', 'https://example.org/a?b=c'],
    ['blob', 'blob'],
    ['an empty name', ''],
    ['none', undefined],
  ])('%s as the file name', async (_, fileName) => {
    const part = { name: 'image_file', content: await image(), ...(fileName !== undefined && { fileName }) }
    expect((await send('/remove-background/v1', [part])).statusCode).toBe(200)
  })

  it.each(['image/jpg', 'application/octet-stream', 'text/plain', 'image/webp', undefined])(
    'the declared type %s for a PNG',
    async type => {
      const part = { name: 'image_file', fileName: 'a', content: await image(), ...(type && { type }) }
      expect((await send('/remove-background/v1', [part])).statusCode).toBe(200)
      const nameless = { name: 'image_file', content: await image(), ...(type && { type }) }
      expect((await send('/remove-background/v1', [nameless])).statusCode).toBe(200)
    },
  )

  it('parts in any order, unknown fields and unknown files', async () => {
    const parts = [
      text('target_height', '12'),
      { name: 'extra_file', fileName: 'x.bin', content: 'not an image' },
      await imagePart(),
      text('unknown', 'x'.repeat(5000)),
      text('target_width', '16'),
    ]
    const answer = await send('/image-upscaling/v1', parts)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(jobs[0]?.params).toMatchObject({ width: 16, height: 12 })
  })

  it.each([
    ['without a file name', {}],
    ['with text/plain', { type: 'text/plain; charset=utf-8' }],
    ['with a file name', { fileName: 'blob', type: 'application/octet-stream' }],
  ])('a text field %s', async (_, extra) => {
    const prompt = { name: 'prompt', content: 'a château at dawn', ...extra }
    const answer = await send('/replace-background/v1', [prompt, await imagePart()])
    expect(answer.statusCode, answer.body).toBe(200)
    expect(jobs[0]?.params).toMatchObject({ prompt: 'a château at dawn' })
  })

  it('an empty prompt', async () => {
    const answer = await send('/replace-background/v1', [await imagePart(), text('prompt', '')])
    expect(answer.statusCode).toBe(200)
    expect(jobs[0]?.params).toMatchObject({ prompt: '' })
  })

  it('extend_* up to 2048, and empty numbers', async () => {
    const parts = [await imagePart(), text('extend_left', '2048'), text('extend_right', ''), text('seed', '')]
    const answer = await send('/uncrop/v1', parts)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(jobs[0]?.params).toMatchObject({ left: 2048, right: 0, seed: 0 })
  })

  it.each([
    ['*/*', 'image/png'],
    [undefined, 'image/png'],
    ['', 'image/png'],
    ['application/json, text/plain, */*', 'image/png'],
    ['image/*', 'image/png'],
    ['image/webp', 'image/webp'],
    ['image/jpg', 'image/jpeg'],
    ['image/jpeg', 'image/jpeg'],
    ['image/png;q=0.5, image/webp', 'image/webp'],
    ['image/avif, image/*;q=0.8', 'image/png'],
  ])('Accept: %s gets %s', async (accept, mediaType) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept }
    const answer = await send('/remove-background/v1', [await imagePart()], headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe(mediaType)
  })

  it.each(['image/gif', 'application/json', 'text/html'])('Accept: %s gets 406', async accept => {
    const answer = await send('/remove-background/v1', [await imagePart()], { accept })
    expect(answer.statusCode).toBe(406)
    expect(answer.json().error).toEqual(expect.any(String))
    expect(jobs).toEqual([])
  })

  it('any Accept where the format is fixed', async () => {
    const headers = { accept: 'application/json' }
    expect((await send('/remove-text/v1', [await imagePart()], headers)).statusCode).toBe(200)
  })

  it('an image with an alpha channel is enlarged as WebP', async () => {
    const transparent = { name: 'image_file', content: await image('png', { alpha: 0.5 }) }
    const parts = [transparent, text('target_width', '16'), text('target_height', '12')]
    const answer = await send('/image-upscaling/v1', parts)
    expect(answer.headers['content-type']).toBe('image/webp')
  })
})

describe('pages of any origin', () => {
  const origin = 'https://somewhere.example'

  it('may call it with x-api-key, and the preflight needs no key', async () => {
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url: '/cleanup/v1',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-api-key',
      },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'x-api-key',
    })
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
    const bare = await server.app.inject({ method: 'OPTIONS', url: '/credits/v1' })
    expect(bare.statusCode).toBe(204)
  })

  it('can read the credit headers, also of errors', async () => {
    for (const parts of [[await imagePart()], []]) {
      const answer = await send('/remove-background/v1', parts, { origin })
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      const exposed = answer.headers['access-control-expose-headers']
      for (const name of ['x-remaining-credits', 'x-credits-consumed']) expect(exposed).toContain(name)
    }
  })

  it('can follow a task with the key: its state, its files, and its end', async () => {
    const headers = { origin, prefer: 'respond-async' }
    const created = await member.send('/remove-background/v1', [await imagePart()], headers)
    const exposed = String(created.headers['access-control-expose-headers'])
    expect(exposed).toContain('location')
    const url = String(created.headers['location'])
    for (const method of ['GET', 'DELETE']) {
      const asked = { 'access-control-request-method': method, 'access-control-request-headers': 'x-api-key' }
      const preflight = await server.app.inject({ method: 'OPTIONS', url, headers: { origin, ...asked } })
      expect(preflight.statusCode).toBe(204)
      expect(preflight.headers['access-control-allow-origin']).toBe('*')
      expect(preflight.headers['access-control-allow-methods']).toContain(method)
      expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
    }
    const { outputs } = await member.waitUntilReady(url)
    for (const path of [url, outputs[0].href, outputs[0].thumbnail, '/api/tasks']) {
      const answer = await member.get(path, { 'x-api-key': member.key, origin })
      expect([answer.statusCode, answer.headers['access-control-allow-origin']], path).toEqual([200, '*'])
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    }
    const missing = await member.get('/api/tasks/0', { authorization: `Bearer ${member.key}`, origin })
    expect([missing.statusCode, missing.headers['access-control-allow-origin']]).toEqual([400, '*'])
  })

  it('can create a task of any tool with the key', async () => {
    const image = { ...(await imagePart()), name: 'image' }
    const created = await send('/api/tools/cleanup/tasks', [image], { origin })
    expect(created.headers['access-control-allow-origin']).toBe('*')
  })

  it('can’t use cookies for it', async () => {
    const { cookie } = member
    const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'content-type' }
    const preflight = { origin, ...asked }
    const answers = [
      await server.app.inject({ method: 'OPTIONS', url: '/api/tasks', headers: preflight }),
      await server.app.inject({ url: '/api/tasks', headers: { origin, cookie } }),
      await server.app.inject({
        url: '/api/account/api-keys',
        headers: { origin, cookie, 'x-api-key': member.key },
      }),
    ]
    for (const answer of answers) expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('can’t read the web app’s own routes', async () => {
    const answer = await server.app.inject({ url: '/api/tasks', headers: { origin } })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('an endpoint whose engine only a provider has', () => {
  let bare: TestServer
  beforeAll(async () => {
    bare = await startServer()
  })
  afterAll(() => bare.close(1000))

  it.each([
    ['/text-inpainting/v1', 'AUTOMATIC1111'],
    ['/reimagine/v1/reimagine', 'ComfyUI'],
    ['/reimagine/v1', 'ComfyUI'],
    ['/sketch-to-image/v1/sketch-to-image', 'ControlNet'],
  ])('%s without one names what could do it and charges nothing', async (path, name) => {
    const someone = await createApiMember(bare)
    const answer = await someone.send(path, [await imagePart()])
    expect(answer.statusCode).toBe(501)
    expect(answer.json().error).toContain(name)
    expect(await someone.credits()).toEqual({ remaining: 100, reserved: 0 })
    expect((await someone.send(path, [], {}, '')).statusCode).toBe(401)
  })
})

it.each(['GET', 'PUT', 'DELETE'] as const)('%s is answered as JSON, too', async method => {
  const answer = await server.app.inject({ method, url: '/cleanup/v1' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error).toEqual(expect.any(String))
})
