import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decode, encode, type Raster } from '@pentimento/imaging'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

const program = join(import.meta.dirname, 'main.ts')
const cached = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
const limits = { maxPixels: 1e6, maxBytes: 1e7 }
let folder: string
let server: Server | undefined

const scene: Raster = { data: new Uint8Array(96 * 64 * 3).fill(128), width: 96, height: 64, channels: 3 }
for (let at = 0; at < scene.data.length; at += 7) scene.data[at] = 110

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-cli-providers-'))
  const mask = { ...scene, data: new Uint8Array(96 * 64 * 3) }
  for (let y = 20; y < 40; y++) mask.data.fill(255, (y * 96 + 30) * 3, (y * 96 + 60) * 3)
  await writeFile(join(folder, 'in.png'), await encode(scene, { format: 'png' }))
  await writeFile(join(folder, 'mask.png'), await encode(mask, { format: 'png' }))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => {
  server?.close()
  server = undefined
})

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener)
  server = started
  await new Promise<void>(resolve => started.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`
}

function cleanUp(env: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  const args = [program, 'cleanup', 'in.png', '--mask', 'mask.png', '--out', 'out.png']
  return new Promise(resolve => {
    const child = execFile(
      process.execPath,
      args,
      { cwd: folder, env: { ...cached, PATH: '', ...env } },
      (_error, _out, stderr) => resolve({ code: child.exitCode, stderr }),
    )
  })
}

describe('with a remote service', () => {
  it('composites the result of the service inside the mask only', async () => {
    const painted: Raster = { ...scene, data: new Uint8Array(96 * 64 * 3).fill(128) }
    for (let y = 28; y < 32; y++) painted.data.fill(250, (y * 96 + 40) * 3, (y * 96 + 50) * 3)
    const images = [Buffer.from(await encode(painted, { format: 'png' })).toString('base64')]
    const paths: string[] = []
    const url = await serve((request, response) => {
      paths.push(request.url ?? '')
      response.end(JSON.stringify({ images, progress: 0.5 }))
    })
    const ending = await cleanUp({ PENTIMENTO_PROVIDER_KIND: 'automatic1111', PENTIMENTO_PROVIDER_URL: url })
    expect(ending).toMatchObject({ code: 0 })
    expect(paths).toContain('/sdapi/v1/img2img')
    const { raster } = await decode(await readFile(join(folder, 'out.png')), limits)
    expect(raster.data[(30 * 96 + 45) * 3]).toBeGreaterThan(225)
    const at = (image: Raster, pixel: number) => [...image.data.subarray(pixel * 3, pixel * 3 + 3)]
    for (const pixel of [0, 18 * 96 + 45, 30 * 96 + 20, 63 * 96 + 95])
      expect(at(raster, pixel)).toEqual(at(scene, pixel))
  })

  it('prints the message of an error response, without falling back', async () => {
    const url = await serve((_, response) => response.writeHead(401).end('{"detail":"Invalid credentials"}'))
    const ending = await cleanUp({ PENTIMENTO_PROVIDER_KIND: 'automatic1111', PENTIMENTO_PROVIDER_URL: url })
    expect(ending.code).toBe(1)
    expect(ending.stderr).toContain('engine-not-set-up: ')
    expect(ending.stderr).toContain('Invalid credentials')
  })

  it('falls back to the next configured provider, with a warning', async () => {
    const url = await serve((_, response) => response.writeHead(402).end())
    const ending = await cleanUp({
      PENTIMENTO_PROVIDER_KIND: 'automatic1111',
      PENTIMENTO_PROVIDER_URL: url,
      PENTIMENTO_ENGINES: 'completion=automatic1111|built-in',
    })
    expect(ending.code).toBe(0)
    expect(ending.stderr).toMatch(/Stable Diffusion web UI failed, falling back to PatchMatch.*no credit/)
  })
})

it('exits with status 2 for an invalid configuration, before any work', async () => {
  const ending = await cleanUp({ PENTIMENTO_PROVIDER_KIND: 'stability', PENTIMENTO_PROVIDER_MODLE: 'ultra' })
  expect(ending.code).toBe(2)
  expect(ending.stderr).toContain('PENTIMENTO_PROVIDER_MODLE')
})
