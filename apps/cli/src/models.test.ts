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

const models = (...words: string[]) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>(resolve => {
    const env = { ...cached, PATH: '', PENTIMENTO_DATA: folder, PENTIMENTO_MODEL_MIRROR: mirror }
    const child = execFile(process.execPath, [program, ...words], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })

describe('0', () => {
  it('lists what can be pulled, with size, licence and what is there', async () => {
    const { code, stdout } = await models('list')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^lama-512 +completion +208 MB +Apache-2\.0 +–$/m)
  })

  it('says what it can do', async () => {
    const { code, stdout } = await models('--help')
    expect(code).toBe(0)
    expect(stdout).toContain('pull <id>')
  })

  it('verifies that nothing is there, and removes nothing', async () => {
    expect(await models('verify')).toMatchObject({ code: 0, stdout: 'No model is pulled\n' })
    expect(await models('remove', 'lama-512')).toMatchObject({ code: 0, stdout: 'lama-512: was not there\n' })
  })
})

describe('1', () => {
  it('ends a pull that broke off by saying how to go on, and lists it so', async () => {
    const { code, stderr } = await models('pull', 'migan-512')
    expect(code).toBe(1)
    expect(stderr).toMatch(/15 of 28079181 bytes are kept; pull again to go on/)
    expect((await models('list')).stdout).toMatch(/^migan-512 .* 0 % pulled$/m)
  })

  it('ends a pull that the server refuses', async () => {
    expect(await models('pull', 'midas-small')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the server answers 404'),
    })
  })

  it('tells a file that is not what it should be', async () => {
    await mkdir(join(folder, 'models'), { recursive: true })
    await writeFile(join(folder, 'models/efficientsam-ti.onnx'), Buffer.alloc(20479928))
    const { code, stderr } = await models('verify')
    expect(code).toBe(1)
    expect(stderr).toMatch(/efficientsam-ti: expected SHA-256 5ecc.*, got [0-9a-f]{64}/)
  })
})

describe('2', () => {
  it.each([
    [['pull', 'huge'], 'huge: no such model; there are lama-512'],
    [['pull'], 'pull: say which model'],
    [['fetch', 'lama-512'], 'fetch: no such command'],
    [['list', 'all', 'of'], 'of: not expected here'],
    [['verify', 'lama-512'], 'lama-512: not pulled'],
  ])('refuses %j', async (words, says) => {
    const { code, stderr } = await models(...words)
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(says) })
  })
})
