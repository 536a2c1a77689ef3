import { setPriority } from 'node:os'
import { inspect } from 'node:util'
import { progressTo } from '@pentimento/imaging'
import { saying, ToolError } from '@pentimento/protocol'
import { assembleEngines } from '@pentimento/providers'
import { answerAssist } from '@pentimento/tools/assist'
import * as contracts from '@pentimento/tools/contracts'
import { runTool } from '@pentimento/tools/run'
import type { Order, Reply } from './messages.ts'

// Entry point of a worker process, which runs one job at a time. The worker pool starts it, and kills it if it doesn't
// stop in time. Its engines stay loaded between jobs.

const lessThanTheServer = 10
setPriority(lessThanTheServer)

const warn = (message: string) => answer({ type: 'warning', message })
let engines = assembleEngines({}, warn)
let stopping = new AbortController()

process.on('disconnect', () => process.exit())
process.on('message', (order: Order) => {
  if (order.type === 'prepare') engines = assembleEngines(order.engines, warn)
  else if (order.type === 'stop') stopping.abort()
  else void work(order).then(answer)
})

async function work({
  tool,
  assist,
  params,
  files,
  finish,
}: Extract<Order, { type: 'work' }>): Promise<Reply> {
  stopping = new AbortController()
  const { signal } = stopping
  try {
    const contract = Object.values(contracts).find(({ id }) => id === tool)
    if (!contract) throw new ToolError('not-found', { detail: saying('unknown tool {tool}', { tool }) })
    const progress = progressTo(fraction => answer({ type: 'progress', fraction }))
    const tools = { engines, signal, progress }
    const done = assist
      ? await answerAssist(contract, assist, files, params, tools)
      : await runTool(contract, files, params, { ...tools, finish })
    return { type: 'done', ...done }
  } catch (error) {
    if (signal.aborted) return { type: 'stopped' }
    if (!(error instanceof ToolError)) throw error
    const { code, detail, cause } = error
    return { type: 'refused', code, detail, cause: cause instanceof Error ? inspect(cause) : undefined }
  }
}

function answer(reply: Reply): void {
  process.send?.(reply)
}
