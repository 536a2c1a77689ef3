import { setPriority } from 'node:os'
import { inspect } from 'node:util'
import { createProgress } from '@pentimento/imaging'
import { defineMessage, ToolError } from '@pentimento/protocol'
import { assembleEngines } from '@pentimento/providers'
import * as contracts from '@pentimento/tools/contracts'
import { runInteractiveInference } from '@pentimento/tools/interactive-inference'
import { runTool } from '@pentimento/tools/run'
import type { JobMessage, ResultMessage } from './messages.ts'

// Entry point of a worker process, which runs one job at a time. The worker pool starts it, and kills it if it doesn't
// stop in time. Its engines stay loaded between jobs.

const lowPriority = 10
setPriority(lowPriority)

const warn = (message: string) => send({ type: 'warning', message })
let engines = assembleEngines({}, warn)
let stopping = new AbortController()

process.on('disconnect', () => process.exit())
process.on('message', (message: JobMessage) => {
  if (message.type === 'prepare') engines = assembleEngines(message.engines, warn)
  else if (message.type === 'stop') stopping.abort()
  else void runJob(message).then(send)
})

async function runJob({
  tool,
  inferenceKind,
  params,
  files,
  outputPolicy,
}: Extract<JobMessage, { type: 'work' }>): Promise<ResultMessage> {
  stopping = new AbortController()
  const { signal } = stopping
  try {
    const contract = Object.values(contracts).find(({ id }) => id === tool)
    if (!contract)
      throw new ToolError('not-found', { detail: defineMessage('unknown tool {tool}', { tool }) })
    const progress = createProgress(fraction => send({ type: 'progress', fraction }))
    const tools = { engines, signal, progress }
    const done = inferenceKind
      ? await runInteractiveInference(contract, inferenceKind, files, params, tools)
      : await runTool(contract, files, params, { ...tools, outputPolicy })
    return { type: 'done', ...done }
  } catch (error) {
    if (signal.aborted) return { type: 'stopped' }
    if (!(error instanceof ToolError)) throw error
    const { code, detail, cause } = error
    return { type: 'rejected', code, detail, cause: cause instanceof Error ? inspect(cause) : undefined }
  }
}

function send(reply: ResultMessage): void {
  process.send?.(reply)
}
