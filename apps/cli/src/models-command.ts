import type { ModelStore } from '@pentimento/providers/store'
import { StoreError } from '@pentimento/providers/store-error'

export interface ModelsTerminal {
  signal: AbortSignal
  /** Told fractions from 0 to 1. */
  report: (fraction: number) => void
  say: (line: string) => void
}

export const modelsHelp = `npm run models -- list           what can be pulled, and what is there
npm run models -- pull <id>      fetch a model; an interrupted pull goes on where it ended
npm run models -- verify [id]    compare with the known hashes what was pulled
npm run models -- remove <id>    delete a model and what there is of it

Models lie in models/ under PENTIMENTO_DATA (./data). PENTIMENTO_MODEL_MIRROR names an address that has
them as <id>.onnx. A server that runs takes a new model when it is started again.`

/** A command that is none. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * Do what the words after `npm run models --` ask.
 *
 * @throws UsageError; StoreError; the signal's reason
 */
export async function runModels(words: string[], store: ModelStore, terminal: ModelsTerminal): Promise<void> {
  const [command = 'list', id, ...more] = words
  if (more.length > 0) throw new UsageError(`${more[0]}: not expected here\n\n${modelsHelp}`)
  if (command === 'list' && id === undefined) return terminal.say(await listed(store))
  if (command === 'verify') return verify(store, id, terminal)
  if (command === 'pull' && id !== undefined) return pull(store, id, terminal)
  if (command === 'remove' && id !== undefined) {
    const wasThere = await store.remove(id)
    return terminal.say(wasThere ? `${id}: removed` : `${id}: was not there`)
  }
  const isKnown = ['pull', 'remove'].includes(command)
  throw new UsageError(
    `${isKnown ? `${command}: say which model` : `${command}: no such command`}\n\n${modelsHelp}`,
  )
}

async function listed(store: ModelStore): Promise<string> {
  const models = await store.list()
  const rows = models.map(({ id, task, bytes, licence, have, isPulled }) => {
    const state = isPulled ? 'pulled' : have > 0 ? `${Math.floor((100 * have) / bytes)} % pulled` : '–'
    return [id, task, megabytes(bytes), licence, state]
  })
  const all = [['model', 'for', 'size', 'licence', 'here'], ...rows]
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
  say(isNew ? `${id}: pulled, its hash is right (${known?.licence})` : `${id}: is there, and right`)
}

/** One model, or all that are there. */
async function verify(store: ModelStore, id: string | undefined, { signal, say }: ModelsTerminal) {
  if (id !== undefined) {
    await store.verify(id, signal)
    return say(`${id}: right`)
  }
  const pulled = (await store.list()).filter(({ isPulled }) => isPulled)
  if (pulled.length === 0) say('No model is pulled')
  const wrong: string[] = []
  for (const { id } of pulled) {
    try {
      await store.verify(id, signal)
      say(`${id}: right`)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      wrong.push(error.message)
    }
  }
  if (wrong.length > 0) throw new StoreError('wrong-hash', wrong.join('\n'))
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
