import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer, type TestSession } from '../../test-server.ts'

const limitMiB = 1
const hourMs = 60 * 60 * 1000

let server: TestServer
let someone: TestSession
let port: number
/** Two of them exceed the limit. */
let image: Blob
beforeAll(async () => {
  server = await startServer({ env: { PENTIMENTO_UPLOADS_MAX: String(limitMiB) } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  someone = await server.subscriber()
  const raw = { width: 512, height: 512, channels: 3 } as const
  const noise = sharp(randomBytes(512 * 512 * 3), { raw })
  image = new Blob([new Uint8Array(await noise.png().toBuffer())])
})
afterEach(() => server.idle())
afterAll(() => server.close(1000))

const uploadFolder = () => join(server.dataFolder, 'blobs/uploads')
const unfinishedUploads = () => readdir(uploadFolder())
async function bytesReceived(): Promise<number> {
  const sizes = (await unfinishedUploads()).map(async name => (await stat(join(uploadFolder(), name))).size)
  return Math.max(0, ...(await Promise.all(sizes)))
}

/** Start an upload and send only the first bytes of its image. */
function holdUpload(bytes: Uint8Array): ClientRequest {
  const upload = request({
    port,
    method: 'POST',
    path: '/api/tools/remove-background/tasks',
    headers: { 'content-type': 'multipart/form-data; boundary=limit', cookie: someone.cookie },
  })
  upload.write('--limit\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n')
  upload.write(bytes)
  return upload
}

it('are rejected while others occupy their total size, and accepted again when those end', async () => {
  const held = holdUpload(await image.bytes())
  held.on('error', () => {})
  await expect.poll(bytesReceived).toBeGreaterThan(image.size / 2)
  const refused = await someone.createTask({ image })
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({ code: 'too-many-uploads', mayRetry: true })
  expect(Date.parse(String(refused.headers['retry-after']))).toBeGreaterThan(Date.now())
  expect(await unfinishedUploads()).toHaveLength(1)
  held.destroy()
  await expect.poll(unfinishedUploads).toEqual([])
  expect((await someone.createTask({ image })).statusCode).toBe(202)
})

it('of unknown size are rejected once they exceed the limit', async () => {
  const upload = holdUpload(new Uint8Array(limitMiB * 2 ** 20 + 1))
  upload.end('\r\n--limit--\r\n')
  const [response] = await once(upload, 'response')
  expect(response.statusCode).toBe(503)
  await expect.poll(unfinishedUploads).toEqual([])
})

it.each([
  ['an accepted request', {}],
  ['a file that is no image', { image: new Blob(['hello']) }],
  ['invalid parameters', { params: '{' }],
])('leave no file behind after %s', async (_request, fields) => {
  await someone.createTask(fields)
  expect(await unfinishedUploads()).toEqual([])
})

it('that a killed process left behind are deleted after an hour', async () => {
  for (const name of ['old', 'new']) await writeFile(join(uploadFolder(), name), '')
  const before = new Date(Date.now() - 1.1 * hourMs)
  await utimes(join(uploadFolder(), 'old'), before, before)
  server.fireTimers()
  await expect.poll(unfinishedUploads).toEqual(['new'])
})
