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

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let answer: Answer
let asked: IncomingMessage[]
let folder: string
let entry: ManifestEntry

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
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
    licence: 'MIT',
    signature: { inputs: [], outputs: [] },
  }
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
  await rm(join(folder, '..'), { recursive: true })
})

const sendsAll: Answer = (_request, response) => response.setHeader('content-length', whole.length).end(whole)

const knowsRanges =
  (etag = '"one"'): Answer =>
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

/** Promises the whole and hangs up once half of it arrived. */
const hangsUp: Answer = async (_request, response) => {
  response.writeHead(200, { 'content-length': whole.length, etag: '"one"' })
  response.write(whole.subarray(0, half))
  await expect.poll(sizeOfPart).toBe(half)
  response.destroy()
}

const store = (options = {}) => openStore(folder, { entries: [entry], ...options })
const watched = (heard: number[] = []) => ({
  signal: new AbortController().signal,
  onProgress: (have: number) => heard.push(have),
})
const file = () => join(folder, 'tiny.onnx')
const part = () => readFile(`${file()}.part`)
const sizeOfPart = () =>
  part().then(
    ({ length }) => length,
    () => 0,
  )

describe('pulling', () => {
  it('brings the whole, tells how far it is, and leaves nothing else', async () => {
    answer = sendsAll
    const heard: number[] = []
    expect(await store().pull('tiny', watched(heard))).toBe(true)
    expect((await readFile(file())).equals(whole)).toBe(true)
    expect(await readdir(folder)).toEqual(['tiny.onnx'])
    expect(heard[0]).toBe(0)
    expect(heard.at(-1)).toBe(whole.length)
    expect(heard).toEqual(heard.toSorted((a, b) => a - b))
  })

  it('asks for nothing when the file is there and right', async () => {
    await mkdir(folder)
    await writeFile(file(), whole)
    expect(await store().pull('tiny', watched())).toBe(false)
    expect(asked).toHaveLength(0)
  })

  it('replaces a file of the right size and the wrong content', async () => {
    await mkdir(folder)
    await writeFile(file(), Buffer.alloc(whole.length))
    answer = sendsAll
    expect(await store().pull('tiny', watched())).toBe(true)
    expect((await readFile(file())).equals(whole)).toBe(true)
  })

  it('takes the file from a mirror', async () => {
    answer = sendsAll
    const mirror = `${entry.url}/mirror/`
    entry = { ...entry, url: 'http://127.0.0.1:1/unreachable' }
    await store({ mirror }).pull('tiny', watched())
    expect(asked[0].url).toBe('/tiny/mirror/tiny.onnx')
  })

  it('waits for a slow server', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const bytes = 30_000
    let send = (_from: number) => {}
    answer = (_request, response) => {
      send = from => {
        if (from < whole.length) response.write(whole.subarray(from, from + bytes))
        else response.end()
      }
      send(0)
    }
    const onProgress = (have: number) => {
      if (have === 0) return
      vi.advanceTimersByTime(100)
      if (have % bytes === 0 || have === whole.length) send(have)
    }
    expect(await store({ stallMs: 150 }).pull('tiny', { ...watched(), onProgress })).toBe(true)
  })
})

