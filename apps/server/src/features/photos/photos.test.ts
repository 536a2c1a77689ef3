import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { issuerEnv, startFakeIssuer } from '@pentimento/fake-services/issuer'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBrowser, startAtProvider } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'

let issuer: Awaited<ReturnType<typeof startFakeIssuer>>
let server: TestServer
beforeAll(async () => {
  issuer = await startFakeIssuer()
  server = await startServer({ env: issuerEnv(issuer.url) })
})
afterAll(async () => {
  await server.close(0)
  await issuer.close()
})

/** Sign in with the issuer, which provides that photo. */
async function signInAs(name: string, picture: string) {
  issuer.setUser(name, { picture })
  const browser = createBrowser(server.app)
  await (await startAtProvider(browser, 'google'))()
  const { id, image } = await browser.user()
  expect(image).toBe(picture)
  return { ...browser, photo: () => browser.get(`/api/photos/${id}`) }
}

const portrait = (side: number) =>
  sharp({ create: { width: side, height: side / 2, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()

it('is fetched from the provider once, scaled down, and shown to its owner only', async () => {
  let times = 0
  const bytes = await portrait(600)
  const mary = await signInAs(
    'Mary',
    issuer.serveFile('/mary.png', () => {
      times++
      return bytes
    }),
  )
  for (let visit = 0; visit < 2; visit++) {
    const answer = await mary.photo()
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp' })
    expect(answer.headers['cache-control']).toContain('private')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 128, height: 64 })
  }
  expect(times).toBe(1)
  const { id } = await mary.user()
  const eve = await signInAs(
    'Eve',
    issuer.serveFile('/eve.png', () => bytes),
  )
  expect((await eve.get(`/api/photos/${id}`)).statusCode).toBe(404)
  expect((await createBrowser(server.app).get(`/api/photos/${id}`)).statusCode).toBe(401)

  const archive = unzipSync((await mary.get('/api/account/archive')).rawPayload)
  expect(Buffer.from(archive['photo.webp']).equals((await mary.photo()).rawPayload)).toBe(true)
  await mary.remove('/api/account', { email: 'mary@example.com' })
  expect((await mary.photo()).statusCode).toBe(401)
})

it('isn’t fetched from a private network, directly or by redirect, and must be an image', async () => {
  let times = 0
  const internalServer = createServer(() => times++).listen(0)
  await once(internalServer, 'listening')
  const { port } = internalServer.address() as AddressInfo
  const inside = `https://127.0.0.1:${port}/inside.png`
  const addresses = [
    inside,
    inside.replace('https', 'http'),
    `https://localhost:${port}/inside.png`,
    `https://[::ffff:127.0.0.1]:${port}/inside.png`,
    'https://169.254.169.254/latest/meta-data/',
    issuer.serveRedirect('/away', inside),
    issuer.serveRedirect('/round', `${issuer.url}/round`),
    issuer.serveFile('/text', () => Buffer.from('no image')),
    issuer.serveFile('/huge', () => Buffer.alloc(5 * 2 ** 20 + 1)),
    'data:image/png;base64,AAAA',
    'nowhere',
  ]
  for (const [at, address] of addresses.entries())
    expect((await (await signInAs(`Stranger ${at}`, address)).photo()).statusCode, address).toBe(404)
  expect(times).toBe(0)
  internalServer.close()
})
