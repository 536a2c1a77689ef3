import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decode, encode } from '@pentimento/imaging'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const program = join(import.meta.dirname, 'main.ts')
const cached = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-cli-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface ExitResult {
  code: number | null
  stdout: string
  stderr: string
}

function pentimento(args: string[], env: Record<string, string> = {}): Promise<ExitResult> {
  return new Promise(resolve => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { cwd: folder, env: { ...cached, PATH: '', ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}

/** A red square on a gray background, or on a transparent one with 4 channels. */
async function writeImage(name: string, channels: 3 | 4 = 3): Promise<void> {
  const [width, height] = [96, 64]
  const data = new Uint8Array(width * height * channels).fill(channels === 4 ? 0 : 128)
  for (let y = 16; y < 48; y++) {
    for (let x = 32; x < 64; x++) data.set([200, 20, 20, 255].slice(0, channels), (y * width + x) * channels)
  }
  await writeFile(join(folder, name), await encode({ data, width, height, channels }, { format: 'png' }))
}

beforeEach(async () => {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
  await writeImage('in.png')
})

describe('exit status 0', () => {
  it('creates a cutout at the original size with transparency', async () => {
    const { code, stdout, stderr } = await pentimento(['remove-background', 'in.png', '--out', 'out.png'])
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' })
    const { raster } = await decode(await readFile(join(folder, 'out.png')), {
      maxPixels: 1e6,
      maxBytes: 1e6,
    })
    expect(raster).toMatchObject({ width: 96, height: 64, channels: 4 })
  })

  it('writes several results into a folder, each named after the image, the format and the size', async () => {
    // What isn't transparent is the subject, so none is detected.
    await writeImage('in.png', 4)
    const args = ['universal-resizer', 'in.png', '--out', 'made', '--format', 'png', '--method', 'crop']
    const { code, stderr } = await pentimento([...args, '--formats', '48x48, 32x20,48x48'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect((await readdir(join(folder, 'made'))).sort()).toEqual([
      'in-32x20.png',
      'in-48x48-2.png',
      'in-48x48.png',
    ])
  })

  it('prints what is to say about a result', async () => {
    const [width, height] = [96, 80]
    const data = new Uint8Array(width * height * 3).fill(160)
    for (let y = 0; y < 44; y++)
      for (let x = 4; x < 92; x++)
        if (Math.hypot(x - 48, y) < 44) data.set([200, 30 + ((x * 7 + y * 13) % 20), 30], (y * width + x) * 3)
    await writeFile(
      join(folder, 'in.png'),
      await encode({ data, width, height, channels: 3 }, { format: 'png' }),
    )
    const { code, stderr } = await pentimento(['uncrop', 'in.png', '--up', '24', '--out', 'out.png'])
    const note = 'image: Blurred where nothing in the image could be continued: top\n'
    expect({ code, stderr }).toEqual({ code: 0, stderr: note })
  })

  it('derives the format from the file extension, and resolves paths where npm was called', async () => {
    const args = ['image-upscaler', 'in.png', '--out', 'out.jpg']
    const { code } = await pentimento(args, { npm_lifecycle_event: 'pentimento', INIT_CWD: folder })
    expect(code).toBe(0)
    const bytes = await readFile(join(folder, 'out.jpg'))
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  })

  it('lists the tools with their parameters, ranges and defaults', async () => {
    const { code, stdout } = await pentimento(['tools'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/--blur <number> +Blur \(0 to 100; default 40\)/)
  })
})

describe('exit status 2', () => {
  const rejections: [string, string[], RegExp][] = [
    ['an unknown tool', ['repaint', 'in.png'], /repaint: unknown tool/],
    ['a missing file', ['remove-background', 'gone.png', '--out', 'out.png'], /gone\.png/],
    ['a text file', ['remove-background', 'text.png', '--out', 'out.png'], /^unsupported-format: /],
    [
      'a truncated image',
      ['remove-background', 'half.png', '--out', 'out.png'],
      /^unreadable-image: This image is damaged/,
    ],
    [
      'a value out of range',
      ['remove-background', 'in.png', '--out', 'out.png', '--blur', '512'],
      /blur: expected 0 to 100, got 512/,
    ],
    ['an unknown option', ['remove-background', 'in.png', '--out', 'out.png', '--bluur', '5'], /bluur/],
    ['an unknown file extension', ['remove-background', 'in.png', '--out', 'out.xyz'], /xyz/],
    ['a missing output file', ['remove-background', 'in.png'], /--out/],
  ]

  it.each(rejections)('rejects %s in one line, and writes no file', async (_name, args, message) => {
    await writeFile(join(folder, 'text.png'), 'not an image')
    const whole = await readFile(join(folder, 'in.png'))
    await writeFile(join(folder, 'half.png'), whole.subarray(0, whole.length / 2))
    const before = await readdir(folder)
    const { code, stdout, stderr } = await pentimento(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(await readdir(folder)).toEqual(before)
  })

  it('does not overwrite an input', async () => {
    const before = await readFile(join(folder, 'in.png'))
    const { code } = await pentimento(['remove-background', 'in.png', '--out', 'in.png'])
    expect(code).toBe(2)
    expect(await readFile(join(folder, 'in.png'))).toEqual(before)
  })
})
