import type { Mask } from '@pentimento/imaging'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { comfyuiProvider } from './comfyui.ts'
import { decodeImage } from './image-encoding.ts'
import {
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
let sockets: WebSocketServer
let ears: Map<string, WebSocket>
beforeEach(async () => {
  service = await startService()
  ears = new Map()
  sockets = new WebSocketServer({ server: service.server, path: '/ws' })
  sockets.on('connection', (socket, { url }) =>
    ears.set(new URLSearchParams(url?.split('?')[1]).get('clientId') ?? '', socket),
  )
})
afterEach(async () => {
  sockets.close()
  await service.close()
})

const open = (timeoutMs = 300_000) =>
  comfyuiProvider({
    kind: 'comfyui',
    url: service.url,
    model: 'juggernaut_xl.safetensors',
    timeoutMs,
    pause: (ms, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, ms / 50)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          reject(signal.reason)
        })
      }),
  })
const generateRequest = {
  prompt: 'a jug',
  style: 'ink',
  negativePrompt: 'fruit',
  width: 1024,
  height: 768,
  seed: 3,
}
const requestsTo = (path: string) => service.received.filter(each => each.path.split('?')[0] === path)
const saved = { filename: 'pentimento_00001_.png', subfolder: 'day', type: 'output' }
const done = (images: unknown[] = [saved]) => ({
  'p-1': {
    outputs: { saved: { images }, text: { text: ['hm'] } },
    status: { status_str: 'success', completed: true },
  },
})

async function comesBack(): Promise<void> {
  service.answer('POST /prompt', replyJson({ prompt_id: 'p-1', number: 4, node_errors: {} }))
  service.answer('GET /history/p-1', replyJson({}), replyJson(done()))
  service.answer('GET /view', replyBytes(await encodePng(solidImage(64, 48, [9, 8, 7]))))
}

describe('a workflow', () => {
  it('is filled, queued, polled and fetched', async () => {
    await comesBack()
    expect(await open().generate?.run(generateRequest, recordingWork())).toMatchObject({
      width: 64,
      height: 48,
    })
    const { prompt } = requestsTo('/prompt')[0].json<{ prompt: Record<string, { inputs: unknown }> }>()
    expect(prompt['wanted'].inputs).toMatchObject({ text: 'a jug, ink wash painting' })
    expect(prompt['sampled'].inputs).toMatchObject({ seed: 3, steps: 28 })
    expect(prompt['empty'].inputs).toEqual({ width: 1024, height: 768, batch_size: 1 })
    expect(prompt['model'].inputs).toEqual({ ckpt_name: 'juggernaut_xl.safetensors' })
    expect(requestsTo('/view')[0].path).toContain(new URLSearchParams(saved).toString())
  })

  it('reports progress over the socket, and is fetched when the socket reports its end', async () => {
    await comesBack()
    service.answer('POST /prompt', ({ json }, response) => {
      const ear = ears.get(String(json()['client_id']))
      const tell = (type: string, data: object) =>
        ear?.send(JSON.stringify({ type, data: { prompt_id: 'p-1', ...data } }))
      response.end(JSON.stringify({ prompt_id: 'p-1' }), () => {
        ear?.send(Buffer.from([0, 0, 0, 1]))
        ear?.send('no JSON')
        tell('execution_start', {})
        tell('progress', { value: 10, max: 20, node: 'sampled' })
        tell('executing', { node: null })
      })
    })
    service.answer('GET /history/p-1', replyJson(done()))
    const work = recordingWork()
    await open().generate?.run(generateRequest, work)
    expect(work.reported).toContain(0.475)
    expect(requestsTo('/history/p-1')).toHaveLength(1)
  })

  it('works without the socket', async () => {
    sockets.close()
    service.server.removeAllListeners('upgrade')
    await comesBack()
    expect(await open().generate?.run(generateRequest, recordingWork())).toMatchObject({ width: 64 })
  })

  it('reads the uploaded images', async () => {
    await comesBack()
    service.answer(
      'POST /upload/image',
      replyJson({ name: 'one.png', subfolder: '', type: 'input' }),
      replyJson({ name: 'two.png', subfolder: 'masks' }),
    )
    const mask: Mask = { data: new Uint8Array(64 * 48).fill(255, 0, 10), width: 64, height: 48 }
    await open().erase?.run({ image: gradientImage(64, 48), mask, seed: 3 }, recordingWork())
    const { prompt } = requestsTo('/prompt')[0].json<{ prompt: Record<string, { inputs: unknown }> }>()
    expect(prompt['picture'].inputs).toEqual({ image: 'one.png' })
    expect(prompt['hole'].inputs).toEqual({ image: 'masks/two.png', channel: 'red' })
    const form = await requestsTo('/upload/image')[1].form()
    const { data } = await decodeImage('', new Uint8Array(await (form.get('image') as File).arrayBuffer()))
    expect([data[0], data[27], data[30]]).toEqual([255, 255, 0])
  })
})

