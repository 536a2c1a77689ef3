import { allContracts } from '@pentimento/tools/all-contracts'
import type { ApiEndpoint } from '@pentimento/tools/api'
import { loadApi } from '@pentimento/tools/pipelines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiMember, createApiMember, image, multipart, type Part, providerEnv } from '../../test-api.ts'
import { startServer, type TestServer } from '../../test-server.ts'

const endpoints: ApiEndpoint[] = []
for (const contract of allContracts) endpoints.push(...(await loadApi(contract)))
const listed = endpoints.map(endpoint => [endpoint.path, endpoint] as const)

let server: TestServer
let member: ApiMember
beforeAll(async () => {
  server = await startServer({ env: { ...providerEnv, PENTIMENTO_API_RATE: '100000' } })
  member = await createApiMember(server)
})
afterAll(() => server.close(1000))

/** A valid value for each required text field. */
const sampleFields: Record<string, string> = {
  prompt: 'a boat',
  text_prompt: 'a boat',
  target_width: '16',
  target_height: '12',
  width: '40',
  height: '20',
}

async function validParts({ files, fields }: ApiEndpoint): Promise<Part[]> {
  const content = await image()
  return [
    ...Object.keys(files).map(name => ({ name, fileName: 'a.png', content })),
    ...Object.keys(fields.shape).flatMap(name =>
      sampleFields[name] ? [{ name, content: sampleFields[name] }] : [],
    ),
  ]
}

async function expectRefused(path: string, parts: Part[], statuses = [400]): Promise<void> {
  const before = await member.credits()
  const answer = await member.send(path, parts)
  expect(statuses, answer.body).toContain(answer.statusCode)
  expect(answer.json()).toEqual({ error: expect.any(String) })
  expect(await member.credits()).toEqual(before)
}

describe.each(listed)('%s', (path, endpoint) => {
  it('refuses a request without its parts', async () => {
    for (const part of await validParts(endpoint))
      if (part.name in endpoint.files || part.name.startsWith('target') || /^(width|height)$/.test(part.name))
        await expectRefused(
          path,
          (await validParts(endpoint)).filter(({ name }) => name !== part.name),
        )
  })

  it('refuses a part sent twice', async () => {
    const parts = await validParts(endpoint)
    for (const part of parts) await expectRefused(path, [...parts, part])
  })

  it('refuses files that are empty, no images, truncated or of another format', async () => {
    const png = await image()
    const contents = [Buffer.alloc(0), Buffer.from('no image'), png.subarray(0, 20), await image('gif')]
    for (const name of Object.keys(endpoint.files))
      for (const content of contents) {
        const parts = (await validParts(endpoint)).filter(part => part.name !== name)
        await expectRefused(path, [...parts, { name, fileName: 'a.png', type: 'image/png', content }])
      }
  })

  it('refuses text fields of the wrong type or range', async () => {
    for (const [name, field] of Object.entries(endpoint.fields.shape)) {
      if (name.endsWith('prompt')) continue
      const parts = (await validParts(endpoint)).filter(part => part.name !== name)
      for (const content of ['nonsense', '1e99', '-99999', '[', '\u0000'])
        if (
          !(field as never as { safeParse(value: unknown): { success: boolean } }).safeParse(content).success
        )
          await expectRefused(path, [...parts, { name, content }])
    }
  })

  it('refuses a body that is cut, no form, or none', async () => {
    const { headers, payload } = multipart(await validParts(endpoint))
    const bodies = [
      [headers, payload.subarray(0, payload.length - 12)],
      [headers, payload.subarray(0, Math.floor(payload.length / 2))],
      [headers, Buffer.from('no boundary')],
      [{ 'content-type': 'multipart/form-data' }, payload],
      [{ 'content-type': 'application/json' }, Buffer.from('{"prompt":"a boat"}')],
      [{ 'content-type': 'application/json' }, Buffer.from('{')],
      [{ 'content-type': 'text/html' }, Buffer.from('x')],
      [{}, Buffer.alloc(0)],
    ] as const
    for (const [sent, body] of bodies) {
      const answer = await server.app.inject({
        method: 'POST',
        url: path,
        headers: { ...sent, 'x-api-key': member.key },
        payload: body,
      })
      expect(answer.statusCode, `${JSON.stringify(sent)} ${body.length} ${answer.body}`).toBe(400)
      expect(answer.json()).toEqual({ error: expect.any(String) })
    }
    expect(await member.credits()).toEqual({ remaining: 100, reserved: 0 })
  })
})

it('refuses a file above its limit in bytes, pixels or side', async () => {
  const wide = await image('png', { width: 2049, height: 4 })
  await expectRefused('/replace-background/v1', [{ name: 'image_file', fileName: 'a', content: wide }])
  const large = await image('png', { width: 4500, height: 4000 })
  await expectRefused('/remove-text/v1', [{ name: 'image_file', fileName: 'a', content: large }])
  const heavy = Buffer.concat([await image(), Buffer.alloc(31 * 2 ** 20)])
  await expectRefused('/remove-text/v1', [{ name: 'image_file', fileName: 'a', content: heavy }])
})

it('refuses a mask of another size, and a prompt that is too long or has no words', async () => {
  const parts = [
    { name: 'image_file', fileName: 'a', content: await image() },
    { name: 'mask_file', fileName: 'm', content: await image('png', { width: 9 }) },
  ]
  await expectRefused('/text-to-image/v1', [{ name: 'prompt', content: 'a'.repeat(1001) }])
  await expectRefused('/text-to-image/v1', [{ name: 'prompt', content: '…' }])
  await expectRefused('/cleanup/v1', parts)
})
