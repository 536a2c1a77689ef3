import { openStore } from '@pentimento/providers/store'
import { StoreError } from '@pentimento/providers/store-error'
import { modelsFolder } from './data-folder.ts'
import { modelsHelp, runModels, UsageError } from './models-command.ts'
import { showProgress } from './progress.ts'

// `npm run models`: manages the model store. Exit status as for `pentimento`: 2 for an invalid request,
// 1 for a failure, 130 or 143 if interrupted.

const words = process.argv.slice(2)
const interruption = new AbortController()
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interruption.abort(exitCodes[signal]))

process.exitCode = await run().catch(exitCodeOf)

async function run(): Promise<number> {
  if (words.includes('--help') || words.includes('-h')) {
    console.log(modelsHelp)
    return 0
  }
  const { PENTIMENTO_MODEL_MIRROR: mirror } = process.env
  const store = openStore(modelsFolder(), { ...(mirror && { mirror }) })
  const progress = showProgress(process.stderr)
  const say = (line: string) => {
    progress.clear()
    console.log(line)
  }
  try {
    await runModels(words, store, { signal: interruption.signal, report: progress.report, say })
  } finally {
    progress.clear()
  }
  return 0
}

/** Print an error and return the exit status. */
function exitCodeOf(error: unknown): number {
  if (interruption.signal.aborted) return interruption.signal.reason
  console.error(error instanceof Error ? error.message : error)
  const isTheirs =
    error instanceof UsageError ||
    (error instanceof StoreError && (error.code === 'unknown-model' || error.code === 'not-pulled'))
  return isTheirs ? 2 : 1
}
