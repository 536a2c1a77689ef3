import { setPriority } from 'node:os'
import { inspect } from 'node:util'
import { createProgress } from '@pentimento/imaging'
import { defineMessage, ToolError } from '@pentimento/protocol'
import { createCurrentEngines } from '@pentimento/providers'
import * as contracts from '@pentimento/tools/contracts'
import { exportOutput } from '@pentimento/tools/export-output'
import { runInteractiveInference } from '@pentimento/tools/interactive-inference'
import { runTool } from '@pentimento/tools/run'
import type { Blobs } from '../platform/blobs.ts'
import { type BlobStorage, openBlobs } from '../platform/open-blobs.ts'
import type { ExportMessage, JobMessage, ResultMessage, StoredWorkMessage, WorkMessage } from './messages.ts'
import { runStoredJob } from './stored-job.ts'

// Entry point of a worker process, which runs one job at a time. The worker pool starts it, and kills it if it doesn't
// stop in time. Its engines stay loaded between jobs.

const lowPriority = 10
setPriority(lowPriority)

const warn = (message: string) => send({ type: 'warning', message })
let currentEngines = createCurrentEngines({}, warn)
/** Without remote services, which would charge for a mere preview. */
let localEngines = currentEngines
let storage: BlobStorage | undefined
let opened: Promise<Blobs> | undefined
let stopping = new AbortController()

process.on('disconnect', () => process.exit())
process.on('message', (message: JobMessage) => {
  if (message.type === 'prepare') {
    currentEngines = createCurrentEngines(message.engines, warn)
    const { providers: _, engineProviders: __, ...local } = message.engines
    localEngines = createCurrentEngines(local, warn)
    storage = message.storage
  } else if (message.type === 'stop') stopping.abort()
  else void runJob(message).then(send)
})

async function runJob(work: WorkMessage | ExportMessage | StoredWorkMessage): Promise<ResultMessage> {
  stopping = new AbortController()
  const { signal } = stopping
  try {
    if (work.type === 'export')
      return { type: 'exported', ...(await exportOutput(work, work.options, signal)) }
    if (work.type === 'work') return { type: 'done', ...(await runTools(work, work.files, signal)) }
    const blobs = await blobStore()
    const stored = await runStoredJob(blobs, work, files => runTools(work, files, signal))
    return signal.aborted ? { type: 'stopped' } : { type: 'stored', ...stored }
  } catch (error) {
    if (signal.aborted) return { type: 'stopped' }
    if (!(error instanceof ToolError)) return { type: 'failed', cause: inspect(error) }
    const { code, detail, cause } = error
    return { type: 'rejected', code, detail, cause: cause instanceof Error ? inspect(cause) : undefined }
  }
}

async function runTools(
  { tool, params, ...work }: WorkMessage | StoredWorkMessage,
  files: Record<string, Uint8Array>,
  signal: AbortSignal,
) {
  const contract = Object.values(contracts).find(({ id }) => id === tool)
  if (!contract) throw new ToolError('not-found', { detail: defineMessage('unknown tool {tool}', { tool }) })
  const progress = createProgress(fraction => send({ type: 'progress', fraction }))
  const isPreview = 'inferenceKind' in work && work.inferenceKind === 'preview'
  const engines = await (isPreview ? localEngines() : currentEngines())
  const options = { engines, signal, progress }
  return 'inferenceKind' in work && work.inferenceKind
    ? runInteractiveInference(contract, work.inferenceKind, files, params, options)
    : runTool(contract, files, params, { ...options, outputPolicy: work.outputPolicy })
}

/** Opened by the first job that needs it; after a failure, the next job tries again. */
function blobStore(): Promise<Blobs> {
  if (!storage) throw new Error('no blob store was configured')
  opened ??= openBlobs(storage).catch(error => {
    opened = undefined
    throw error
  })
  return opened
}

function send(reply: ResultMessage): void {
  process.send?.(reply)
}
