import type { Mask } from '@pentimento/imaging'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeImage } from './image-encoding.ts'
import type { ImageProvider } from './image-provider.ts'
import { stabilityProvider } from './stability.ts'
import {
  encodeBase64,
  encodePng,
  gradientImage,
  recordingWork,
  replyBytes,
  replyJson,
  solidImage,
  startService,
  type TestService,
} from './test-service.ts'

let service: TestService
let pauses: number[]
beforeEach(async () => {
  service = await startService()
  pauses = []
})
afterEach(() => service.close())

const made = solidImage(40, 30, [9, 8, 7])
const image = gradientImage(80, 64)
const mask: Mask = { data: new Uint8Array(80 * 64).fill(255, 100, 200), width: 80, height: 64 }
const path = (end: string) => `POST /v2beta/stable-image/${end}`

function open(model?: string): ImageProvider {
  const pause = async (ms: number, signal: AbortSignal) => {
    pauses.push(ms)
    signal.throwIfAborted()
  }
  return stabilityProvider({
    kind: 'stability',
    url: service.url,
    key: 'sk-2',
    model,
    timeoutMs: 60_000,
    pause,
  })
}

async function fields(): Promise<Record<string, unknown>> {
  return Object.fromEntries(await service.received[0].form())
}

const generateRequest = {
  prompt: 'a jug',
  negativePrompt: 'fruit',
  style: '3d',
  width: 1216,
  height: 832,
  seed: 3,
}

describe('generating', () => {
  it.each([
    ['core', 'generate/core', undefined],
    ['ultra', 'generate/ultra', undefined],
    ['sd3', 'generate/sd3', undefined],
    ['sd3.5-large', 'generate/sd3', 'sd3.5-large'],
  ])('with %s calls %s', async (model, end, named) => {
    service.answer(path(end), replyBytes(await encodePng(made)))
    expect(await open(model).generate?.run(generateRequest, recordingWork())).toMatchObject({
      width: 40,
      height: 30,
    })
    expect(service.received[0].headers).toMatchObject({ authorization: 'Bearer sk-2', accept: 'image/*' })
    expect(await fields()).toMatchObject({
      prompt: 'a jug',
      negative_prompt: 'fruit',
      aspect_ratio: '3:2',
      style_preset: '3d-model',
      seed: '3',
      output_format: 'png',
    })
    expect((await fields())['model']).toBe(named)
  })

  it('adds a style without a preset to the prompt', async () => {
    service.answer(path('generate/core'), replyBytes(await encodePng(made)))
    await open('core').generate?.run({ ...generateRequest, style: 'oil' }, recordingWork())
    const { prompt, style_preset } = await fields()
    expect(prompt).toBe('a jug, oil painting, visible brush strokes')
    expect(style_preset).toBeUndefined()
  })
})

describe('an image from another', () => {
  const request = { ...generateRequest, image }

  it.each([
    ['core', 'sd3.5-large'],
    ['sd3.5-medium', 'sd3.5-medium'],
  ])('is a variation by an SD3 model, with %s', async (model, named) => {
    service.answer(path('generate/sd3'), replyBytes(await encodePng(made)))
    await open(model).vary?.run(request, recordingWork())
    const sent = await fields()
    expect(sent).toMatchObject({ mode: 'image-to-image', model: named, strength: '0.7', seed: '3' })
    expect(sent).not.toHaveProperty('aspect_ratio')
    expect(sent['image']).toBeInstanceOf(File)
  })

  it('follows a sketch', async () => {
    service.answer(path('control/sketch'), replyBytes(await encodePng(made)))
    await open().renderSketch?.run(request, recordingWork())
    expect(await fields()).toMatchObject({
      prompt: 'a jug, 3D render, soft studio light',
      negative_prompt: 'fruit',
    })
  })
})

describe('edits', () => {
  it('send the image and a mask that is white where to edit', async () => {
    service.answer(path('edit/erase'), replyBytes(await encodePng(image)))
    await open().erase?.run({ image, mask, seed: 5 }, recordingWork())
    const sent = await fields()
    expect(sent).toMatchObject({ grow_mask: '0', seed: '5' })
    const bytes = await (sent['mask'] as File).arrayBuffer()
    const { data } = await decodeImage('', new Uint8Array(bytes))
    expect([data[99 * 3], data[100 * 3], data[199 * 3], data[200 * 3]]).toEqual([0, 255, 255, 0])
  })

  it('send the prompt', async () => {
    service.answer(path('edit/inpaint'), replyBytes(await encodePng(image)))
    await open().inpaint?.run({ image, mask, prompt: 'a hat', seed: 5 }, recordingWork())
    expect(await fields()).toMatchObject({ prompt: 'a hat' })
  })

  it('send the margin of each side', async () => {
    service.answer(path('edit/outpaint'), replyBytes(await encodePng(gradientImage(100, 90))))
    const margins = { left: 20, right: 0, up: 0, down: 26 }
    await open().outpaint?.run({ image, ...margins, prompt: '', seed: 5 }, recordingWork())
    const sent = await fields()
    expect(sent).toMatchObject({ left: '20', right: '0', up: '0', down: '26' })
    expect(sent).not.toHaveProperty('prompt')
  })

  it('return a cutout with alpha', async () => {
    service.answer(
      path('edit/remove-background'),
      replyBytes(await encodePng(solidImage(80, 64, [1, 2, 3, 90]))),
    )
    const provider = open()
    expect(await provider.cutOut?.run({ image }, recordingWork())).toMatchObject({ channels: 4 })
    expect(provider.cutOut?.canvas.maxPixels).toBe(4_194_304)
  })

  it.each([
    ['core', 'upscale/fast', 4],
    ['core+conservative', 'upscale/conservative', 2],
  ])('upscale with %s by %s', async (model, end, factor) => {
    service.answer(path(end), replyBytes(await encodePng(gradientImage(320, 256))))
    const provider = open(model)
    await provider.upscale?.run({ image }, recordingWork())
    expect(provider.upscale?.factor).toBe(factor)
    expect('prompt' in (await fields())).toBe(end.endsWith('conservative'))
  })
})

