import { termsEdition } from '@pentimento/protocol'
import sharp from 'sharp'
import { systemClock } from './platform/clock.ts'
import { emailedLink } from './test-browser.ts'
import type { TestServer } from './test-server.ts'

export interface Part {
  name: string
  content: string | Uint8Array
  fileName?: string
  type?: string
}

/** A multipart body exactly as listed, also as no well-behaved client would send it. */
export function multipart(parts: Part[]): { headers: Record<string, string>; payload: Buffer } {
  const chunks = parts.flatMap(({ name, content, fileName, type }) => [
    Buffer.from('--limit\r\n'),
    Buffer.from(
      `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n`,
    ),
    Buffer.from(type === undefined ? '\r\n' : `Content-Type: ${type}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  const payload = Buffer.concat([...chunks, Buffer.from('--limit--\r\n')])
  return { headers: { 'content-type': 'multipart/form-data; boundary=limit' }, payload }
}

/** Configures a provider with every engine; it is never called where the worker pool's work is replaced. */
export const providerEnv = {
  PENTIMENTO_PROVIDER_KIND: 'openai',
  PENTIMENTO_PROVIDER_URL: 'http://127.0.0.1:9',
}

export type ApiMember = Awaited<ReturnType<typeof createApiMember>>

let memberCount = 0

/** A person with an account, whose address is confirmed by default, and a key. */
export async function createApiMember(
  { app, dataFolder }: TestServer,
  { isConfirmed = true, tools = null as string[] | null } = {},
) {
  const email = `api-${++memberCount}@example.com`
  const remoteAddress = `10.9.${memberCount >> 8}.${memberCount & 255}`
  const signUp = { email, password: 'correct horse battery', name: 'Ada', agreedTo: termsEdition }
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    remoteAddress,
    payload: signUp,
  })
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  if (isConfirmed) {
    const { pathname, search } = await emailedLink(email, dataFolder)
    await app.inject({ url: pathname + search, remoteAddress, headers: { cookie } })
  }
  const manage = (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) =>
    app.inject({
      method,
      url: `/api/account/api-keys${path}`,
      remoteAddress,
      headers: { cookie },
      ...(payload && { payload }),
    })
  const created = await manage('POST', '', { name: 'Test', tools })
  const key: string = created.json().secret
  const send = (path: string, parts: Part[], headers: Record<string, string> = {}, apiKey = key) => {
    const { headers: formHeaders, payload } = multipart(parts)
    const sent = { ...formHeaders, ...(apiKey && { 'x-api-key': apiKey }), ...headers }
    return app.inject({ method: 'POST', url: path, headers: sent, payload })
  }
  const get = (url: string, headers: Record<string, string> = { 'x-api-key': key }) =>
    app.inject({ url, headers })
  return {
    /** Wait until the task at a URL is ready. @returns the task */
    waitUntilReady: async (url: string) => {
      for (let attempt = 0; attempt < 10_000; attempt++) {
        const task = (await get(url)).json()
        if (task.state === 'ready') return task
        if (!['queued', 'processing'].includes(task.state)) throw new Error(JSON.stringify(task))
        await systemClock.delay(25)
      }
      throw new Error('the task did not become ready')
    },
    id: String(response.json().user.id),
    cookie,
    key,
    keyId: String(created.json().id),
    manage,
    send,
    /** Remaining and reserved credits. */
    credits: async (): Promise<{ remaining: number; reserved: number }> =>
      (await app.inject({ url: '/api/account/credits', headers: { cookie } })).json(),
    get,
  }
}

export const image = async (
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
  { width = 8, height = 6, alpha = 1 } = {},
): Promise<Buffer> => {
  const channels = alpha < 1 ? 4 : 3
  const background = { r: 200, g: 120, b: 40, alpha }
  return sharp({ create: { width, height, channels, background } }).toFormat(format).toBuffer()
}

/** An `image_file` part. */
export const imagePart = async (): Promise<Part> => ({
  name: 'image_file',
  fileName: 'in.png',
  type: 'image/png',
  content: await image(),
})
