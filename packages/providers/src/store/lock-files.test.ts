import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HubEntry } from './manifest.ts'
import { openStore } from './store.ts'

const commit = '0123456789abcdef0123456789abcdef01234567'
const network = Buffer.from('the weights of a network')
const vocabulary = Buffer.from('{"a": 0}')
const hash = (algorithm: string, ...parts: (string | Buffer)[]) =>
  parts.reduce((state, part) => state.update(part), createHash(algorithm)).digest('hex')

let server: Server
let folder: string
let entry: HubEntry
let content: { network: Buffer; vocabulary: Buffer }
let statesHashes: boolean
let requested: string[]

/** A hub with one file in Git LFS and one outside. */
function respond(request: IncomingMessage, response: ServerResponse): void {
  requested.push(`${request.method} ${request.url}`)
  const isNetwork = request.url?.endsWith('.onnx')
  const body = isNetwork ? content.network : content.vocabulary
  response.setHeader('x-repo-commit', commit)
  if (request.method === 'HEAD' && isNetwork && statesHashes) {
    response.setHeader('x-linked-etag', `"${hash('sha256', body)}"`).setHeader('x-linked-size', body.length)
    response.writeHead(302, { location: '/storage' }).end()
    return
  }
  const etag = isNetwork ? 'weak' : hash('sha1', `blob ${body.length}\0`, body)
  response.setHeader('etag', `"${etag}"`).setHeader('content-length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}

beforeEach(async () => {
  content = { network, vocabulary }
  statesHashes = true
  requested = []
  server = createServer(respond)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/resolve/main`
  folder = await mkdtemp(join(tmpdir(), 'pentimento-hub-'))
  entry = {
    id: 'drawing',
    task: 'generation',
    license: 'A license',
    licenseUrl: 'https://example.org/license',
    approximateBytes: 1000,
    files: [
      { path: 'drawing/unet/model.onnx', url: `${url}/model.onnx` },
      { path: 'drawing/vocab.json', url: `${url}/vocab.json` },
    ],
  }
})
afterEach(async () => {
  await new Promise(closed => server.close(closed))
  await rm(folder, { recursive: true })
})

const store = () => openStore(folder, { entries: [entry] })
const pull = (progress: [number, number][] = []) =>
  store().pull('drawing', {
    signal: new AbortController().signal,
    onProgress: (have, bytes) => progress.push([have, bytes]),
    acceptsLicense: true,
  })
const lockFile = () => join(folder, 'drawing/lock.json')

describe('a model of several files', () => {
  it('is pulled with the hashes that the hub states, which are recorded with the commit', async () => {
    expect(await store().list()).toMatchObject([{ isPulled: false, storedBytes: 0, bytes: 1000 }])
    const progress: [number, number][] = []
    expect(await pull(progress)).toBe(true)
    const bytes = network.length + vocabulary.length
    expect(progress.at(-1)).toEqual([bytes, bytes])
    expect(await readFile(join(folder, 'drawing/unet/model.onnx'))).toEqual(network)
    expect(await readFile(join(folder, 'drawing/vocab.json'))).toEqual(vocabulary)
    const { files } = JSON.parse(await readFile(lockFile(), 'utf8'))
    expect(files).toMatchObject([
      { sha256: hash('sha256', network), bytes: network.length },
      { sha256: hash('sha256', vocabulary), bytes: vocabulary.length },
    ])
    expect(files[0].url).toContain(`/resolve/${commit}/`)
    expect(await store().list()).toMatchObject([{ isPulled: true, storedBytes: bytes, bytes }])
    await store().verify('drawing')
  })

  it('sends no request if all files are intact', async () => {
    await pull()
    requested = []
    expect(await pull()).toBe(false)
    expect(requested).toEqual([])
  })

  it('is not pulled before its license was accepted', async () => {
    const options = { signal: new AbortController().signal, onProgress: () => {} }
    await expect(store().pull('drawing', options)).rejects.toMatchObject({
      code: 'license-not-accepted',
      message: expect.stringContaining('https://example.org/license'),
    })
    expect(requested).toEqual([])
  })

  it('is refused if a file changes after its hash was recorded', async () => {
    await pull()
    await rm(join(folder, 'drawing/unet/model.onnx'))
    content = { ...content, network: Buffer.from('same length of content..') }
    await expect(pull()).rejects.toMatchObject({ code: 'wrong-hash' })
    expect(await store().list()).toMatchObject([{ isPulled: false }])
  })

  it('is refused if the server states no hash, or another one than that of the file', async () => {
    statesHashes = false
    await expect(pull()).rejects.toMatchObject({ code: 'server-refuses' })
    statesHashes = true
    content = { ...content, vocabulary: Buffer.alloc(9_000_000) }
    await expect(pull()).rejects.toMatchObject({ code: 'server-refuses' })
    expect(await store().list()).toMatchObject([{ isPulled: false, storedBytes: 0 }])
  })

  it('reports a damaged lock file, and is removed with it', async () => {
    await pull()
    await writeFile(lockFile(), '{"files": [{}]}')
    await expect(store().verify('drawing')).rejects.toMatchObject({ code: 'wrong-hash' })
    expect(await store().remove('drawing')).toBe(true)
    await expect(readFile(lockFile())).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(store().verify('drawing')).rejects.toMatchObject({ code: 'not-pulled' })
  })

  it('counts as pulled if its files were copied by hand', async () => {
    await pull()
    await rm(lockFile())
    expect(await store().list()).toMatchObject([{ isPulled: true }])
  })
})