describe('an interrupted pull', () => {
  const interrupt = async () => {
    answer = hangsUp
    const pulling = store().pull('tiny', watched())
    await expect(pulling).rejects.toMatchObject({
      code: 'interrupted',
      message: expect.stringMatching(/150000 of 300000 bytes are kept; pull again to go on/),
    })
    expect((await part()).equals(whole.subarray(0, half))).toBe(true)
    expect(store().pathOf('tiny')).toBeUndefined()
  }

  it('goes on where it ended', async () => {
    await interrupt()
    answer = knowsRanges()
    await store().pull('tiny', watched())
    expect(asked[1].headers).toMatchObject({ range: 'bytes=150000-', 'if-range': '"one"' })
    expect((await readFile(file())).equals(whole)).toBe(true)
    expect(await readdir(folder)).toEqual(['tiny.onnx'])
  })

  it.each([
    ['knows no ranges', sendsAll],
    ['has another version by now', knowsRanges('"two"')],
    [
      'finds the range past its end',
      (request, response) =>
        request.headers.range ? response.writeHead(416).end() : sendsAll(request, response),
    ] as [string, Answer],
  ])('begins anew where the server %s', async (_, behaviour) => {
    await interrupt()
    answer = behaviour
    await store().pull('tiny', watched())
    expect((await readFile(file())).equals(whole)).toBe(true)
  })

  it('is listed with what is there', async () => {
    await interrupt()
    expect(await store().list()).toMatchObject([{ id: 'tiny', isPulled: false, have: half }])
  })

  it('keeps what came before a server fell silent', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': whole.length })
      response.write(whole.subarray(0, half))
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onProgress = (have: number) => have === half && vi.advanceTimersByTime(200)
    const pulling = store({ stallMs: 200 }).pull('tiny', { ...watched(), onProgress })
    await expect(pulling).rejects.toThrow('nothing came for 0.2 s')
    expect(await part()).toHaveLength(half)
  })

  it('keeps what came before it was stopped', async () => {
    const stop = new AbortController()
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': whole.length })
      response.write(whole.subarray(0, half))
    }
    const onProgress = (have: number) => have === half && stop.abort(new Error('enough'))
    await expect(store().pull('tiny', { signal: stop.signal, onProgress })).rejects.toThrow('enough')
    expect(await part()).toHaveLength(half)
  })

  it('says so when the disk is full, and that what came is kept', async () => {
    answer = sendsAll
    await mkdir(folder)
    symlinkSync('/dev/full', `${file()}.part`)
    await expect(store().pull('tiny', watched())).rejects.toMatchObject({
      code: 'no-space',
      message: expect.stringContaining('pull again to go on'),
    })
  })
})

describe('what is not the file', () => {
  it('is thrown away, and both hashes are told', async () => {
    answer = (_request, response) => response.end(Buffer.alloc(whole.length))
    const got = createHash('sha256').update(Buffer.alloc(whole.length)).digest('hex')
    await expect(store().pull('tiny', watched())).rejects.toMatchObject({
      code: 'wrong-hash',
      message: expect.stringMatching(new RegExp(`${sha256}.*${got}`)),
    })
    expect(await readdir(folder)).toEqual([])
  })

  it('is refused by its length before a byte of it is fetched', async () => {
    answer = (_request, response) => response.end('<html>not here</html>')
    await expect(store().pull('tiny', watched())).rejects.toThrow(
      'expected 300000 bytes, and the server offers 21',
    )
  })

  it('is refused where more comes than the file has', async () => {
    answer = (_request, response) => {
      response.write(whole)
      response.end(whole)
    }
    await expect(store().pull('tiny', watched())).rejects.toMatchObject({ code: 'wrong-size' })
    expect(await part()).toHaveLength(0)
  })

  it('is told by the server’s status', async () => {
    answer = (_request, response) => response.writeHead(404).end()
    await expect(store().pull('tiny', watched())).rejects.toMatchObject({
      code: 'server-refuses',
      message: expect.stringMatching(/the server answers 404 \(http:/),
    })
  })

  it('is told when nobody answers', async () => {
    entry = { ...entry, url: 'http://127.0.0.1:1/' }
    await expect(store().pull('tiny', watched())).rejects.toMatchObject({ code: 'interrupted' })
  })

  it('is refused before it is asked for when there is no room', async () => {
    entry = { ...entry, bytes: 1e18 }
    await expect(store().pull('tiny', watched())).rejects.toMatchObject({ code: 'no-space' })
    expect(asked).toHaveLength(0)
  })
})

describe('what was pulled', () => {
  beforeEach(async () => {
    answer = sendsAll
    await store().pull('tiny', watched())
  })

  it('is found by its path, listed, and holds its hash', async () => {
    expect(store().pathOf('tiny')).toBe(file())
    expect(await store().list()).toMatchObject([{ id: 'tiny', isPulled: true, have: whole.length }])
    await store().verify('tiny')
  })

  it('that was changed since is told, with both hashes, and stays', async () => {
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

it('names the models there are to one who asks for another', async () => {
  await expect(store().pull('huge', watched())).rejects.toThrow('huge: no such model; there are tiny')
})

it('pulls only from where the address says https, and only what has a hash', () => {
  for (const { url, sha256, bytes } of manifest) {
    expect(url).toMatch(/^https:/)
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(bytes).toBeGreaterThan(1e6)
  }
})
