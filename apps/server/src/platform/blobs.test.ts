import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
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
  ['in a folder', async () => openDiskBlobs(root)],
  ['in a bucket', () => openS3Blobs(bucket)],
])('blobs %s', (_where, open) => {
  let blobs: Blobs
  beforeAll(async () => {
    blobs = await open()
  })
  afterEach(async () => {
    for (const { name } of await blobs.folders()) await blobs.removeFolder(name)
  })

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
    const folders = await blobs.folders()
    expect(folders.map(({ name }) => name)).toEqual(['one-more'])
    expect(Math.abs(Date.now() - (folders[0]?.writtenAt.getTime() ?? 0))).toBeLessThan(60_000)
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

it('report a bucket that can’t be listed when opened', async () => {
  await expect(openS3Blobs({ ...bucket, name: 'elsewhere' })).rejects.toThrow(
    "the bucket elsewhere can't be listed: NoSuchBucket",
  )
})
