import { randomUUID } from 'node:crypto'
import type { Raster, Work } from '@pentimento/imaging'
import { z } from 'zod'
import { listenToComfyui } from './comfyui-socket.ts'
import { pngOf, readPicture } from './pictures.ts'
import { engineError } from './refusals.ts'
import { readJson, type Transport } from './transport.ts'
import type { Graph } from './workflows.ts'

const uploaded = z.object({ name: z.string(), subfolder: z.string().default('') })
const accepted = z.object({ prompt_id: z.string() })
const place = z.object({
  filename: z.string(),
  subfolder: z.string().default(''),
  type: z.string().default('output'),
})
const history = z.record(
  z.string(),
  z.object({
    outputs: z.record(z.string(), z.looseObject({ images: z.array(place).optional() })),
    status: z.object({ status_str: z.string(), completed: z.boolean() }).optional(),
  }),
)
type Place = z.infer<typeof place>

/** Polling interval in case the socket reports nothing. */
const lookEveryMs = 2000

/** Upload an image for a graph to read. @returns its name in ComfyUI */
export async function uploadPicture(
  transport: Transport,
  picture: Raster,
  { signal }: Work,
): Promise<string> {
  const form = new FormData()
  form.set('image', await pngOf(picture), `pentimento-${randomUUID()}.png`)
  form.set('type', 'input')
  const { name, subfolder } = readJson(
    transport,
    await transport.ask({ path: '/upload/image', form }, signal),
    uploaded,
  )
  return subfolder ? `${subfolder}/${name}` : name
}

/**
 * Run a graph and fetch the image it saves. The socket reports progress and completion; without it, the history
 * is polled.
 *
 * @param timeoutMs maximum duration, including the wait in ComfyUI's queue
 */
export async function runGraph(
  transport: Transport,
  graph: Graph,
  patienceMs: number,
  work: Work,
): Promise<Raster> {
  const { engine } = transport
  const clientId = randomUUID()
  const socket = listenToComfyui(transport, clientId, work.progress)
  let promptId: string | undefined
  try {
    await socket.opened(work.signal)
    const json = { prompt: graph, client_id: clientId }
    promptId = readJson(
      transport,
      await transport.ask({ path: '/prompt', json }, work.signal),
      accepted,
    ).prompt_id
    const until = Date.now() + patienceMs
    for (;;) {
      await socket.news(promptId, lookEveryMs, work.signal)
      const made = await lookFor(transport, promptId, work.signal)
      if (made) return await fetchPicture(transport, made, work.signal)
      if (Date.now() > until) throw engineError(engine, 'too-slow', `no result after ${patienceMs} ms`)
    }
  } catch (error) {
    if (promptId !== undefined) await drop(transport, promptId, socket.isRunning(promptId))
    throw error
  } finally {
    socket.close()
  }
}

async function lookFor(
  transport: Transport,
  promptId: string,
  signal: AbortSignal,
): Promise<Place | undefined> {
  const path = `/history/${encodeURIComponent(promptId)}`
  const entry = readJson(transport, await transport.ask({ method: 'GET', path }, signal), history)[promptId]
  if (!entry) return undefined
  if (entry.status?.status_str === 'error')
    throw engineError(
      transport.engine,
      'request-refused',
      `the workflow failed: ${JSON.stringify(entry.status)}`,
    )
  const saved = Object.values(entry.outputs).flatMap(({ images = [] }) => images)
  const made = saved.findLast(({ type }) => type === 'output') ?? saved.at(-1)
  if (!made) throw engineError(transport.engine, 'broken-answer', 'the workflow saved no image')
  return made
}

async function fetchPicture(transport: Transport, made: Place, signal: AbortSignal): Promise<Raster> {
  const answer = await transport.ask({ method: 'GET', path: `/view?${new URLSearchParams(made)}` }, signal)
  return readPicture(transport.engine, answer.bytes)
}

/** Remove an abandoned prompt from the queue, and interrupt it if it is running. */
async function drop(transport: Transport, promptId: string, isRunning: boolean): Promise<void> {
  const patience = AbortSignal.timeout(2000)
  const asked = [{ path: '/queue', json: { delete: [promptId] } }]
  if (isRunning) asked.push({ path: '/interrupt', json: { prompt_id: promptId } as never })
  await Promise.allSettled(asked.map(each => transport.ask(each, patience)))
}
