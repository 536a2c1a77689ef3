import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@pentimento/providers/store'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLogger } from '../../platform/log.ts'
import { createModels, type Models } from './models.ts'

const content = Buffer.from('the weights of a network')
let server: Server
let respond: RequestListener
let requests: number
let folder: string
let models: Models

beforeEach(async () => {
  requests = 0
  respond = (_request, response) => response.end(content)
  server = createServer((request, response) => {
    requests++
    respond(request, response)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  folder = await mkdtemp(join(tmpdir(), 'pentimento-models-'))
  const entry = {
    id: 'tiny',
    task: 'depth',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tiny`,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    license: 'MIT',
    signature: { inputs: [], outputs: [] },
  } as const
  models = createModels(openStore(folder, { entries: [entry] }), createLogger('silent'))
})
afterEach(async () => {
  await models.close()
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
  await rm(folder, { recursive: true })
})

const model = async () => (await models.list())[0]
/** Sends half of the file and keeps the connection open. */
const sendHalf: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': content.length })
  response.write(content.subarray(0, 10))
}

it('downloads a model in the background', async () => {
  expect(await model()).toMatchObject({ state: 'absent', replaces: 'Relief (built-in)', error: null })
  await models.download('tiny', false)
  await expect.poll(model).toMatchObject({ state: 'installed', storedBytes: content.length })
})

it('joins a running download', async () => {
  respond = sendHalf
  await models.download('tiny', false)
  await expect.poll(model).toMatchObject({ state: 'downloading', storedBytes: 10 })
  await models.download('tiny', false)
  expect(requests).toBe(1)
})

it('keeps what a stopped download stored, and resumes it', async () => {
  respond = sendHalf
  await models.download('tiny', false)
  await expect.poll(model).toMatchObject({ storedBytes: 10 })
  await models.stopDownload('tiny')
  expect(await model()).toMatchObject({ state: 'partial', storedBytes: 10, error: null })
  respond = (request, response) => {
    expect(request.headers.range).toBe('bytes=10-')
    const headers = { 'content-range': `bytes 10-${content.length - 1}/${content.length}` }
    response.writeHead(206, headers).end(content.subarray(10))
  }
  await models.download('tiny', false)
  await expect.poll(model).toMatchObject({ state: 'installed' })
})

it('reports why a download failed, until the next one', async () => {
  respond = (_request, response) => response.writeHead(404).end()
  await models.download('tiny', false)
  await expect.poll(model).toMatchObject({
    state: 'absent',
    error: { code: 'server-refuses', message: expect.stringContaining('404') },
  })
  respond = sendHalf
  await models.download('tiny', false)
  expect(await model()).toMatchObject({ state: 'downloading', error: null })
})

it('removes a model, and a running download', async () => {
  respond = sendHalf
  await models.download('tiny', false)
  await expect.poll(model).toMatchObject({ storedBytes: 10 })
  await models.remove('tiny')
  expect(await model()).toMatchObject({ state: 'absent' })
  expect(await readdir(folder)).toEqual([])
})

it('knows no other models', async () => {
  const notFound = { code: 'not-found' }
  await expect(models.download('other', true)).rejects.toMatchObject(notFound)
  await expect(models.stopDownload('other')).rejects.toMatchObject(notFound)
  await expect(models.remove('other')).rejects.toMatchObject(notFound)
})
