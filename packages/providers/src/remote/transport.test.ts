import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  closeConnection,
  replyBytes,
  replyJson,
  replyTruncated,
  startService,
  type TestService,
} from './test-service.ts'
import { createTransport, readJson, type Transport, type TransportOptions } from './transport.ts'

let service: TestService
let pauses: number[]
beforeEach(async () => {
  service = await startService()
  pauses = []
})
afterEach(() => {
  vi.restoreAllMocks()
  return service.close()
})

const never = () => new AbortController().signal

/** Mock `AbortSignal.timeout` of a given duration: it fires when the returned controller aborts. */
function timeoutOf(expectedMs: number): AbortController {
  const late = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => (ms === expectedMs ? late.signal : never()))
  return late
}

function transport(options: Partial<TransportOptions> = {}): Transport {
  return createTransport({
    engine: 'The service',
    url: `${service.url}/`,
    headers: { authorization: 'Bearer secret' },
    timeoutMs: 300_000,
    pause: async (ms, signal) => {
      pauses.push(ms)
      signal.throwIfAborted()
    },
    ...options,
  })
}

const send = (options?: Partial<TransportOptions>, signal = never()) =>
  transport(options).send({ path: '/make', json: { a: 1 } }, signal)

describe('a response', () => {
  it('arrives after body and credentials were sent', async () => {
    service.answer('POST /make', replyJson({ made: true }))
    const response = await send()
    expect(readJson(transport(), response, z.object({ made: z.boolean() }))).toEqual({ made: true })
    expect(service.received[0].json()).toEqual({ a: 1 })
    expect(service.received[0].headers).toMatchObject({
      authorization: 'Bearer secret',
      'content-type': 'application/json',
    })
  })

  it('that does not match the schema is a broken response', async () => {
    service.answer('POST /make', replyJson({ made: 'yes' }))
    const response = await send()
    const read = () => readJson(transport(), response, z.object({ made: z.boolean() }))
    expect(read).toThrow(expect.objectContaining({ code: 'invalid-response' }))
  })

  it('that exceeds the maximum size is not read completely', async () => {
    service.answer('POST /make', replyBytes(new Uint8Array(100_000)))
    await expect(send({ maxBytes: 50_000 })).rejects.toMatchObject({ code: 'invalid-response' })
    expect(service.received).toHaveLength(1)
  })

  it('from another host is requested without the key', async () => {
    const other = await startService()
    other.answer('GET /picture', replyJson({}))
    await transport().send({ method: 'GET', path: `${other.url}/picture` }, never())
    expect(other.received[0].headers.authorization).toBeUndefined()
    await other.close()
  })
})

describe('retrying', () => {
  it.each([429, 500, 502, 503, 504])('happens after a %d, with exponential backoff', async status => {
    service.answer(
      'POST /make',
      replyJson({}, status),
      replyJson({}, status),
      replyJson({}, status),
      replyJson({}),
    )
    await send()
    expect(service.received).toHaveLength(4)
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(250 * 2 ** index)
      expect(pause).toBeLessThanOrEqual(500 * 2 ** index)
    }
  })

  it('sends the same form byte for byte', async () => {
    service.answer('POST /make', closeConnection, replyJson({}))
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array([1, 2, 3])]), 'image.png')
    await transport().send({ path: '/make', form }, never())
    const [first, second] = service.received
    expect(second.bytes).toEqual(first.bytes)
    expect((await second.form()).get('image')).toMatchObject({ size: 3 })
  })

  it('happens after a closed connection and a truncated body', async () => {
    service.answer('POST /make', closeConnection, replyTruncated(new Uint8Array(5000)), replyJson({}))
    await send()
    expect(service.received).toHaveLength(3)
  })

  it('respects Retry-After', async () => {
    const date = new Date(Date.now() + 30_000).toUTCString()
    service.answer(
      'POST /make',
      replyJson({}, 429, { 'retry-after': '7' }),
      replyJson({}, 503, { 'retry-after': date }),
      replyJson({}),
    )
    await send()
    expect(pauses[0]).toBe(7000)
    expect(Math.abs(pauses[1] - 30_000)).toBeLessThan(5000)
  })

  it('does not happen if Retry-After exceeds a minute', async () => {
    service.answer('POST /make', replyJson({}, 429, { 'retry-after': '600' }))
    await expect(send()).rejects.toMatchObject({ code: 'too-busy' })
    expect(service.received).toHaveLength(1)
  })

  it.each([
    [429, 'too-busy'],
    [500, 'unreachable'],
  ])('ends after four attempts with status %d: %s', async (status, code) => {
    service.answer('POST /make', replyJson({}, status))
    await expect(send()).rejects.toMatchObject({ name: 'EngineError', code })
    expect(service.received).toHaveLength(4)
  })

  it.each([
    [400, 'request-rejected'],
    [401, 'key-rejected'],
    [402, 'out-of-credit'],
    [403, 'key-rejected'],
    [404, 'request-rejected'],
    [413, 'request-rejected'],
    [302, 'request-rejected'],
  ])('does not happen after a %d: %s', async (status, code) => {
    service.answer('POST /make', replyJson({ why: 'words of the service' }, status))
    const failed = await send().catch(error => error)
    expect(failed).toMatchObject({
      code,
      cause: { message: expect.stringContaining('words of the service') },
    })
    expect(failed.message).not.toContain('words of the service')
    expect(service.received).toHaveLength(1)
  })

  it('does not happen if the body identifies a permanent error', async () => {
    service.answer('POST /make', replyJson({ code: 'insufficient_quota' }, 429))
    const classifyError: TransportOptions['classifyError'] = ({ body }) =>
      body.includes('insufficient_quota') ? 'out-of-credit' : undefined
    await expect(send({ classifyError })).rejects.toMatchObject({ code: 'out-of-credit' })
    expect(service.received).toHaveLength(1)
  })
})

describe('a service', () => {
  it('that does not exist is unreachable', async () => {
    const { url } = service
    await service.close()
    await expect(send({ url })).rejects.toMatchObject({ code: 'unreachable' })
    service = await startService()
  })

  it('that times out is too slow, and the request is not retried', async () => {
    const late = timeoutOf(100)
    service.answer('POST /make', () => late.abort())
    await expect(send({ timeoutMs: 100 })).rejects.toMatchObject({ code: 'too-slow' })
    expect(service.received).toHaveLength(1)
  })

  it('that stalls in the middle of its response is too slow', async () => {
    const late = timeoutOf(200)
    service.answer('POST /make', (_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('started', () => late.abort())
    })
    await expect(send({ timeoutMs: 200 })).rejects.toMatchObject({ code: 'too-slow' })
  })
})

describe('aborting', () => {
  it('rejects a running request with the reason, and closes the connection', async () => {
    const stop = new AbortController()
    let isClosed = false
    service.answer('POST /make', (_, response) => {
      response.on('close', () => {
        isClosed = true
      })
      stop.abort(new Error('enough'))
    })
    await expect(send({}, stop.signal)).rejects.toThrow('enough')
    await expect.poll(() => isClosed).toBe(true)
  })

  it('ends a pause', async () => {
    const stop = new AbortController()
    service.answer('POST /make', (_, response) => {
      response.writeHead(429, { 'retry-after': '30' }).end(() => stop.abort(new Error('enough')))
    })
    const patient = createTransport({ engine: 'The service', url: service.url, timeoutMs: 300_000 })
    await expect(patient.send({ path: '/make' }, stop.signal)).rejects.toThrow('enough')
  })
})
