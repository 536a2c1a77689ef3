import { errorCatalog, ToolError } from '@pentimento/protocol'
import { type EngineOptions, readEngineChoice } from '@pentimento/providers'
import { allContracts, contractById } from '@pentimento/tools/all-contracts'
import { loadCopy } from '@pentimento/tools/pipelines'
import { rejectRequest } from './command-line.ts'
import { modelsFolder } from './data-folder.ts'
import { generalHelp, toolHelp } from './help.ts'
import { showProgress } from './progress.ts'
import { runOnFiles } from './run-on-files.ts'

const [command, ...args] = process.argv.slice(2)

const abortController = new AbortController()
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => abortController.abort(exitCodes[signal]))

process.exitCode = await run().catch(exitCodeOf)

async function run(): Promise<number> {
  if (command === undefined || command === '--help' || command === '-h' || command === 'help') {
    await writeStdout(generalHelp(await loadCopies()))
    return command === undefined ? 2 : 0
  }
  if (command === 'tools') {
    const each = (await loadCopies()).map(({ contract, copy }) => toolHelp(contract, copy))
    await writeStdout(each.join('\n'))
    return 0
  }
  const contract = contractById(command)
  if (!contract) rejectRequest(`${command}: unknown tool; see pentimento --help`)
  if (args.includes('--help') || args.includes('-h')) {
    await writeStdout(toolHelp(contract, await loadCopy(contract)))
    return 0
  }
  const progress = showProgress(process.stderr)
  try {
    const { signal } = abortController
    const warn = (message: string) => {
      progress.clear()
      console.error(message)
    }
    await runOnFiles(contract, args, {
      folder: invocationFolder(),
      signal,
      reportProgress: progress.update,
      engines: engineOptions(),
      warn,
      writeStdout,
    })
  } finally {
    progress.clear()
  }
  return 0
}

/** Print an error and return the exit status. */
function exitCodeOf(error: unknown): number {
  if (abortController.signal.aborted) return abortController.signal.reason
  const known = error instanceof ToolError ? error : new ToolError('internal', { cause: error })
  const isClientError = errorCatalog[known.code].status < 500
  const causes = isClientError ? [] : causesOf(known).map(({ message }) => `\n  ${message}`)
  process.stderr.write(`${known.code}: ${known.message}${causes.join('')}\n`)
  return isClientError ? 2 : 1
}

function causesOf({ cause }: Error): Error[] {
  return cause instanceof Error ? [cause, ...causesOf(cause)] : []
}

/** The directory in which the user ran the command; npm runs its scripts at the repository's root. */
function invocationFolder(): string {
  const { npm_lifecycle_event, INIT_CWD } = process.env
  return (npm_lifecycle_event === 'pentimento' && INIT_CWD) || process.cwd()
}

function loadCopies() {
  return Promise.all(allContracts.map(async contract => ({ contract, copy: await loadCopy(contract) })))
}

function writeStdout(out: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) =>
    process.stdout.write(out, error => (error ? reject(error) : resolve())),
  )
}

/**
 * Read the engine configuration from the environment: remote services, pulled models and the device.
 *
 * @throws ToolError that names each invalid variable
 */
function engineOptions(env: Record<string, string | undefined> = process.env): EngineOptions {
  const models = { folder: modelsFolder(env) }
  try {
    return { models, ...readEngineChoice(env) }
  } catch (error) {
    rejectRequest(error instanceof Error ? error.message : String(error), error)
  }
}
