import { ToolError } from '@pentimento/protocol'
import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiMember, createApiMember, image, type Part, providerEnv } from '../../../test-api.ts'
import { type Job, startServer, type TestServer } from '../../../test-server.ts'

let server: TestServer
let member: ApiMember
let origin: string
/** The jobs that the worker pool received. */
const jobs: Job[] = []
beforeAll(async () => {
  server = await startServer({ env: { PENTIMENTO_API_RATE: '100000' } })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  member = await createApiMember(server)
  server.setWork(async job => {
    jobs.push(job)
    const { format = 'png', images = 1 } = job.params as { format?: 'png' | 'jpeg' | 'webp'; images?: number }
    const bytes = await image(format, { width: 3, height: 2 })
    const output = { format, mediaType: `image/${format}`, bytes, width: 3, height: 2 }
    const names = ['image', 'second', 'third', 'fourth'].slice(0, images)
    const outputs = names.map(name => ({ name, ...output, thumbnail: { bytes, width: 3, height: 2 } }))
    return { outputs, madeBy: 'a test' }
  })
})
beforeEach(() => {
  jobs.length = 0
})
afterAll(() => server.close(1000))

const postJson = (
  url: string,
  payload: object,
  headers: Record<string, string> = { 'x-api-key': member.key },
) => server.app.inject({ method: 'POST', url, payload, headers })

