import type { ModelStore } from '@pentimento/providers/store'
import { StoreError } from '@pentimento/providers/store-error'

export interface ModelsTerminal {
  signal: AbortSignal
  /** Called with the progress, 0 to 1. */
  report: (fraction: number) => void
  say: (line: string) => void
}

export const modelsHelp = `npm run models -- list           list the available models and their status
npm run models -- pull <id>      download a model; resumes an interrupted download
npm run models -- verify [id]    check the hash of a model, or of all pulled models
npm run models -- remove <id>    delete a model, even if only partly downloaded

Models are stored in models/ under PENTIMENTO_DATA (default: ./data). PENTIMENTO_MODEL_MIRROR is the URL of a
mirror that has them as <id>.onnx. Restart a running server to use a new model.`

/** An invalid command. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * Run the command given by the arguments after `npm run models --`.
 *
 * @throws UsageError; StoreError; the signal's reason
 */
export async function runModels(words: string[], store: ModelStore, terminal: ModelsTerminal): Promise<void> {
  const [command = 'list', id, ...more] = words
  if (more.length > 0) throw new UsageError(`${more[0]}: unexpected argument\n\n${modelsHelp}`)
  if (command === 'list' && id === undefined) return terminal.say(await listed(store))
  if (command === 'verify') return verify(store, id, terminal)
  if (command === 'pull' && id !== undefined) return pull(store, id, terminal)
  if (command === 'remove' && id !== undefined) {
    const wasThere = await store.remove(id)
    return terminal.say(wasThere ? `${id}: removed` : `${id}: not found`)
  }
  const isKnown = ['pull', 'remove'].includes(command)
  throw new UsageError(
    `${isKnown ? `${command}: specify a model` : `${command}: unknown command`}\n\n${modelsHelp}`,
  )
}

async function listed(store: ModelStore): Promise<string> {
  const models = await store.list()
  const rows = models.map(({ id, task, bytes, licence, have, isPulled }) => {
    const state = isPulled ? 'pulled' : have > 0 ? `${Math.floor((100 * have) / bytes)} % pulled` : '–'
    return [id, task, megabytes(bytes), licence, state]
  })
  const all = [['model', 'engine', 'size', 'license', 'status'], ...rows]
  const widths = all[0].map((_, column) => Math.max(...all.map(row => row[column].length)))
  return all
    .map(row =>
      row
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

async function pull(store: ModelStore, id: string, { signal, report, say }: ModelsTerminal): Promise<void> {
  const known = (await store.list()).find(model => model.id === id)
  const onProgress = (have: number) => report(have / (known?.bytes ?? 1))
  const isNew = await store.pull(id, { signal, onProgress })
  say(isNew ? `${id}: pulled, hash verified (${known?.licence})` : `${id}: already pulled, hash verified`)
}

/** Verify one model, or all pulled models. */
async function verify(store: ModelStore, id: string | undefined, { signal, say }: ModelsTerminal) {
  if (id !== undefined) {
    await store.verify(id, signal)
    return say(`${id}: ok`)
  }
  const pulled = (await store.list()).filter(({ isPulled }) => isPulled)
  if (pulled.length === 0) say('No models pulled')
  const wrong: string[] = []
  for (const { id } of pulled) {
    try {
      await store.verify(id, signal)
      say(`${id}: ok`)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      wrong.push(error.message)
    }
  }
  if (wrong.length > 0) throw new StoreError('wrong-hash', wrong.join('\n'))
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
