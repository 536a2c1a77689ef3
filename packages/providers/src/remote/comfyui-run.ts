import { randomUUID } from 'node:crypto'
import type { Raster, Work } from '@pentimento/imaging'
import { z } from 'zod'
import { openComfyuiSocket } from './comfyui-socket.ts'
import { decodeImage, toPngBlob } from './image-encoding.ts'
import { engineError } from './service-errors.ts'
import { readJson, type Transport } from './transport.ts'
import type { Graph } from './workflows.ts'

const uploadSchema = z.object({ name: z.string(), subfolder: z.string().default('') })
const promptSchema = z.object({ prompt_id: z.string() })
const outputImageSchema = z.object({
  filename: z.string(),
  subfolder: z.string().default(''),
  type: z.string().default('output'),
})
const historySchema = z.record(
  z.string(),
  z.object({
    outputs: z.record(z.string(), z.looseObject({ images: z.array(outputImageSchema).optional() })),
    status: z.object({ status_str: z.string(), completed: z.boolean() }).optional(),
  }),
)
type OutputImage = z.infer<typeof outputImageSchema>

/** Polling interval in case the socket reports nothing. */
const pollIntervalMs = 2000

/** Upload an image for a graph to read. @returns its name in ComfyUI */
export async function uploadImage(transport: Transport, image: Raster, { signal }: Work): Promise<string> {
  const form = new FormData()
  form.set('image', await toPngBlob(image), `pentimento-${randomUUID()}.png`)
  form.set('type', 'input')
  const { name, subfolder } = readJson(
    transport,
    await transport.send({ path: '/upload/image', form }, signal),
    uploadSchema,
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
  timeoutMs: number,
  work: Work,
): Promise<Raster> {
  const { engine } = transport
  const clientId = randomUUID()
  const socket = openComfyuiSocket(transport, clientId, work.progress)
  let promptId: string | undefined
  try {
    await socket.opened(work.signal)
    const json = { prompt: graph, client_id: clientId }
    promptId = readJson(
      transport,
      await transport.send({ path: '/prompt', json }, work.signal),
      promptSchema,
    ).prompt_id
    const deadline = Date.now() + timeoutMs
    for (;;) {
      await socket.waitForEnd(promptId, pollIntervalMs, work.signal)
      const image = await findOutput(transport, promptId, work.signal)
      if (image) return await fetchImage(transport, image, work.signal)
      if (Date.now() > deadline) throw engineError(engine, 'too-slow', `no result after ${timeoutMs} ms`)
    }
  } catch (error) {
    if (promptId !== undefined) await cancelPrompt(transport, promptId, socket.isRunning(promptId))
    throw error
  } finally {
    socket.close()
  }
}

async function findOutput(
  transport: Transport,
  promptId: string,
  signal: AbortSignal,
): Promise<OutputImage | undefined> {
  const path = `/history/${encodeURIComponent(promptId)}`
  const entry = readJson(transport, await transport.send({ method: 'GET', path }, signal), historySchema)[
    promptId
  ]
  if (!entry) return undefined
  if (entry.status?.status_str === 'error')
    throw engineError(
      transport.engine,
      'request-rejected',
      `the workflow failed: ${JSON.stringify(entry.status)}`,
    )
  const savedImages = Object.values(entry.outputs).flatMap(({ images = [] }) => images)
  const image = savedImages.findLast(({ type }) => type === 'output') ?? savedImages.at(-1)
  if (!image) throw engineError(transport.engine, 'invalid-response', 'the workflow saved no image')
  return image
}

async function fetchImage(transport: Transport, image: OutputImage, signal: AbortSignal): Promise<Raster> {
  const response = await transport.send(
    { method: 'GET', path: `/view?${new URLSearchParams(image)}` },
    signal,
  )
  return decodeImage(transport.engine, response.bytes)
}

/** Remove an abandoned prompt from the queue, and interrupt it if it is running. */
async function cancelPrompt(transport: Transport, promptId: string, isRunning: boolean): Promise<void> {
  const timeout = AbortSignal.timeout(2000)
  const requests = [{ path: '/queue', json: { delete: [promptId] } }]
  if (isRunning) requests.push({ path: '/interrupt', json: { prompt_id: promptId } as never })
  await Promise.allSettled(requests.map(request => transport.send(request, timeout)))
}
