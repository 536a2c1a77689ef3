import { createHash } from 'node:crypto'
import { existsSync, symlinkSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ManifestEntry } from './manifest.ts'
import { manifest } from './manifest.ts'
import { openStore } from './store.ts'

const whole = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, i) => (i * i) % 251))
const sha256 = createHash('sha256').update(whole).digest('hex')
const half = 150_000

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let respond: RequestHandler
let requests: IncomingMessage[]
let folder: string
let entry: ManifestEntry

beforeEach(async () => {
  requests = []
  server = createServer((request, response) => {
    requests.push(request)
    respond(request, response)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  folder = join(await mkdtemp(join(tmpdir(), 'pentimento-store-')), 'models')
  entry = {
    id: 'tiny',
    task: 'depth',
    url: `http://127.0.0.1:${port}/tiny`,
    bytes: whole.length,
    sha256,
    license: 'MIT',
    signature: { inputs: [], outputs: [] },
  }
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
  await rm(join(folder, '..'), { recursive: true })
})

const sendsAll: RequestHandler = (_request, response) =>
  response.setHeader('content-length', whole.length).end(whole)

const knowsRanges =
  (etag = '"one"'): RequestHandler =>
  (request, response) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.setHeader('etag', etag)
    const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
    if (from === 0 || !isSame) return sendsAll(request, response)
    response.writeHead(206, {
      'content-range': `bytes ${from}-${whole.length - 1}/${whole.length}`,
      'content-length': whole.length - from,
    })
    response.end(whole.subarray(from))
  }

/** Announces the complete file and closes the connection after half of it. */
const hangsUp: RequestHandler = async (_request, response) => {
  response.writeHead(200, { 'content-length': whole.length, etag: '"one"' })
  response.write(whole.subarray(0, half))
  await expect.poll(sizeOfPart).toBe(half)
  response.destroy()
}

const store = (options = {}) => openStore(folder, { entries: [entry], ...options })
const pullOptions = (progress: number[] = []) => ({
  signal: new AbortController().signal,
  onProgress: (storedBytes: number) => progress.push(storedBytes),
})
const file = () => join(folder, 'tiny.onnx')
const part = () => readFile(`${file()}.part`)
const sizeOfPart = () =>
  part().then(
    ({ length }) => length,
    () => 0,
  )

describe('pulling', () => {
  it('downloads the file, reports progress, and leaves no other files', async () => {
    respond = sendsAll
    const progress: number[] = []
    expect(await store().pull('tiny', pullOptions(progress))).toBe(true)
    expect((await readFile(file())).equals(whole)).toBe(true)
    expect(await readdir(folder)).toEqual(['tiny.onnx'])
    expect(progress[0]).toBe(0)
    expect(progress.at(-1)).toBe(whole.length)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  it('sends no request if the file is intact', async () => {
    await mkdir(folder)
    await writeFile(file(), whole)
    expect(await store().pull('tiny', pullOptions())).toBe(false)
    expect(requests).toHaveLength(0)
  })

  it('replaces a file of the right size and wrong content', async () => {
    await mkdir(folder)
    await writeFile(file(), Buffer.alloc(whole.length))
    respond = sendsAll
    expect(await store().pull('tiny', pullOptions())).toBe(true)
    expect((await readFile(file())).equals(whole)).toBe(true)
  })

  it('downloads from a mirror', async () => {
    respond = sendsAll
    const mirror = `${entry.url}/mirror/`
    entry = { ...entry, url: 'http://127.0.0.1:1/unreachable' }
    await store({ mirror }).pull('tiny', pullOptions())
    expect(requests[0].url).toBe('/tiny/mirror/tiny.onnx')
  })

  it('waits for a slow server', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const bytes = 30_000
    let send = (_from: number) => {}
    respond = (_request, response) => {
      send = from => {
        if (from < whole.length) response.write(whole.subarray(from, from + bytes))
        else response.end()
      }
      send(0)
    }
    const onProgress = (storedBytes: number) => {
      if (storedBytes === 0) return
      vi.advanceTimersByTime(100)
      if (storedBytes % bytes === 0 || storedBytes === whole.length) send(storedBytes)
    }
    expect(await store({ stallMs: 150 }).pull('tiny', { ...pullOptions(), onProgress })).toBe(true)
  })
})

describe('an interrupted pull', () => {
  const interrupt = async () => {
    respond = hangsUp
    const pulling = store().pull('tiny', pullOptions())
    await expect(pulling).rejects.toMatchObject({
      code: 'interrupted',
      message: expect.stringMatching(/150000 of 300000 bytes downloaded; pull again to resume/),
    })
    expect((await part()).equals(whole.subarray(0, half))).toBe(true)
    expect(store().pathOf('tiny')).toBeUndefined()
  }

  it('resumes where it ended', async () => {
    await interrupt()
    respond = knowsRanges()
    await store().pull('tiny', pullOptions())
    expect(requests[1].headers).toMatchObject({ range: 'bytes=150000-', 'if-range': '"one"' })
    expect((await readFile(file())).equals(whole)).toBe(true)
    expect(await readdir(folder)).toEqual(['tiny.onnx'])
  })

  it.each([
    ['does not support ranges', sendsAll],
    ['has another version now', knowsRanges('"two"')],
    [
      'rejects the range as past the end',
      (request, response) =>
        request.headers.range ? response.writeHead(416).end() : sendsAll(request, response),
    ] as [string, RequestHandler],
  ])('restarts if the server %s', async (_, behavior) => {
    await interrupt()
    respond = behavior
    await store().pull('tiny', pullOptions())
    expect((await readFile(file())).equals(whole)).toBe(true)
  })

  it('is listed with its partial size', async () => {
    await interrupt()
    expect(await store().list()).toMatchObject([{ id: 'tiny', isPulled: false, storedBytes: half }])
  })

  it('keeps the partial file if the server stops sending', async () => {
    respond = (_request, response) => {
      response.writeHead(200, { 'content-length': whole.length })
      response.write(whole.subarray(0, half))
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onProgress = (storedBytes: number) => storedBytes === half && vi.advanceTimersByTime(200)
    const pulling = store({ stallMs: 200 }).pull('tiny', { ...pullOptions(), onProgress })
    await expect(pulling).rejects.toThrow('no data received for 0.2 s')
    expect(await part()).toHaveLength(half)
  })

  it('keeps the partial file when aborted', async () => {
    const stop = new AbortController()
    respond = (_request, response) => {
      response.writeHead(200, { 'content-length': whole.length })
      response.write(whole.subarray(0, half))
    }
    const onProgress = (storedBytes: number) => storedBytes === half && stop.abort(new Error('enough'))
    await expect(store().pull('tiny', { signal: stop.signal, onProgress })).rejects.toThrow('enough')
    expect(await part()).toHaveLength(half)
  })

  it('reports a full disk, and keeps the partial file', async () => {
    respond = sendsAll
    await mkdir(folder)
    symlinkSync('/dev/full', `${file()}.part`)
    await expect(store().pull('tiny', pullOptions())).rejects.toMatchObject({
      code: 'no-space',
      message: expect.stringContaining('pull again to resume'),
    })
  })
})

describe('a wrong file', () => {
  it('is deleted, and both hashes are reported', async () => {
    respond = (_request, response) => response.end(Buffer.alloc(whole.length))
    const got = createHash('sha256').update(Buffer.alloc(whole.length)).digest('hex')
    await expect(store().pull('tiny', pullOptions())).rejects.toMatchObject({
      code: 'wrong-hash',
      message: expect.stringMatching(new RegExp(`${sha256}.*${got}`)),
    })
    expect(await readdir(folder)).toEqual([])
  })

  it('is rejected by its Content-Length before the download', async () => {
    respond = (_request, response) => response.end('<html>not here</html>')
    await expect(store().pull('tiny', pullOptions())).rejects.toThrow(
      'expected 300000 bytes, but the server offers 21',
    )
  })

  it('is rejected if it is longer than expected', async () => {
    respond = (_request, response) => {
      response.write(whole)
      response.end(whole)
    }
    await expect(store().pull('tiny', pullOptions())).rejects.toMatchObject({ code: 'wrong-size' })
    expect(await part()).toHaveLength(0)
  })

  it('is reported with the server’s status', async () => {
    respond = (_request, response) => response.writeHead(404).end()
    await expect(store().pull('tiny', pullOptions())).rejects.toMatchObject({
      code: 'server-refuses',
      message: expect.stringMatching(/the server responded with status 404 \(http:/),
    })
  })

  it('reports an unreachable server', async () => {
    entry = { ...entry, url: 'http://127.0.0.1:1/' }
    await expect(store().pull('tiny', pullOptions())).rejects.toMatchObject({ code: 'interrupted' })
  })

  it('is not requested if there is too little disk space', async () => {
    entry = { ...entry, bytes: 1e18 }
    await expect(store().pull('tiny', pullOptions())).rejects.toMatchObject({ code: 'no-space' })
    expect(requests).toHaveLength(0)
  })
})

describe('a pulled model', () => {
  beforeEach(async () => {
    respond = sendsAll
    await store().pull('tiny', pullOptions())
  })

  it('has a path, is listed, and passes verification', async () => {
    expect(store().pathOf('tiny')).toBe(file())
    expect(await store().list()).toMatchObject([{ id: 'tiny', isPulled: true, storedBytes: whole.length }])
    await store().verify('tiny')
  })

  it('that was modified fails verification, and is kept', async () => {
    await writeFile(file(), Buffer.alloc(whole.length))
    await expect(store().verify('tiny')).rejects.toMatchObject({ code: 'wrong-hash' })
    expect(existsSync(file())).toBe(true)
    await writeFile(file(), 'short')
    await expect(store().verify('tiny')).rejects.toThrow('expected 300000 bytes, got 5')
    expect(store().pathOf('tiny')).toBeUndefined()
  })

  it('can be removed, once', async () => {
    expect(await store().remove('tiny')).toBe(true)
    expect(await readdir(folder)).toEqual([])
    expect(await store().remove('tiny')).toBe(false)
    await expect(store().verify('tiny')).rejects.toMatchObject({ code: 'not-pulled' })
  })
})

it('lists the available models in the error for an unknown one', async () => {
  await expect(store().pull('huge', pullOptions())).rejects.toThrow(
    'huge: unknown model; available models: tiny',
  )
})

it('has an https URL and a hash for every model', () => {
  for (const { url, sha256, bytes } of manifest) {
    expect(url).toMatch(/^https:/)
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(bytes).toBeGreaterThan(1e6)
  }
})
