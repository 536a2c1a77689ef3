import { type Task, termsEdition } from '@pentimento/protocol'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { createHttpClient } from './http-client.ts'
import { canTrace } from './system-calls.ts'
import { surprisesOfServer } from './traced-server.ts'

let hasTracing = false
beforeAll(async () => {
  hasTracing = await canTrace()
})

it('a server and its workers open no connection to other machines, and write only to the data folder', async () => {
  const create = { width: 48, height: 32, channels: 3, background: '#a42' } as const
  const image = new Blob([await sharp({ create }).png().toBuffer()])
  const surprises = await surprisesOfServer(hasTracing, { PENTIMENTO_APP_CHECK: 'off' }, async origin => {
    const client = createHttpClient(origin)
    const email = 'ada@example.com'
    const account = { name: 'Ada', email, password: 'correct horse battery', agreedTo: termsEdition }
    expect((await client.post('/api/auth/sign-up/email', account)).status).toBe(200)
    await expect.poll(async () => (await client.get('/developer/mail')).text()).toContain(email)
    const created = await client.createTask('image-upscaler', {}, { image })
    const { id } = (await created.json()) as Task
    expect(await client.waitForEnd(id)).toMatchObject({ state: 'ready' })
  })
  expect(surprises).toEqual({ foreignAddresses: [], foreignFiles: [], leftovers: [] })
})
