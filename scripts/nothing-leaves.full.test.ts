import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Task, termsEdition } from '@pentimento/protocol'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createHttpClient } from './http-client.ts'
import { root } from './root.mjs'
import { canTrace } from './system-calls.ts'
import { createTracedFolders, surprisesOfServer } from './traced-server.ts'

const toolIds = globSync('packages/tools/src/*/contract.ts', { cwd: root }).map(path =>
  basename(dirname(path)),
)
/** For nine tools on a busy machine. */
const serverTimeoutMs = 1_200_000
const none = { foreignAddresses: [], foreignFiles: [], leftovers: [] }

/** Parameters that a tool can't do without, or that make it faster. */
const paramsOf: Record<string, object> = {
  'text-to-image': { prompt: 'a lake', size: 512 },
  uncrop: { left: 16 },
  'universal-resizer': { formats: ['64x64', { width: 96, height: 32, method: 'extend' }] },
  'replace-background': { backgroundType: 'prompt', prompt: 'a lake' },
}

let hasTracing = false
let image: Buffer<ArrayBuffer>
let mask: Buffer<ArrayBuffer>
beforeAll(async () => {
  hasTracing = await canTrace()
  // A subject and letters, so that each tool has something to do.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120"><rect width="160" height="120" fill="#dde"/>
    <circle cx="60" cy="70" r="35" fill="#a42"/><text x="20" y="30" font-size="24" font-weight="bold">SALE</text></svg>`
  image = (await sharp(Buffer.from(svg)).png().toBuffer()) as Buffer<ArrayBuffer>
  const black = { width: 160, height: 120, channels: 3, background: '#000' } as const
  const white = await sharp({ create: { ...black, width: 20, height: 20, background: '#fff' } })
    .png()
    .toBuffer()
  const layers = [{ input: white, left: 50, top: 60 }]
  mask = (await sharp({ create: black }).composite(layers).png().toBuffer()) as Buffer<ArrayBuffer>
})

const imagesOf = (tool: string): Record<string, Buffer<ArrayBuffer>> => {
  const inputs = readFileSync(join(root, `packages/tools/src/${tool}/contract.ts`), 'utf8')
  return {
    ...(/image: \{ kind: 'image'(?![^}]*optional)/.test(inputs) && { image }),
    ...(/mask: \{ kind: 'mask' \}/.test(inputs) && { mask }),
  }
}

describe('nothing leaves the machine, and no file appears outside the data folder', () => {
  it(
    'while a server runs every tool, signs people in, sends email and shows pages',
    async () => {
      const surprises = await surprisesOfServer(hasTracing, { PENTIMENTO_APP_CHECK: 'off' }, async origin => {
        const client = createHttpClient(origin)
        const email = 'ada@example.com'
        const password = 'correct horse battery'
        const account = { name: 'Ada', email, password, agreedTo: termsEdition }
        expect((await client.post('/api/auth/sign-up/email', account)).status).toBe(200)
        expect((await client.post('/api/password-reset-links', { email })).status).toBe(204)
        expect((await client.post('/api/auth/sign-in/magic-link', { email })).status).toBe(200)
        const message = { name: 'Ada', email, topic: 'question', message: 'May I use a result in a book?' }
        expect((await client.post('/api/contact', message)).status).toBe(204)
        const countEmails = async () =>
          (await (await client.get('/developer/mail')).text()).split('<article>').length - 1
        await expect.poll(countEmails).toBeGreaterThan(1)
        for (const tool of toolIds) {
          const images = Object.entries(imagesOf(tool)).map(([name, bytes]) => [name, new Blob([bytes])])
          const response = await client.createTask(tool, paramsOf[tool] ?? {}, Object.fromEntries(images))
          expect(response.status, tool).toBe(202)
          const { id } = (await response.json()) as Task
          expect(await client.waitForEnd(id), tool).toMatchObject({ state: 'ready' })
        }
        for (const page of [
          '/',
          '/tools',
          '/history',
          '/login',
          '/openapi.json',
          '/api/usage',
          '/api/app-check',
        ])
          expect((await client.get(page, { accept: 'text/html,*/*' })).status, page).toBeLessThan(500)
      })
      expect(surprises).toEqual(none)
    },
    serverTimeoutMs,
  )

  it.for(toolIds)('while the command line runs %s', async tool => {
    const folders = createTracedFolders(hasTracing)
    const files = Object.entries(imagesOf(tool)).flatMap(([name, bytes]) => {
      const path = join(folders.results, `${name}-in.png`)
      writeFileSync(path, bytes)
      return [`--${name}`, path]
    })
    const params = Object.entries(paramsOf[tool] ?? {}).flatMap(([name, value]) => [
      `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    const out = ['--out', join(folders.results, 'out'), '--format', 'png']
    expect(await runTraced(folders, ['apps/cli/src/main.ts', tool, ...files, ...params, ...out])).toEqual(
      none,
    )
  })

  it('while models are listed', async () => {
    expect(await runTraced(createTracedFolders(hasTracing), ['apps/cli/src/models.ts'])).toEqual(none)
  })
})

async function runTraced(folders: ReturnType<typeof createTracedFolders>, script: string[]) {
  const [program = '', ...args] = [...folders.runWith, process.execPath, ...script]
  const env = { ...process.env, ...folders.env }
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  try {
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    return await folders.surprises()
  } finally {
    folders.remove()
  }
}
