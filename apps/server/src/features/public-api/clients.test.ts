import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ToolError } from '@pentimento/protocol'
import { type EndpointPath, Pentimento, PentimentoError } from '@pentimento/sdk'
import { allContracts } from '@pentimento/tools/all-contracts'
import { type ApiCall, codeSample, keyVariable } from '@pentimento/tools/api-samples'
import { curlCommand } from '@pentimento/tools/curl-command'
import { loadApi } from '@pentimento/tools/pipelines'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApiMember, image, providerEnv } from '../../test-api.ts'
import { blockedWork, type Job, returnWhitePixel, startServer, type TestServer } from '../../test-server.ts'

// The client of packages/sdk, and the code samples of the API page, against this server over a network connection.
let server: TestServer
let baseUrl: string
beforeAll(async () => {
  server = await startServer({ env: { ...providerEnv, PENTIMENTO_API_RATE: '100000' } })
  baseUrl = await server.app.listen({ port: 0 })
})
afterEach(() => server.setWork(returnWhitePixel))
afterAll(() => server.close(1000))

async function createClient(options: Partial<ConstructorParameters<typeof Pentimento>[0]> = {}) {
  const member = await createApiMember(server)
  return { member, client: new Pentimento({ baseUrl, apiKey: member.key, ...options }) }
}
const photo = async () => new Blob([new Uint8Array(await image('jpeg'))])

/** Work that records jobs and returns each output that the job's parameters request. */
function recordJobs(): Job[] {
  const jobs: Job[] = []
  server.setWork(async (job, options) => {
    jobs.push(job)
    const done = await returnWhitePixel(job, options)
    const names = ['image', ...['portraitNormals', 'portraitDepth'].filter(name => job.params[name])]
    const outputs = done.outputs.flatMap(output => names.map(name => ({ ...output, name })))
    return { ...done, outputs }
  })
  return jobs
}

