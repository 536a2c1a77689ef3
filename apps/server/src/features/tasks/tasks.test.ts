import { createHash } from 'node:crypto'
import { exportUrl } from '@pentimento/protocol'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  blockedWork,
  returnWhitePixel,
  startServer,
  type TestServer,
  type TestSession,
  testImage,
} from '../../test-server.ts'

let server: TestServer
let someone: TestSession
beforeAll(async () => {
  server = await startServer()
})
afterEach(() => server.idle())
beforeEach(async () => {
  server.setWork(returnWhitePixel)
  someone = await server.subscriber()
})
afterAll(() => server.close(1000))

const dayMs = 24 * 60 * 60 * 1000

describe('200', () => {
  it('returns the result if it’s ready within the wait', async () => {
    const answer = await someone.createTask({}, { prefer: 'wait=20' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['preference-applied']).toBe('wait=20')
    expect(answer.json()).toMatchObject({
      state: 'ready',
      madeBy: 'a test',
      inputs: [{ name: 'image', fileName: 'Cat & dog.png', width: 8, height: 6 }],
      outputs: [{ name: 'image', format: 'png', width: 1 }],
    })
  })

  it('serves inputs, outputs and thumbnails unchanged, as the type of their content', async () => {
    const image = new File([await testImage(8, 6)], 'page.html', { type: 'text/html' })
    const task = (await someone.createTask({ image }, { prefer: 'wait=20' })).json()
    const input = await someone.send('GET', task.inputs[0].href)
    expect(input.rawPayload).toEqual(await testImage(8, 6))
    const output = await someone.send('GET', task.outputs[0].href)
    expect(output.rawPayload).toEqual(await testImage(1, 1))
    for (const { headers } of [input, output])
      expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    const thumbnail = await someone.send('GET', task.outputs[0].thumbnail)
    expect(thumbnail.statusCode).toBe(200)
    for (const { headers } of [input, output, thumbnail])
      expect(headers['cache-control']).toMatch(/^private,/)
  })

  it('keeps the start and the extension of a long file name', async () => {
    const image = new File([await testImage(8, 6)], `C:\\camera\\${'🐈'.repeat(130)}.jpeg`)
    const { inputs } = (await someone.createTask({ image })).json()
    expect(inputs[0].fileName).toBe(`${'🐈'.repeat(115)}.jpeg`)
  })

  it('names a download as requested, in any script, and exports it in another format to its owner only', async () => {
    const task = (await someone.createTask({}, { prefer: 'wait=20' })).json()
    const answer = await someone.send(
      'GET',
      `${task.outputs[0].href}?download=${encodeURIComponent('猫.png')}`,
    )
    expect(answer.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('猫.png')}`,
    )
    const injected = `${task.outputs[0].href}?download=${encodeURIComponent('a"; b="\r\nc: d.png')}`
    const { 'content-disposition': disposition, c } = (await someone.send('GET', injected)).headers
    expect(disposition).toMatch(/^attachment; filename="a\\"; b=\\"[^"\r\n]*"; filename\*=UTF-8''[\w%.-]+$/)
    expect(c).toBeUndefined()
    const stranger = await server.visitor('203.0.113.9')
    const { href } = task.outputs[0]
    const url = exportUrl(href, { format: 'jpeg', quality: 80 })
    const exported = await someone.send('GET', `${url}&download=small.jpg`)
    expect(exported.headers['content-type']).toBe('image/jpeg')
    expect(exported.headers['content-disposition']).toContain('small.jpg')
    expect(await sharp(exported.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1 })
    expect((await stranger.send('GET', url)).statusCode).toBe(404)
    expect((await someone.send('GET', exportUrl(href, { quality: 0 }))).statusCode).toBe(400)
  })

  it('paginates an owner’s tasks, newest first, each once', async () => {
    const stranger = await server.visitor('203.0.113.10')
    const { id: foreignId } = (await stranger.createTask()).json()
    const created: string[] = []
    for (let index = 0; index < 5; index++) created.push((await someone.createTask()).json().id)
    const seen: string[] = []
    let next: string | undefined
    do {
      const url = `/api/tasks?limit=2${next ? `&after=${next}` : ''}`
      const page = (await someone.send('GET', url)).json()
      seen.push(...page.tasks.map(({ id }: { id: string }) => id))
      next = page.next
    } while (next)
    expect(seen).toEqual(created.reverse())
    // Nothing about somebody else's task can be found out.
    const afterForeign = await someone.send('GET', `/api/tasks?after=${foreignId}`)
    expect(afterForeign.json().tasks).toHaveLength(created.length)
  })
})

describe('202', () => {
  it('creates one task per idempotency key, however often and soon it’s repeated', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all([someone.createTask({ key }), someone.createTask({ key })])
    answers.push(await someone.createTask({ key }))
    const [first] = answers.map(answer => answer.json())
    expect(answers.map(answer => [answer.statusCode, answer.json().id])).toEqual(
      answers.map(() => [202, first.id]),
    )
    expect((await someone.send('GET', '/api/tasks')).json().tasks).toHaveLength(1)
    expect((await someone.send('GET', first.inputs[0].href)).statusCode).toBe(200)
    expect((await (await server.subscriber()).createTask({ key })).json().id).not.toBe(first.id)
  })

  it('keeps the image of the accepted request when one key is sent with different images at once', async () => {
    const images = await Promise.all([8, 9, 10, 11].map(width => testImage(width, 6)))
    for (let round = 0; round < 10; round++) {
      const key = crypto.randomUUID()
      const answers = await Promise.all(
        images.map(image => someone.createTask({ key, image: new Blob([image]) })),
      )
      const accepted = answers.findIndex(({ statusCode }) => statusCode === 202)
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409, 409, 409])
      const stored = await someone.send('GET', answers[accepted]?.json().inputs[0].href)
      expect(stored.rawPayload).toEqual(images[accepted])
      await someone.send('DELETE', `/api/tasks/${answers[accepted]?.json().id}`)
    }
  })

  it('queues the task with a position and an estimate', async () => {
    const { work, started, release } = blockedWork()
    server.setWork(work)
    const first = (await someone.createTask()).json()
    await started
    const second = await someone.createTask()
    const third = await someone.createTask()
    expect(second.statusCode).toBe(202)
    expect(second.headers.location).toBe(`/api/tasks/${second.json().id}`)
    expect(second.json()).toMatchObject({ state: 'queued', position: 1 })
    expect(third.json()).toMatchObject({ state: 'queued', position: 2 })
    expect(third.json().estimateS).toBeGreaterThanOrEqual(second.json().estimateS)
    release()
    expect((await someone.waitForState(first.id, 'ready')).state).toBe('ready')
  })

  it('returns the current task when the wait is over', async () => {
    const { work, release } = blockedWork()
    server.setWork(work)
    const answer = await someone.createTask({}, { prefer: 'wait=1' })
    expect(answer.statusCode).toBe(202)
    expect(answer.json().state).toBe('processing')
    release()
  })
})

describe('206, 304 and 416', () => {
  it('handles a range, a known ETag and an unsatisfiable range', async () => {
    const task = (await someone.createTask({}, { prefer: 'wait=20' })).json()
    const { href } = task.outputs[0]
    const whole = await someone.send('GET', href)
    const part = await someone.send('GET', href, { range: 'bytes=2-5' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(2, 6))
    expect(part.headers['content-range']).toBe(`bytes 2-5/${whole.rawPayload.length}`)
    const tag = String(whole.headers.etag)
    expect((await someone.send('GET', href, { 'if-none-match': tag })).statusCode).toBe(304)
    const stale = await someone.send('GET', href, { range: 'bytes=2-5', 'if-range': '"other"' })
    expect(stale.statusCode).toBe(200)
    expect((await someone.send('GET', href, { range: 'bytes=99999-' })).statusCode).toBe(416)
    const hash = createHash('sha256').update(whole.rawPayload).digest('hex')
    expect(tag).toBe(`"${hash.slice(0, 32)}"`)
  })
})

describe('4xx', () => {
  it.each([
    ['a text file', new Blob(['hello']), 415, 'unsupported-format'],
    ['an empty file', new Blob([]), 415, 'unsupported-format'],
  ])('rejects %s', async (_name, image, status, code) => {
    const answer = await someone.createTask({ image })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ status, code, type: `/problems/${code}` })
  })

  it('names an invalid parameter, its range and its value', async () => {
    const answer = await someone.createTask({ params: '{"blur":512}' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('invalid-parameter')
    expect(answer.json().detail).toMatch(/blur.*100.*512/)
  })

  it('rejects parameters that aren’t JSON and a body that isn’t a form', async () => {
    expect((await someone.createTask({ params: '{' })).statusCode).toBe(400)
    const plain = await server.app.inject({
      method: 'POST',
      url: '/api/tools/remove-background/tasks',
      payload: { image: 'x' },
    })
    expect(plain.statusCode).toBe(400)
  })

  it('rejects a batch’s second image without Pro', async () => {
    someone = await server.visitor()
    const batch = crypto.randomUUID()
    expect((await someone.createTask({ batch })).statusCode).toBe(202)
    const second = await someone.createTask({ batch })
    expect(second.statusCode).toBe(403)
    expect(second.json().code).toBe('plan-required')
  })

  it('rejects a batch without Pro at its first image if its size is given', async () => {
    someone = await server.visitor()
    const batch = crypto.randomUUID()
    const first = await someone.createTask({ batch, batchSize: '3' })
    expect(first.statusCode).toBe(403)
    const gate = 'Batches of up to 10 images'
    expect(first.json()).toMatchObject({ code: 'plan-required', gate, detail: gate })
    expect((await someone.createTask({ batch, batchSize: '1' })).statusCode).toBe(202)
    expect((await someone.createTask({ batch, batchSize: '1' })).statusCode).toBe(403)
  })

  it('rejects a batch of more than ten on any plan', async () => {
    const answer = await someone.createTask({ batch: crypto.randomUUID(), batchSize: '11' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('too-many-files')
  })

  it('rejects an idempotency key of a different request', async () => {
    const key = crypto.randomUUID()
    await someone.createTask({ key, params: '{"scale":2}' }, {}, 'image-upscaler')
    const others = [
      await someone.createTask({ key, params: '{"scale":4}' }, {}, 'image-upscaler'),
      await someone.createTask({ key, image: new Blob([await testImage(9, 6)]) }, {}, 'image-upscaler'),
      await someone.createTask({ key: 'mine' }, {}, 'image-upscaler'),
    ]
    expect(others.map(answer => [answer.statusCode, answer.json().code])).toEqual([
      [409, 'idempotency-conflict'],
      [409, 'idempotency-conflict'],
      [400, 'invalid-parameter'],
    ])
  })

  it('rejects invalid combinations of size and parameters, with numbers, before queueing', async () => {
    const image = new Blob([await testImage(1025, 4)])
    const fields = { image, params: '{"scale":16}' }
    const answer = await someone.createTask(fields, {}, 'image-upscaler')
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({
      code: 'too-large-for-scale',
      detail: '16× supports images up to 1024 × 1024 pixels, and this one is 1025 × 4',
    })
    expect((await someone.send('GET', '/api/tasks')).json().tasks).toEqual([])
  })

  it('requires Pro for 16×, by scale or by width', async () => {
    someone = await server.visitor()
    for (const params of ['{"scale":16}', '{"width":72}']) {
      const answer = await someone.createTask({ params }, {}, 'image-upscaler')
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'plan-required', detail: '16× upscaling' })
    }
  })

  it('responds identically to another owner’s task and a missing one', async () => {
    const { id } = (await someone.createTask()).json()
    const other = await server.visitor()
    const missing = crypto.randomUUID()
    const paths = ['', '/inputs/image', '/outputs/image'] as const
    for (const path of paths) {
      const theirs = await other.send('GET', `/api/tasks/${id}${path}`)
      const none = await other.send('GET', `/api/tasks/${missing}${path}`)
      expect(theirs.statusCode).toBe(404)
      expect(theirs.body).toBe(none.body)
    }
    for (const action of ['cancel', 'retry']) {
      expect((await other.send('POST', `/api/tasks/${id}/${action}`)).statusCode).toBe(404)
    }
    expect((await other.send('DELETE', `/api/tasks/${id}`)).statusCode).toBe(404)
    expect((await someone.send('GET', `/api/tasks/${id}`)).statusCode).toBe(200)
  })

  it('requires a session to read a task and returns an empty list without one', async () => {
    const list = await server.app.inject('/api/tasks')
    expect(list.json()).toEqual({ tasks: [] })
    expect((await server.app.inject(`/api/tasks/${crypto.randomUUID()}`)).statusCode).toBe(401)
  })

  it('rejects cancelling an ended task and retrying a ready one', async () => {
    const { id } = (await someone.createTask({}, { prefer: 'wait=20' })).json()
    expect((await someone.send('POST', `/api/tasks/${id}/cancel`)).statusCode).toBe(409)
    expect((await someone.send('POST', `/api/tasks/${id}/retry`)).statusCode).toBe(409)
  })
})

describe('a person without a session', () => {
  it('becomes a visitor with the first task', async () => {
    const form = new FormData()
    form.set('image', new Blob([await testImage(4, 4)]))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/tools/remove-background/tasks',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.statusCode).toBe(202)
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const own = await server.app.inject({ url: `/api/tasks/${answer.json().id}`, headers: { cookie } })
    expect(own.statusCode).toBe(200)
  })
})

describe('after two weeks', () => {
  it('a task and its images are deleted', async () => {
    const task = (await someone.createTask({}, { prefer: 'wait=20' })).json()
    server.advanceClock(13 * dayMs)
    await server.tasks.purge()
    expect((await someone.send('GET', `/api/tasks/${task.id}`)).statusCode).toBe(200)
    server.advanceClock(2 * dayMs)
    await server.tasks.purge()
    expect((await someone.send('GET', `/api/tasks/${task.id}`)).statusCode).toBe(404)
    server.advanceClock(-15 * dayMs)
  })
})
