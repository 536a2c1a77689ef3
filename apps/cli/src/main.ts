import { catalogue, ToolError } from '@pentimento/protocol'
import { contractById, everyContract } from '@pentimento/tools/every-contract'
import { loadCopy } from '@pentimento/tools/pipelines'
import { refuse } from './asked.ts'
import { edit } from './edit.ts'
import { engineOptions } from './engine-options.ts'
import { generalHelp, toolHelp } from './help.ts'
import { showProgress } from './progress.ts'

const [word, ...words] = process.argv.slice(2)

const interruption = new AbortController()
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interruption.abort(exitCodes[signal]))

process.exitCode = await run().catch(exitCodeOf)

async function run(): Promise<number> {
  if (word === undefined || word === '--help' || word === '-h' || word === 'help') {
    await write(generalHelp(await withCopies()))
    return word === undefined ? 2 : 0
  }
  if (word === 'tools') {
    const each = (await withCopies()).map(({ contract, copy }) => toolHelp(contract, copy))
    await write(each.join('\n'))
    return 0
  }
  const contract = contractById(word)
  if (!contract) refuse(`${word}: unknown tool; see pentimento --help`)
  if (words.includes('--help') || words.includes('-h')) {
    await write(toolHelp(contract, await loadCopy(contract)))
    return 0
  }
  const progress = showProgress(process.stderr)
  try {
    const { signal } = interruption
    const warn = (message: string) => {
      progress.clear()
      console.error(message)
    }
    await edit(contract, words, {
      folder: startedIn(),
      signal,
      report: progress.report,
      engines: engineOptions(),
      warn,
      write,
    })
  } finally {
    progress.clear()
  }
  return 0
}

/** Print an error and return the exit status. */
function exitCodeOf(error: unknown): number {
  if (interruption.signal.aborted) return interruption.signal.reason
  const known = error instanceof ToolError ? error : new ToolError('internal', { cause: error })
  const isTheirs = catalogue[known.code].status < 500
  const causes = isTheirs ? [] : causesOf(known).map(({ message }) => `\n  ${message}`)
  process.stderr.write(`${known.code}: ${known.message}${causes.join('')}\n`)
  return isTheirs ? 2 : 1
}

function causesOf({ cause }: Error): Error[] {
  return cause instanceof Error ? [cause, ...causesOf(cause)] : []
}

/** The directory in which the user ran the command; npm runs its scripts at the repository's root. */
function startedIn(): string {
  const { npm_lifecycle_event, INIT_CWD } = process.env
  return (npm_lifecycle_event === 'pentimento' && INIT_CWD) || process.cwd()
}

function withCopies() {
  return Promise.all(everyContract.map(async contract => ({ contract, copy: await loadCopy(contract) })))
}

function write(out: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) =>
    process.stdout.write(out, error => (error ? reject(error) : resolve())),
  )
}
