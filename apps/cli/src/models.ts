import { openStore } from '@pentimento/providers/store'
import { StoreError, type StoreErrorCode } from '@pentimento/providers/store-error'
import { modelsFolder } from './data-folder.ts'
import { modelsHelp, runModels, UsageError } from './models-command.ts'
import { showProgress } from './progress.ts'

// `npm run models`: manages the model store. Exit status as for `pentimento`: 2 for an invalid request,
// 1 for a failure, 130 or 143 if interrupted.

const args = process.argv.slice(2)
const abortController = new AbortController()
const clientErrors = new Set<StoreErrorCode>(['unknown-model', 'not-pulled', 'license-not-accepted'])
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => abortController.abort(exitCodes[signal]))

process.exitCode = await run().catch(exitCodeOf)

async function run(): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(modelsHelp)
    return 0
  }
  const { PENTIMENTO_MODEL_MIRROR: mirror } = process.env
  const store = openStore(modelsFolder(), { ...(mirror && { mirror }) })
  const progress = showProgress(process.stderr)
  const print = (line: string) => {
    progress.clear()
    console.log(line)
  }
  try {
    await runModels(args, store, { signal: abortController.signal, reportProgress: progress.update, print })
  } finally {
    progress.clear()
  }
  return 0
}

/** Print an error and return the exit status. */
function exitCodeOf(error: unknown): number {
  if (abortController.signal.aborted) return abortController.signal.reason
  console.error(error instanceof Error ? error.message : error)
  const isClientError =
    error instanceof UsageError || (error instanceof StoreError && clientErrors.has(error.code))
  return isClientError ? 2 : 1
}