describe('every endpoint', () => {
  it('is a method, and processes the fields that were given', async () => {
    const { client } = await createClient()
    const jobs = recordJobs()
    const image_file = await photo()
    const mask_file = new Blob([new Uint8Array(await image())])
    const calls: Record<EndpointPath, () => Promise<{ image: Blob; credits: object }>> = {
      '/cleanup/v1': () => client.cleanup({ image_file, mask_file, mode: 'quality' }),
      '/image-upscaling/v1/upscale': () =>
        client.upscale({ image_file, target_width: 16, target_height: 12 }),
      '/relight/v1': () => client.relight({ image_file, lights: [{ x: 0.5, y: 0.5, color: '#ff0000' }] }),
      '/portrait-surface-normals/v1': () => client.surfaceNormals({ image_file }),
      '/portrait-depth-estimation/v1': () => client.depth({ image_file }),
      '/remove-background/v1': () => client.removeBackground({ image_file }),
      '/replace-background/v1': () => client.replaceBackground({ image_file, prompt: 'a beach' }),
      '/remove-text/v1': () => client.removeText({ image_file }),
      '/text-to-image/v1': () => client.textToImage({ prompt: 'two red boats' }),
      '/uncrop/v1': () => client.uncrop({ image_file, extend_left: 20, extend_up: 20, seed: 7 }),
      '/universal-resizer/v1': () => client.resize({ image_file, width: 32, height: 32 }),
      '/text-inpainting/v1': () => client.inpaint({ image_file, mask_file, text_prompt: 'a hat' }),
      '/reimagine/v1/reimagine': () => client.reimagine({ image_file }),
      '/sketch-to-image/v1/sketch-to-image': () =>
        client.sketchToImage({ sketch_file: image_file, prompt: 'an owl' }),
    }
    let remaining = 100
    for (const [path, call] of Object.entries(calls)) {
      const result = await call()
      expect([path, result.image.type]).toEqual([path, 'image/png'])
      expect(result.credits).toEqual({ consumed: 1, remaining: --remaining })
    }
    expect(jobs.map(({ params }) => params)).toMatchObject([
      { mode: 'quality' },
      { width: 16, height: 12 },
      { lights: [{ color: '#ff0000' }] },
      { portraitNormals: true },
      { portraitDepth: true },
      { transparency: 'keep' },
      { prompt: 'a beach' },
      { action: 'remove' },
      { prompt: 'two red boats' },
      { left: 20, up: 20, seed: 7 },
      { formats: [{ width: 32, height: 32 }] },
      { prompt: 'a hat' },
      { imageUse: 'variation' },
      { prompt: 'an owl', imageUse: 'sketch' },
    ])
    expect(await client.credits()).toEqual({ remaining, reserved: 0 })
  })

  it('returns the same output when it’s polled', async () => {
    const { client } = await createClient()
    recordJobs()
    const states: string[] = []
    const onTask = ({ state }: { state: string }) => states.push(state)
    const image_file = await photo()
    const depth = await client.depth({ image_file }, { respondAsync: true, onTask })
    expect(depth).toMatchObject({ credits: { consumed: undefined, remaining: expect.any(Number) } })
    expect(depth.image.size).toBeGreaterThan(0)
    expect(states.at(-1)).toBe('ready')
    expect(depth.headers.get('location')).toMatch(/^\/api\/tasks\//)
  })
})

describe('uploads', () => {
  it('accept streams, bytes and buffers, and report progress', async () => {
    const { client } = await createClient()
    const bytes = await image('jpeg', { width: 900, height: 700 })
    const progress: { sentBytes: number; totalBytes: number | undefined }[] = []
    const onUploadProgress = (now: (typeof progress)[number]) => progress.push(now)
    await client.removeText({ image_file: new Blob([new Uint8Array(bytes)]).stream() }, { onUploadProgress })
    expect(progress.at(-1)).toMatchObject({ sentBytes: expect.any(Number), totalBytes: undefined })
    expect(progress.at(-1)?.sentBytes).toBeGreaterThan(bytes.length)
    await client.removeText({ image_file: new Uint8Array(bytes) }, { onUploadProgress })
    const last = progress.at(-1)
    expect(last?.totalBytes).toBe(last?.sentBytes)
  })
})

describe('errors', () => {
  it('have a kind, the server’s message and its headers', async () => {
    const { client, member } = await createClient({ maxRetries: 0 })
    const image_file = await photo()
    const failure = async (call: Promise<unknown>) => {
      const error = await call.catch(error => error)
      expect(error).toBeInstanceOf(PentimentoError)
      return error as PentimentoError
    }
    const other = (apiKey: string) => new Pentimento({ baseUrl, apiKey })
    expect(await failure(client.removeText({ image_file: new Blob(['no image']) }))).toMatchObject({
      kind: 'invalid-request',
      status: 400,
    })
    expect(await failure(other('').credits())).toMatchObject({
      kind: 'key-missing',
      message: 'No api key provided',
    })
    expect(await failure(other('pent_live_x').credits())).toMatchObject({ kind: 'key-refused' })
    expect(await failure(client.task(crypto.randomUUID()))).toMatchObject({ status: 404 })
    server.setWork(() => Promise.reject(new ToolError('text-not-found')))
    expect(await failure(client.removeText({ image_file }))).toMatchObject({
      kind: 'content-refused',
      message: 'No text found in the image',
    })
    expect(await failure(client.removeText({ image_file }, { respondAsync: true }))).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('No text found in the image'),
    })
    expect((await member.credits()).remaining).toBe(100)
  })

  it('an aborted call that is polled cancels its task and rejects with the signal’s reason', async () => {
    const { client, member } = await createClient()
    const { work } = blockedWork()
    server.setWork(work)
    const controller = new AbortController()
    let id = ''
    const call = client.removeText(
      { image_file: await photo() },
      {
        respondAsync: true,
        signal: controller.signal,
        onTask: task => {
          id = task.id
          controller.abort(new Error('the user left'))
        },
      },
    )
    await expect(call).rejects.toThrow('the user left')
    expect(await client.task(id)).toMatchObject({ state: 'cancelled' })
    expect(await member.credits()).toEqual({ remaining: 100, reserved: 0 })
  })
})