describe('OpenAI’s own client', () => {
  const client = (apiKey = member.key) => new OpenAI({ apiKey, baseURL: `${origin}/v1` })

  it('generates images', async () => {
    const generated = await client().images.generate({
      model: 'gpt-image-1',
      prompt: 'two red boats',
      n: 2,
      size: '1536x1024',
      output_format: 'webp',
    })
    const params = { prompt: 'two red boats', images: 2, aspect: '3:2', size: 1536, format: 'webp' }
    expect(jobs[0]?.params).toMatchObject(params)
    expect(generated.data).toHaveLength(2)
    expect(Buffer.from(generated.data?.[0]?.b64_json ?? '', 'base64')).toEqual(
      await image('webp', { width: 3, height: 2 }),
    )
    expect(generated.created).toBeGreaterThan(1_600_000_000)
  })

  it('understands the errors: key, size, edits by words', async () => {
    await expect(client('wrong').images.generate({ prompt: 'a' })).rejects.toBeInstanceOf(
      OpenAI.AuthenticationError,
    )
    await expect(client().images.generate({ prompt: 'a', size: '1792x1024' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('size: expected auto, 1024x1024'),
    })
    await expect(client().images.generate({ prompt: 'a', response_format: 'url' })).rejects.toBeInstanceOf(
      OpenAI.BadRequestError,
    )
    const before = await member.credits()
    const photo = new File([Uint8Array.from(await image())], 'photo.png', { type: 'image/png' })
    const edit = client().images.edit({ model: 'gpt-image-1', image: photo, prompt: 'add a hat' })
    await expect(edit).rejects.toMatchObject({ status: 501, code: 'engine_missing' })
    expect(await member.credits()).toEqual(before)
  })
})

describe('remove.bg', () => {
  const path = '/v1.0/removebg'
  const file = async (): Promise<Part> => ({
    name: 'image_file',
    fileName: 'a.jpg',
    content: await image('jpeg'),
  })

  it('takes a file and answers with the image', async () => {
    const answer = await member.send(path, [await file(), { name: 'size', content: 'auto' }])
    expect(answer.statusCode, answer.body).toBe(200)
    const headers = { 'content-type': 'image/png', 'x-width': '3', 'x-height': '2', 'x-credits-charged': '1' }
    expect(answer.headers).toMatchObject(headers)
    expect(jobs[0]?.params).toMatchObject({ background: 'transparent', format: 'png' })
  })

  it.each([
    ['81d4fa', '#81d4fa'],
    ['#FFF', '#FFFFFF'],
    ['green', '#008000'],
  ])('fills the background with %s', async (color, expected) => {
    const content = (await image()).toString('base64')
    const answer = await postJson(path, {
      image_file_b64: content,
      bg_color: color,
      crop: true,
      crop_margin: '8px',
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toBe('image/jpeg')
    expect(jobs[0]?.params).toMatchObject({ background: 'color', color: expected, trim: true, margin: 8 })
  })

  it('takes a form without files and answers with JSON if asked to', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: path,
      headers: {
        'x-api-key': member.key,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ image_file_b64: (await image()).toString('base64') }).toString(),
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const png = await image('png', { width: 3, height: 2 })
    expect(answer.json()).toEqual({ data: { result_b64: png.toString('base64') } })
  })

  it.each([
    ['preview', 250_000],
    ['small', 250_000],
    ['regular', 250_000],
    ['medium', 1_500_000],
    ['hd', 4_000_000],
    ['4k', undefined],
    ['full', undefined],
    ['auto', undefined],
    ['', undefined],
  ])('takes the size %j', async (size, maxPixels) => {
    const parts = [await file(), { name: 'size', content: size }, { name: 'type', content: 'person' }]
    const answer = await member.send(path, parts)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(jobs[0]?.params['maxPixels']).toBe(maxPixels)
  })

  it('tells the credits of an account', async () => {
    const { remaining } = await member.credits()
    const answer = await member.get('/v1.0/account')
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({
      data: {
        attributes: {
          credits: { total: remaining, subscription: 0, payg: remaining, enterprise: 0 },
          api: { free_calls: 0, sizes: 'all' },
        },
      },
    })
    const refused = await member.get('/v1.0/account', { 'x-api-key': 'wrong' })
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([403, 'auth_failed'])
    const origin = 'https://a.example'
    const headers = { origin, 'access-control-request-method': 'GET' }
    const preflight = await server.app.inject({ method: 'OPTIONS', url: '/v1.0/account', headers })
    expect(preflight.headers['access-control-allow-origin']).toBe('*')
  })

  it('answers errors in its shape, and charges nothing', async () => {
    const before = await member.credits()
    const cases = [
      [[], 400, 'missing_source'],
      [[await file(), { name: 'image_url', content: 'https://example.com/' }], 400, 'invalid_request'],
      [[{ name: 'image_url', content: 'https://127.0.0.1/a.png' }], 400, 'invalid_parameter'],
      [[{ name: 'image_url', content: 'http://example.com/a.png' }], 400, 'invalid_parameter'],
      [[await file(), { name: 'bg_color', content: '81d4fa77' }], 400, 'invalid_parameter'],
      [[await file(), { name: 'format', content: 'zip' }], 400, 'invalid_parameter'],
      [[await file(), { name: 'size', content: '50MP' }], 400, 'invalid_parameter'],
      [[await file(), { name: 'channels', content: 'alpha' }], 400, 'invalid_parameter'],
      [[await file(), { name: 'scale', content: '50%' }], 400, 'invalid_parameter'],
      [[await file(), { name: 'position', content: '10% 10%' }], 400, 'invalid_parameter'],
      [[await file(), { name: 'bg_image_url', content: 'https://example.com/' }], 400, 'invalid_parameter'],
      [[{ name: 'image_file', fileName: 'a', content: 'no image' }], 400, 'invalid_file_type'],
    ] as const
    for (const [parts, status, code] of cases) {
      const answer = await member.send(path, [...parts])
      expect(answer.statusCode, answer.body).toBe(status)
      expect(answer.json()).toEqual({ errors: [{ title: expect.any(String), code }] })
    }
    const unknown = await member.send(path, [await file()], {}, 'wrong')
    expect([unknown.statusCode, unknown.json().errors[0].code]).toEqual([403, 'auth_failed'])
    expect(await member.credits()).toEqual(before)
    expect(jobs).toEqual([])
  })
})

describe('IOPaint', () => {
  const path = '/api/v1/inpaint'
  const body = async (size = 8) => ({
    image: `data:image/png;base64,${(await image()).toString('base64')}`,
    mask: (await image('png', { width: size })).toString('base64'),
    prompt: '',
    hd_strategy: 'Crop',
    ldm_steps: 25,
  })

  it('takes an image and a mask', async () => {
    const answer = await postJson(path, await body(), { authorization: `Bearer ${member.key}` })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(jobs[0]?.files).toHaveProperty('mask')
  })

  it('takes a prompt with a provider that can inpaint', async () => {
    const withProvider = await startServer({ env: providerEnv })
    const someone = await createApiMember(withProvider)
    let params: object = {}
    withProvider.setWork(async job => {
      params = job.params as object
      throw new ToolError('engine-failed')
    })
    const payload = { ...(await body()), prompt: 'a cat' }
    const headers = { 'x-api-key': someone.key }
    await withProvider.app.inject({ method: 'POST', url: path, payload, headers })
    expect(params).toMatchObject({ prompt: 'a cat', mode: 'quality' })
    await withProvider.close(1000)
  })

  it('refuses a prompt, text that isn’t Base64 and a missing mask, and charges nothing', async () => {
    const before = await member.credits()
    const { mask: _, ...withoutMask } = await body()
    for (const [sent, status] of [
      [{ ...(await body()), prompt: 'a cat' }, 501],
      [{ ...(await body()), image: '%%%' }, 400],
      [{ ...(await body()), image: 5 }, 400],
      [withoutMask, 400],
      [[], 400],
    ] as const) {
      const answer = await postJson(path, sent)
      expect(answer.statusCode, answer.body).toBe(status)
      expect(answer.json().detail).toEqual(expect.any(String))
    }
    expect((await postJson(path, await body(), {})).statusCode).toBe(401)
    expect(await member.credits()).toEqual(before)
  })
})

describe('rembg', () => {
  it('takes a file, and a background in the query', async () => {
    const part = { name: 'file', fileName: 'in.png', content: await image() }
    const answer = await member.send('/api/remove?model=u2net&bgc=255,0,0,255', [part])
    expect(answer.statusCode, answer.body).toBe(200)
    expect(jobs[0]?.params).toMatchObject({ background: 'color', color: '#ff0000' })
    const plain = await member.send('/api/remove', [part, { name: 'model', content: 'u2net' }])
    expect(plain.headers['content-type']).toBe('image/png')
    const refused = await member.send('/api/remove?om=true', [part])
    expect([refused.statusCode, refused.json().detail]).toEqual([400, expect.stringContaining('om')])
  })
})

it('a page of any origin may call them, and the preflight needs no key', async () => {
  const headers = { origin: 'https://a.example', 'access-control-request-method': 'POST' }
  for (const url of [
    '/v1/images/generations',
    '/v1/images/edits',
    '/v1.0/removebg',
    '/api/v1/inpaint',
    '/api/remove',
  ]) {
    const preflight = await server.app.inject({ method: 'OPTIONS', url, headers })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-origin']).toBe('*')
  }
})
