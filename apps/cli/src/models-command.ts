import type { ModelStore } from '@pentimento/providers/store'
import { StoreError } from '@pentimento/providers/store-error'

export interface ModelsContext {
  signal: AbortSignal
  /** Called with the progress, 0 to 1. */
  reportProgress: (fraction: number) => void
  print: (line: string) => void
}

export const modelsHelp = `npm run models -- list           list the available models and their status
npm run models -- pull <id>      download a model; resumes an interrupted download; for a model whose license must be
                                 accepted, add --accept-license
npm run models -- verify [id]    check the hash of a model, or of all pulled models
npm run models -- remove <id>    delete a model, even if only partly downloaded

Models are stored in models/ under PENTIMENTO_DATA (default: ./data). PENTIMENTO_MODEL_MIRROR is the URL of a
mirror that has them as <id>.onnx. A running server uses a new model from its next task on.`

/** An invalid command. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * Run the command given by the arguments after `npm run models --`.
 *
 * @throws UsageError; StoreError; the signal's reason
 */
export async function runModels(args: string[], store: ModelStore, context: ModelsContext): Promise<void> {
  const acceptsLicense = args.includes('--accept-license')
  const [command = 'list', id, ...extra] = args.filter(argument => argument !== '--accept-license')
  if (extra.length > 0) throw new UsageError(`${extra[0]}: unexpected argument\n\n${modelsHelp}`)
  if (command === 'list' && id === undefined) return context.print(await formatList(store))
  if (command === 'verify') return verify(store, id, context)
  if (command === 'pull' && id !== undefined) return pull(store, id, acceptsLicense, context)
  if (command === 'remove' && id !== undefined) {
    const wasThere = await store.remove(id)
    return context.print(wasThere ? `${id}: removed` : `${id}: not found`)
  }
  const isKnown = ['pull', 'remove'].includes(command)
  throw new UsageError(
    `${isKnown ? `${command}: specify a model` : `${command}: unknown command`}\n\n${modelsHelp}`,
  )
}

async function formatList(store: ModelStore): Promise<string> {
  const models = await store.list()
  const rows = models.map(({ id, task, bytes, license, storedBytes, isPulled }) => {
    const state = isPulled
      ? 'pulled'
      : storedBytes > 0
        ? `${Math.floor((100 * storedBytes) / bytes)} % pulled`
        : '–'
    return [id, task, megabytes(bytes), license, state]
  })
  const table = [['model', 'engine', 'size', 'license', 'status'], ...rows]
  const widths = table[0].map((_, column) => Math.max(...table.map(row => row[column].length)))
  return table
    .map(row =>
      row
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

async function pull(
  store: ModelStore,
  id: string,
  acceptsLicense: boolean,
  { signal, reportProgress, print }: ModelsContext,
): Promise<void> {
  const known = (await store.list()).find(model => model.id === id)
  const onProgress = (have: number, bytes: number) => reportProgress(have / bytes)
  const isNew = await store.pull(id, { signal, onProgress, acceptsLicense })
  print(isNew ? `${id}: pulled, hash verified (${known?.license})` : `${id}: already pulled, hash verified`)
}

/** Verify one model, or all pulled models. */
async function verify(store: ModelStore, id: string | undefined, { signal, print }: ModelsContext) {
  if (id !== undefined) {
    await store.verify(id, signal)
    return print(`${id}: ok`)
  }
  const pulled = (await store.list()).filter(({ isPulled }) => isPulled)
  if (pulled.length === 0) print('No models pulled')
  const wrong: string[] = []
  for (const { id } of pulled) {
    try {
      await store.verify(id, signal)
      print(`${id}: ok`)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      wrong.push(error.message)
    }
  }
  if (wrong.length > 0) throw new StoreError('wrong-hash', wrong.join('\n'))
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