describe('an error', () => {
  it.each([
    [
      'a graph it does not take',
      () =>
        service.answer(
          'POST /prompt',
          replyJson({ error: { type: 'invalid_prompt' }, node_errors: {} }, 400),
        ),
      'request-rejected',
    ],
    [
      'a graph that fails',
      () =>
        service.answer(
          'GET /history/p-1',
          replyJson({ 'p-1': { outputs: {}, status: { status_str: 'error', completed: false } } }),
        ),
      'request-rejected',
    ],
    [
      'a graph that saves nothing',
      () => service.answer('GET /history/p-1', replyJson(done([]))),
      'invalid-response',
    ],
    [
      'an image that cannot be read',
      () => service.answer('GET /view', replyBytes(new Uint8Array(20))),
      'invalid-response',
    ],
    [
      'an answer of another shape',
      () => service.answer('POST /prompt', replyJson({ id: 7 })),
      'invalid-response',
    ],
    ['work without end', () => service.answer('GET /history/p-1', replyJson({})), 'too-slow'],
  ])('%s has its own code', async (_, setUp, code) => {
    await comesBack()
    setUp()
    await expect(
      open(code === 'too-slow' ? 300 : undefined).generate?.run(generateRequest, recordingWork()),
    ).rejects.toMatchObject({ code })
  })

  it('an aborted prompt is removed from the queue, and interrupted if it is running', async () => {
    const stop = new AbortController()
    service.answer('POST /queue', replyJson({}))
    service.answer('POST /interrupt', replyJson({}))
    service.answer('POST /prompt', ({ json }, response) => {
      const ear = ears.get(String(json()['client_id']))
      response.end(JSON.stringify({ prompt_id: 'p-1' }))
      ear?.send(JSON.stringify({ type: 'execution_start', data: { prompt_id: 'p-1' } }))
    })
    service.answer('GET /history/p-1', (_, response) => {
      response.end('{}', () => stop.abort(new Error('enough')))
    })
    await expect(open().generate?.run(generateRequest, recordingWork(stop.signal))).rejects.toThrow('enough')
    expect(requestsTo('/queue')[0].json()).toEqual({ delete: ['p-1'] })
    expect(requestsTo('/interrupt')[0].json()).toEqual({ prompt_id: 'p-1' })
  })
})

it('varies an image with the built-in workflow, and follows sketches only with a workflow for them', async () => {
  await comesBack()
  service.answer('POST /upload/image', replyJson({ name: 'sent.png' }))
  await open().vary?.run({ ...generateRequest, image: gradientImage(1024, 768) }, recordingWork())
  const { prompt } = requestsTo('/prompt')[0].json<{ prompt: Record<string, { inputs: unknown }> }>()
  expect(prompt['picture'].inputs).toEqual({ image: 'sent.png' })
  expect(prompt['sampled'].inputs).toMatchObject({ latent_image: ['encoded', 0], denoise: 0.75, seed: 3 })
  expect(open().renderSketch).toBeUndefined()
})
