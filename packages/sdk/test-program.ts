import { env, stdout } from 'node:process'
import { Pentimento, PentimentoError, type Task } from '@pentimento/sdk'

// What the client of the public API promises, in any runtime: the test runs it in Node, Deno and Bun. Prints its findings
// as JSON. Its arguments are in the environment: the server, a key, a JPEG as Base64, and a server that misbehaves.

const { PENTIMENTO_URL: baseUrl = '', PENTIMENTO_API_KEY: apiKey = '', PHOTO = '', UNRELIABLE = '' } = env
const bytes = Uint8Array.from(atob(PHOTO), character => character.charCodeAt(0))
const photo = () => new Blob([bytes])
const client = new Pentimento({ baseUrl, apiKey })
const unreliable = (path: string, options = {}) =>
  new Pentimento({ baseUrl: UNRELIABLE + path, apiKey, ...options })

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    error => (error instanceof PentimentoError ? error.kind : String(error)),
  )

async function* chunks() {
  for (let start = 0; start < bytes.length; start += 1000) yield bytes.slice(start, start + 1000)
}

async function uploads() {
  const sent: { sentBytes: number; totalBytes: number | undefined }[] = []
  const onUploadProgress = (progress: (typeof sent)[number]) => sent.push(progress)
  const result = await client.removeBackground(
    { image_file: photo() },
    { accept: 'image/png', onUploadProgress },
  )
  const last = sent.at(-1)
  const types = [result.mediaType]
  for (const image_file of [bytes, bytes.buffer, photo().stream(), chunks()])
    types.push((await client.removeBackground({ image_file })).mediaType)
  const { remaining } = await client.credits()
  return {
    types,
    imageBytes: (await result.image.arrayBuffer()).byteLength,
    isProgressComplete: last?.sentBytes === last?.totalBytes && (last?.sentBytes ?? 0) > bytes.length,
    credits: [result.credits.consumed, remaining],
  }
}

async function longWork() {
  const states: Task['state'][] = []
  const onTask = ({ state }: Task) => states.push(state)
  const result = await client.depth({ image_file: photo() }, { respondAsync: true, onTask })
  const { id } = await client.submit('/remove-background/v1', { image_file: photo() })
  const ready = await client.waitForTask(id)
  const downloaded = await client.download(ready)
  return { type: result.mediaType, last: states.at(-1), downloaded: downloaded.type }
}

async function aborts() {
  const controller = new AbortController()
  let id = ''
  const onTask = (task: Task) => {
    id = task.id
    controller.abort(new Error('the user left'))
  }
  const options = { respondAsync: true, signal: controller.signal, onTask }
  const reason = await failureOf(client.removeText({ image_file: photo() }, options))
  const { state } = await client.task(id)
  const signal = AbortSignal.timeout(100)
  return {
    reason,
    state,
    signal: await failureOf(unreliable('/silent', { maxRetries: 0 }).credits({ signal })),
  }
}

async function failures() {
  return {
    noKey: await failureOf(new Pentimento({ baseUrl, apiKey: '' }).credits()),
    wrongKey: await failureOf(new Pentimento({ baseUrl, apiKey: 'pent_live_x' }).credits()),
    noImage: await failureOf(client.removeBackground({ image_file: new Blob(['no image']) })),
    refused: await failureOf(client.uncrop({ image_file: photo(), extend_left: 8 })),
    unreachable: await failureOf(
      new Pentimento({ baseUrl: 'http://localhost:1', apiKey, maxRetries: 0 }).credits(),
    ),
    silent: await failureOf(unreliable('/silent', { timeoutMs: 200, maxRetries: 0 }).credits()),
    stream: await failureOf(unreliable('/busy').removeBackground({ image_file: photo().stream() })),
  }
}

async function retries() {
  const { image } = await unreliable('/first-fails').removeBackground({ image_file: photo() })
  const dropped = await unreliable('/first-drops').removeBackground({ image_file: photo() })
  return [await image.text(), await dropped.image.text()]
}

stdout.write(
  JSON.stringify({
    uploads: await uploads(),
    longWork: await longWork(),
    aborts: await aborts(),
    failures: await failures(),
    retries: await retries(),
  }),
)
