import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { bucketKeys, startTestBucket } from '../test-bucket.ts'
import { type Blobs, openDiskBlobs } from './blobs.ts'
import { openS3Blobs } from './s3-blobs.ts'

let bucket: Awaited<ReturnType<typeof startTestBucket>>
let root: string
beforeAll(async () => {
  for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
  bucket = await startTestBucket()
  root = await mkdtemp(join(tmpdir(), 'pentimento-blobs-'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await bucket.close()
  await rm(root, { recursive: true })
})

describe.each([
  // The test bucket can't list more than a page and delete from it at the same time.
  ['in a folder', 1203, async () => openDiskBlobs(root)],
  ['in a bucket', 30, () => openS3Blobs(bucket)],
] as const)('blobs %s', (_where, folderCount, open) => {
  let blobs: Blobs
  beforeAll(async () => {
    blobs = await open()
  })
  afterEach(async () => {
    for (const folder of ['all', 'one', 'one-more']) await blobs.removeFolder(folder)
  })
  const foldersIn = async (parent: string) => {
    const names: string[] = []
    for await (const page of blobs.folders(parent)) names.push(...page)
    return names.toSorted()
  }

  it('are read as written; later writes replace earlier ones', async () => {
    await blobs.put('one/image.png', Uint8Array.of(1, 2, 3))
    await blobs.put('one/image.png', Uint8Array.of(4, 5, 6, 7))
    expect([...((await blobs.get('one/image.png')) ?? [])]).toEqual([4, 5, 6, 7])
  })

  it('are streamed completely or by range', async () => {
    await blobs.put('one/image.png', Uint8Array.of(1, 2, 3, 4))
    const [whole, part] = [
      await blobs.stream('one/image.png'),
      await blobs.stream('one/image.png', { from: 1, to: 2 }),
    ]
    if (!whole || !part) throw new Error('expected both')
    expect([[...(await buffer(whole))], [...(await buffer(part))]]).toEqual([
      [1, 2, 3, 4],
      [2, 3],
    ])
  })

  it('are undefined for unknown keys', async () => {
    expect(await blobs.get('none/image.png')).toBeUndefined()
    expect(await blobs.stream('none/image.png')).toBeUndefined()
    await blobs.removeFolder('none')
  })

  it('are deleted with their folder only', async () => {
    for (const key of ['one/a.png', 'one/b.png', 'one-more/a.png']) await blobs.put(key, Uint8Array.of(1))
    await blobs.removeFolder('one')
    expect(await blobs.get('one/b.png')).toBeUndefined()
    expect(await foldersIn('')).toEqual(['one-more'])
  })

  it('are deleted one by one, and leave no empty folder behind', async () => {
    for (const key of ['all/one/a.png', 'all/one/b.png', 'all/two/a.png'])
      await blobs.put(key, Uint8Array.of(1))
    await blobs.remove('all/one/a.png')
    expect(await foldersIn('all')).toEqual(['one', 'two'])
    await blobs.remove('all/one/b.png')
    await blobs.remove('all/one/b.png')
    expect(await foldersIn('all')).toEqual(['two'])
  })

  it('are taken from a local file, which is then gone', async () => {
    const file = join(root, crypto.randomUUID())
    await writeFile(file, 'content of a file')
    await blobs.putFile('one/image.png', file)
    expect(String(Buffer.from((await blobs.get('one/image.png')) ?? []))).toBe('content of a file')
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })

  it('are listed by folder in pages, however many there are', async () => {
    const names = Array.from(
      { length: folderCount },
      (_, index) => `folder-${String(index).padStart(4, '0')}`,
    )
    for (const name of names) await blobs.put(`all/${name}/a.png`, Uint8Array.of(1))
    expect(await foldersIn('all')).toEqual(names)
    const last = names.at(-1) ?? ''
    const some = [last, 'folder-0001', 'folder-0001-more', 'another']
    expect([...(await blobs.existingFolders('all', some))].toSorted()).toEqual(['folder-0001', last])
    await blobs.put('one/a.png', Uint8Array.of(1))
    expect(await blobs.existingFolders('', ['none', 'one'])).toEqual(new Set(['one']))
  })

  it('have the time of the last write to a folder', async () => {
    await blobs.put('one/two/a.png', Uint8Array.of(1))
    const writtenAt = (await blobs.lastWrite('one'))?.getTime() ?? 0
    expect(Math.abs(Date.now() - writtenAt)).toBeLessThan(60_000)
    expect(await blobs.lastWrite('none')).toBeUndefined()
  })

  it.each(['../one', 'one/../../two', '/one', 'one//two', ''])('reject the key %j', async key => {
    await expect(blobs.put(key, Uint8Array.of(1))).rejects.toThrow('not a blob key')
  })
})

it('report a full bucket', async () => {
  const full = createServer((request, response) => {
    if (request.method === 'PUT') response.statusCode = 507
    response.end(
      request.method === 'PUT' ? '<Error><Code>XMinioStorageFull</Code></Error>' : '<ListBucketResult/>',
    )
  }).listen(0, '127.0.0.1')
  await once(full, 'listening')
  const { port } = full.address() as AddressInfo
  const blobs = await openS3Blobs({ ...bucket, endpoint: `http://127.0.0.1:${port}` })
  await expect(blobs.put('one/image.png', Uint8Array.of(1))).rejects.toMatchObject({ code: 'storage-full' })
  full.closeAllConnections()
  full.close()
})

it('send a file again if the connection to the bucket breaks', async () => {
  const received: string[] = []
  const unreliable = createServer(async (request, response) => {
    const content = String(await buffer(request))
    if (request.method === 'PUT') received.push(content)
    if (request.method === 'PUT' && received.length < 3) request.socket.destroy()
    else response.end('<ListBucketResult/>')
  }).listen(0, '127.0.0.1')
  await once(unreliable, 'listening')
  const { port } = unreliable.address() as AddressInfo
  const blobs = await openS3Blobs({ ...bucket, endpoint: `http://127.0.0.1:${port}` })
  const file = join(root, crypto.randomUUID())
  await writeFile(file, 'content of a file')
  await blobs.putFile('one/image.png', file)
  expect(received).toEqual(Array(3).fill('content of a file'))
  await expect(stat(file)).rejects.toThrow('ENOENT')
  unreliable.closeAllConnections()
  unreliable.close()
})

it('report a bucket that can’t be listed when opened', async () => {
  await expect(openS3Blobs({ ...bucket, name: 'elsewhere' })).rejects.toThrow(
    "the bucket elsewhere can't be listed: NoSuchBucket",
  )
})
