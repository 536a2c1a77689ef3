import type { Mask } from '@pentimento/imaging'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeImage } from './image-encoding.ts'
import type { GenerateRequest, Operation } from './image-provider.ts'
import { openaiProvider } from './openai.ts'
import {
  encodeBase64,
  encodePng,
  gradientImage,
  recordingWork,
  replyBytes,
  replyJson,
  replyTruncated,
  solidImage,
  startService,
  type TestService,
} from './test-service.ts'

let service: TestService
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())

const generations = 'POST /v1/images/generations'
const generateRequest = {
  prompt: 'a jug',
  negativePrompt: 'fruit',
  style: 'photo',
  width: 1536,
  height: 1024,
  seed: 3,
}

const open = (model?: string) =>
  openaiProvider({
    kind: 'openai',
    url: service.url,
    key: 'sk-1',
    model,
    timeoutMs: 300_000,
    pause: async () => {},
  })
const generate = (model?: string) => {
  const { run } = open(model).generate as Operation<GenerateRequest>
  return run(generateRequest, recordingWork())
}

describe('generating', () => {
  it('sends the documented request, and reads base64', async () => {
    service.answer(
      generations,
      replyJson({ data: [{ b64_json: await encodeBase64(solidImage(60, 40, [9, 8, 7])) }] }),
    )
    expect(await generate()).toMatchObject({ width: 60, height: 40, channels: 3 })
    const [request] = service.received
    expect(request.headers.authorization).toBe('Bearer sk-1')
    expect(request.json()).toMatchObject({ model: 'gpt-image-1', n: 1, size: '1536x1024' })
    expect(request.json()['prompt']).toMatch(/^a jug, photograph.*Avoid: fruit$/)
  })

  it('requests base64 only from models that need the parameter', async () => {
    service.answer(
      generations,
      replyJson({ data: [{ b64_json: await encodeBase64(solidImage(4, 4, [9, 8, 7])) }] }),
    )
    await generate('dall-e-3')
    await generate('gpt-image-1-mini')
    const [older, newer] = service.received.map(request => request.json())
    expect(older).toMatchObject({ response_format: 'b64_json' })
    expect(newer).not.toHaveProperty('response_format')
  })

  it('downloads a URL, without sending the key', async () => {
    service.answer(generations, replyJson({ data: [{ url: `${service.url}/made.png` }] }))
    service.answer('GET /made.png', replyBytes(await encodePng(solidImage(30, 20, [1, 2, 3]))))
    expect(await generate()).toMatchObject({ width: 30, height: 20 })
    expect(service.received[1].headers.authorization).toBeUndefined()
  })

  it.each([
    ['no image', { data: [] }],
    ['neither answer', { data: [{}] }],
    ['an address that is no web address', { data: [{ url: 'file:///etc/passwd' }] }],
    ['something that is no image', { data: [{ b64_json: Buffer.from('hello').toString('base64') }] }],
  ])('reports %s as an invalid response', async (_, body) => {
    service.answer(generations, replyJson(body))
    await expect(generate()).rejects.toMatchObject({ code: 'invalid-response' })
  })

  it('reports a truncated image as an invalid response', async () => {
    const whole = await encodePng(gradientImage(90, 60))
    service.answer(
      generations,
      replyJson({ data: [{ b64_json: Buffer.from(whole.subarray(0, 400)).toString('base64') }] }),
    )
    await expect(generate()).rejects.toMatchObject({ code: 'invalid-response' })
  })

  it('retries a truncated transfer', async () => {
    const whole = await encodePng(gradientImage(90, 60))
    service.answer(generations, replyJson({ data: [{ url: `${service.url}/made.png` }] }))
    service.answer('GET /made.png', replyTruncated(whole), replyBytes(whole))
    expect(await generate()).toMatchObject({ width: 90, height: 60 })
  })
})

describe('an error response', () => {
  it.each([
    [400, 'moderation_blocked', 'prompt-rejected'],
    [400, 'content_policy_violation', 'prompt-rejected'],
    [400, 'invalid_value', 'request-rejected'],
    [401, 'invalid_api_key', 'key-rejected'],
    [429, 'insufficient_quota', 'out-of-credit'],
  ])('with status %d and code %s is %s, and is not retried', async (status, errorCode, code) => {
    service.answer(generations, replyJson({ error: { code: errorCode, message: 'No.' } }, status))
    await expect(generate()).rejects.toMatchObject({
      code,
      message: expect.stringContaining('OpenAI images'),
    })
    expect(service.received).toHaveLength(1)
  })
})

it('sends a mask whose alpha is 0 where ours is 255', async () => {
  service.answer(
    'POST /v1/images/edits',
    replyJson({ data: [{ b64_json: await encodeBase64(solidImage(64, 48, [9, 8, 7])) }] }),
  )
  const mask: Mask = { data: new Uint8Array(64 * 48), width: 64, height: 48 }
  mask.data[5] = 255
  await open().inpaint?.run({ image: gradientImage(64, 48), mask, prompt: 'a hat', seed: 1 }, recordingWork())
  const form = await service.received[0].form()
  expect(form.get('prompt')).toBe('a hat')
  expect(form.get('size')).toBe('64x48')
  const sent = await decodeImage('', new Uint8Array(await (form.get('mask') as File).arrayBuffer()))
  expect(
    [...sent.data].filter((_, at) => at % 4 === 3).flatMap((alpha, pixel) => (alpha === 0 ? [pixel] : [])),
  ).toEqual([5])
  expect(
    await decodeImage('', new Uint8Array(await (form.get('image') as File).arrayBuffer())),
  ).toMatchObject({
    width: 64,
    height: 48,
  })
})

describe('an image from another', () => {
  const request = { ...generateRequest, image: gradientImage(64, 48) }

  it.each([
    ['vary', 'composed differently'],
    ['renderSketch', 'sketch'],
  ] as const)('%s sends it with an instruction', async (operation, instruction) => {
    const made = { b64_json: await encodeBase64(solidImage(60, 40, [9, 8, 7])) }
    service.answer('POST /v1/images/edits', replyJson({ data: [made] }))
    expect(await open()[operation]?.run(request, recordingWork())).toMatchObject({ width: 60, height: 40 })
    const form = await service.received[0].form()
    expect(form.get('prompt')).toMatch(new RegExp(`${instruction}.*a jug.*Avoid: fruit`))
    expect([form.get('size'), form.get('mask')]).toEqual(['1536x1024', null])
    const sent = await decodeImage('', new Uint8Array(await (form.get('image') as File).arrayBuffer()))
    expect(sent).toMatchObject({ width: 64, height: 48 })
  })

  it('is not requested from models that follow no instructions', () => {
    for (const model of ['dall-e-2', 'dall-e-3'])
      expect([open(model).vary, open(model).renderSketch]).toEqual([undefined, undefined])
  })
})
