import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const program = join(import.meta.dirname, 'models.ts')
const cached = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
let folder: string
let server: Server
let mirror: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-models-'))
  server = createServer((request, response) => {
    if (!request.url?.startsWith('/migan-512')) return response.writeHead(404).end()
    response.writeHead(200, { 'content-length': 28079181 })
    response.write('the first bytes')
    const part = join(folder, 'models/migan-512.onnx.part')
    const sizeOfPart = () =>
      stat(part).then(
        ({ size }) => size,
        () => 0,
      )
    return expect
      .poll(sizeOfPart)
      .toBe(15)
      .finally(() => response.destroy())
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise(closed => server.close(closed))
  await rm(folder, { recursive: true })
})

const models = (...args: string[]) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>(resolve => {
    const env = { ...cached, PATH: '', PENTIMENTO_DATA: folder, PENTIMENTO_MODEL_MIRROR: mirror }
    const child = execFile(process.execPath, [program, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })

describe('exit status 0', () => {
  it('lists the available models with size, license and status', async () => {
    const { code, stdout } = await models('list')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^lama-512 +completion +208 MB +Apache-2\.0 +–$/m)
  })

  it('prints the help', async () => {
    const { code, stdout } = await models('--help')
    expect(code).toBe(0)
    expect(stdout).toContain('pull <id>')
  })

  it('verifies and removes nothing if no model is pulled', async () => {
    expect(await models('verify')).toMatchObject({ code: 0, stdout: 'No models pulled\n' })
    expect(await models('remove', 'lama-512')).toMatchObject({ code: 0, stdout: 'lama-512: not found\n' })
  })
})

describe('exit status 1', () => {
  it('reports an interrupted pull and how to resume it, and lists its progress', async () => {
    const { code, stderr } = await models('pull', 'migan-512')
    expect(code).toBe(1)
    expect(stderr).toMatch(/15 of 28079181 bytes downloaded; pull again to resume/)
    expect((await models('list')).stdout).toMatch(/^migan-512 .* 0 % pulled$/m)
  })

  it('reports an error response of the server', async () => {
    expect(await models('pull', 'midas-small')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the server responded with status 404'),
    })
  })

  it('reports a file with a wrong hash', async () => {
    await mkdir(join(folder, 'models'), { recursive: true })
    await writeFile(join(folder, 'models/efficientsam-ti.onnx'), Buffer.alloc(20479928))
    const { code, stderr } = await models('verify')
    expect(code).toBe(1)
    expect(stderr).toMatch(/efficientsam-ti: expected SHA-256 5ecc.*, got [0-9a-f]{64}/)
  })
})

describe('exit status 2', () => {
  it.each([
    [['pull', 'huge'], 'huge: unknown model; available models: lama-512'],
    [['pull'], 'pull: specify a model'],
    [['fetch', 'lama-512'], 'fetch: unknown command'],
    [['list', 'all', 'of'], 'of: unexpected argument'],
    [['verify', 'lama-512'], 'lama-512: not pulled'],
  ])('rejects %j', async (args, message) => {
    const { code, stderr } = await models(...args)
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) })
  })
})
