import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ToolError } from '@pentimento/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiMember, image } from '../../test-api.ts'
import { blockedWork, returnWhitePixel, startServer, type TestServer } from '../../test-server.ts'

const run = promisify(execFile)
const sdk = join(import.meta.dirname, '../../../../../packages/sdk')

// The published client in each runtime that it supports, as a program that installed it, over a network connection.
let server: TestServer
let baseUrl: string
let unreliable: Server
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-runtimes-'))
  const installed = join(folder, 'node_modules/@pentimento/sdk')
  await mkdir(join(installed, '..'), { recursive: true })
  await run(process.execPath, [join(sdk, 'build.ts'), installed])
  const dependencies = { '@pentimento/sdk': '0.1.0' }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }))
  await cp(join(sdk, 'test-program.ts'), join(folder, 'program.ts'))
  server = await startServer({ env: { PENTIMENTO_API_RATE: '100000' } })
  const { work: block } = blockedWork()
  server.setWork(async (job, options) => {
    if (job.tool === 'text-remover') return block(job, options)
    if (job.tool === 'uncrop') throw new ToolError('text-not-found')
    const done = await returnWhitePixel(job, options)
    if (!job.params['portraitDepth']) return done
    return {
      ...done,
      outputs: [...done.outputs, ...done.outputs.map(output => ({ ...output, name: 'portraitDepth' }))],
    }
  })
  baseUrl = await server.app.listen({ port: 0 })
})
afterAll(async () => {
  await server.close(1000)
  await rm(folder, { recursive: true, force: true })
})

/** A server whose first answer to a path is bad, and which answers some paths never or always badly. */
async function startUnreliable() {
  const keys = new Map<string, unknown[]>()
  const http = createServer(async (request, response) => {
    const [, path = ''] = /^\/([a-z-]+)/.exec(request.url ?? '') ?? []
    const seen = [...(keys.get(path) ?? []), request.headers['idempotency-key']]
    keys.set(path, seen)
    if (path === 'silent') return
    if (path === 'first-drops' && seen.length === 1) return request.socket.destroy()
    for await (const _ of request);
    if (path === 'busy' || (path === 'first-fails' && seen.length === 1))
      return response.writeHead(503, { 'retry-after': '0' }).end('{"error":"Later"}')
    return response.writeHead(200, { 'content-type': 'image/png' }).end(path)
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  unreliable = http
  return { origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, keys }
}

const runtimes = [
  { name: 'Node', command: process.execPath, args: [] },
  {
    name: 'Deno',
    command: 'deno',
    args: ['run', '--quiet', '--no-lock', '--allow-all', '--node-modules-dir=manual'],
  },
  { name: 'Bun', command: 'bun', args: ['run'] },
]

it.for(runtimes)('works in $name', { timeout: 120_000 }, async ({ command, args }, context) => {
  const isInstalled = await run(command, ['--version']).then(
    () => true,
    () => false,
  )
  if (!isInstalled) context.skip(`${command} is not installed`)
  const member = await createApiMember(server)
  const { origin, keys } = await startUnreliable()
  const photo = await image('jpeg', { width: 320, height: 240 })
  const env = {
    ...process.env,
    PENTIMENTO_URL: baseUrl,
    PENTIMENTO_API_KEY: member.key,
    PHOTO: photo.toString('base64'),
    UNRELIABLE: origin,
  }
  const { stdout } = await run(command, [...args, 'program.ts'], { cwd: folder, env })
  unreliable.closeAllConnections()
  unreliable.close()
  expect(JSON.parse(stdout)).toEqual({
    uploads: {
      types: Array(5).fill('image/png'),
      imageBytes: expect.any(Number),
      isProgressComplete: true,
      credits: [1, 95],
    },
    longWork: { type: 'image/png', last: 'ready', downloaded: 'image/png' },
    aborts: {
      reason: 'Error: the user left',
      state: 'cancelled',
      signal: expect.stringContaining('TimeoutError'),
    },
    failures: {
      noKey: 'key-missing',
      wrongKey: 'key-refused',
      noImage: 'invalid-request',
      refused: 'content-refused',
      unreachable: 'network',
      silent: 'timeout',
      stream: 'busy',
    },
    retries: ['first-fails', 'first-drops'],
  })
  for (const path of ['first-fails', 'first-drops']) {
    expect(keys.get(path), path).toHaveLength(2)
    expect(new Set(keys.get(path)).size, path).toBe(1)
  }
  expect(keys.get('busy')).toHaveLength(1)
  expect(await member.credits()).toEqual({ remaining: 93, reserved: 0 })
})