describe('an error response', () => {
  it('of moderation is prompt-rejected if there is a prompt', async () => {
    const answer = { id: '1', name: 'content_moderation', errors: ['Your request was flagged'] }
    service.answer(path('generate/core'), replyJson(answer, 403))
    await expect(open().generate?.run(generateRequest, recordingWork())).rejects.toMatchObject({
      code: 'prompt-rejected',
    })
    expect(service.received).toHaveLength(1)
  })

  it('of moderation is image-rejected without a prompt', async () => {
    service.answer(path('edit/erase'), replyJson({ name: 'content_moderation' }, 403))
    await expect(open().erase?.run({ image, mask, seed: 5 }, recordingWork())).rejects.toMatchObject({
      code: 'image-rejected',
    })
  })

  it('for a filtered result is result-rejected', async () => {
    const blurred = await encodePng(made)
    service.answer(path('generate/core'), (_, response) => {
      response
        .writeHead(200, { 'content-type': 'image/png', 'finish-reason': 'CONTENT_FILTERED' })
        .end(blurred)
    })
    await expect(open().generate?.run(generateRequest, recordingWork())).rejects.toMatchObject({
      code: 'result-rejected',
    })
  })

  it.each([
    [401, 'key-rejected'],
    [402, 'out-of-credit'],
    [413, 'request-rejected'],
    [422, 'request-rejected'],
  ])('with status %d is %s', async (status, code) => {
    service.answer(path('generate/core'), replyJson({ name: 'x', errors: ['y'] }, status))
    await expect(open().generate?.run(generateRequest, recordingWork())).rejects.toMatchObject({ code })
  })

  it('that is no image is a broken response', async () => {
    service.answer(path('generate/core'), replyBytes(new TextEncoder().encode('<html>a proxy</html>')))
    await expect(open().generate?.run(generateRequest, recordingWork())).rejects.toMatchObject({
      code: 'invalid-response',
    })
  })
})

describe('replacing a background', () => {
  const begin = path('edit/replace-background-and-relight')
  const result = 'GET /v2beta/results/job-1'
  const request = { image, prompt: 'a beach', seed: 5, light: 'left' } as const

  it('is started, polled every ten seconds, and fetched', async () => {
    service.answer(begin, replyJson({ id: 'job-1' }))
    service.answer(
      result,
      replyJson({}, 202),
      replyJson({}, 202),
      replyJson({ result: await encodeBase64(made), finish_reason: 'SUCCESS' }),
    )
    const work = recordingWork()
    expect(await open().replaceBackground?.run(request, work)).toMatchObject({ width: 40, height: 30 })
    expect(pauses).toEqual([10_000, 10_000, 10_000])
    expect(work.reported.length).toBeGreaterThan(1)
    expect(await fields()).toMatchObject({ background_prompt: 'a beach', light_source_direction: 'left' })
  })

  it.each([
    ['under its other name', async () => ({ image: await encodeBase64(made) }), { width: 40, height: 30 }],
    ['that is missing', async () => ({ finish_reason: 'SUCCESS' }), undefined],
  ])('reads a result %s', async (_, body, size) => {
    service.answer(begin, replyJson({ id: 'job-1' }))
    service.answer(result, replyJson(await body()))
    const replacing = open().replaceBackground?.run(request, recordingWork())
    if (size) expect(await replacing).toMatchObject(size)
    else await expect(replacing).rejects.toMatchObject({ code: 'invalid-response' })
  })

  it('times out as too-slow', async () => {
    service.answer(begin, replyJson({ id: 'job-1' }))
    service.answer(result, replyJson({}, 202))
    await expect(open().replaceBackground?.run(request, recordingWork())).rejects.toMatchObject({
      code: 'too-slow',
    })
    expect(pauses).toHaveLength(6)
  })

  it('rejects a filtered result', async () => {
    service.answer(begin, replyJson({ id: 'job-1' }))
    service.answer(result, replyJson({ result: await encodeBase64(made), finish_reason: 'CONTENT_FILTERED' }))
    await expect(open().replaceBackground?.run(request, recordingWork())).rejects.toMatchObject({
      code: 'result-rejected',
    })
  })

  it('stops polling when aborted', async () => {
    const stop = new AbortController()
    service.answer(begin, replyJson({ id: 'job-1' }))
    service.answer(result, (_, response) => {
      response.writeHead(202).end('{}', () => stop.abort(new Error('enough')))
    })
    await expect(open().replaceBackground?.run(request, recordingWork(stop.signal))).rejects.toThrow('enough')
  })
})