describe('the examples', () => {
  it('run', async () => {
    const { member } = await createClient()
    const folder = await mkdtemp(join(server.dataFolder, 'examples-'))
    const env = { ...process.env, PENTIMENTO_URL: baseUrl, PENTIMENTO_API_KEY: member.key }
    const examples = join(import.meta.dirname, '../../../../../packages/sdk/examples')
    const run = (name: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [join(examples, name), ...args], { cwd: folder, env })
    await writeFile(join(folder, 'photo.jpg'), await image('jpeg'))
    const removed = await run('remove-background.ts', 'photo.jpg', 'cutout.png')
    expect(removed.stdout).toBe('cutout.png: image/png, 1 credit, 99 left\n')
    expect(await sharp(await readFile(join(folder, 'cutout.png'))).metadata()).toMatchObject({
      format: 'png',
    })
    const extended = await run('long-work.ts', 'photo.jpg', 'wide.jpg')
    expect(extended.stdout).toMatch(/^sent \d+ bytes\n[\s\S]*ready\n$/)
    expect((await readFile(join(folder, 'wide.jpg'))).length).toBeGreaterThan(0)
    server.setWork(() => Promise.reject(new ToolError('text-not-found')))
    await expect(run('handle-errors.ts', 'photo.jpg')).rejects.toMatchObject({
      stdout: 'content-refused: No text found in the image\n',
    })
    await rm(folder, { recursive: true })
  })
})

describe('the code samples', () => {
  const programs = [
    { language: 'curl', command: 'sh', file: 'sample.sh' },
    { language: 'JavaScript', command: process.execPath, file: 'sample.mjs' },
    { language: 'Python', command: 'python3', file: 'sample.py', probe: 'import requests' },
    { language: 'PHP', command: 'php', file: 'sample.php', probe: 'exit(extension_loaded("curl") ? 0 : 1);' },
    { language: 'Go', command: 'go', file: 'sample.go', args: ['run'] },
  ] as const
  const nasty = `it's "quoted" \\ $HOME \`id\` \u{1f3a8} é\n@file`

  it.for(programs)(
    'in $language send the files and fields, and save the result',
    async (program, context) => {
      const { language, command, file } = program
      const run = (...args: string[]) =>
        promisify(execFile)(command, args, {
          cwd: folder,
          env: { ...process.env, [keyVariable]: member.key },
        })
      const flag = language === 'Python' ? '-c' : language === 'PHP' ? '-r' : 'version'
      const { member } = await createClient()
      const folder = await mkdtemp(join(server.dataFolder, 'samples-'))
      const canRun = ['curl', 'JavaScript'].includes(language)
        ? true
        : await run(flag, ...('probe' in program ? [program.probe] : [])).then(
            () => true,
            () => false,
          )
      if (!canRun) context.skip(`${command} can’t run it`)
      const jobs = recordJobs()
      const call: ApiCall = {
        origin: baseUrl,
        path: '/replace-background/v1',
        accept: 'image/png',
        files: [{ name: 'image_file', fileName: "it's a photo.jpg" }],
        fields: [{ name: 'prompt', value: nasty }],
        resultName: 'result.png',
      }
      await writeFile(join(folder, "it's a photo.jpg"), await image('jpeg'))
      const { files: _, ...withoutFiles } = call
      const generated = { path: '/text-to-image/v1', accept: undefined, files: [] }
      for (const next of [call, { ...withoutFiles, ...generated }]) {
        await writeFile(join(folder, file), codeSample(language, next))
        await run(...('args' in program ? program.args : []), file)
        expect(await sharp(await readFile(join(folder, 'result.png'))).metadata()).toMatchObject({ width: 1 })
        await rm(join(folder, 'result.png'))
      }
      const prompts = jobs.map(({ params }) => String(params['prompt']).replaceAll('\r\n', '\n'))
      expect(prompts).toEqual([nasty, nasty])
      expect(jobs[0]?.params).toMatchObject({ format: 'png' })
    },
  )

  it('of curl for a result of the web app return a task with the same parameters', async () => {
    const { member } = await createClient()
    const folder = await mkdtemp(join(server.dataFolder, 'curl-'))
    await writeFile(join(folder, 'photo.jpg'), await image('jpeg'))
    const contract = allContracts.find(({ id }) => id === 'remove-background')
    if (!contract) throw new Error('no contract')
    const inputs = [{ name: 'image', fileName: 'photo.jpg' }]
    const params = { background: 'blur', blur: 30 }
    const command = curlCommand(baseUrl, { contract, params, inputs }, await loadApi(contract))
    const { stdout } = await promisify(execFile)('sh', ['-c', command], {
      cwd: folder,
      env: { ...process.env, [keyVariable]: member.key },
    })
    expect(JSON.parse(stdout)).toMatchObject({ state: 'ready', params })
  })
})
