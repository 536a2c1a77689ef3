import { statSync } from 'node:fs'
import type { Facts } from './check-signature.ts'
import { ModelError } from './model-error.ts'
import { type Model, type OpenedModel, openModel, runModel, type Values } from './run-model.ts'

type Feeds = Readonly<Record<string, Values>>

/** Models open for use, within a budget of memory. */
export interface Sessions {
  /**
   * Run a model, which is opened with its first picture and kept while it fits.
   *
   * @param feeds  by the signature's names; or what makes them of what the model says of itself
   * @returns what it gives, by the signature's names
   * @throws ModelError when it cannot be opened, is another network or fails in running
   */
  run(model: Model, feeds: Feeds | ((facts: Facts) => Feeds)): Promise<Record<string, Values>>
  /** Release what is open; what is in use follows when it is done. */
  close(): Promise<void>
}

export interface SessionOptions {
  /** Weights kept open at most, in bytes of their files; what is in use may exceed it. @default 1 GiB */
  budgetBytes?: number
  /** Run on a CUDA device; where that fails, on the processor. @default false */
  cuda?: boolean
  /** Told what was opened otherwise than asked. */
  warn?: (message: string) => void
}

interface Entry {
  opening: Promise<OpenedModel>
  bytes: number
  users: number
}

/** Sessions by model; when their weights exceed the budget, what was longest unused is released first. */
export function openSessions(options: SessionOptions = {}): Sessions {
  const { budgetBytes = 2 ** 30, cuda = false, warn } = options
  /** In the order of their last use. */
  const entries = new Map<string, Entry>()
  let isClosed = false
  const makeRoom = async () => {
    for (const [file, entry] of [...entries]) {
      const total = [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0)
      if (total <= budgetBytes && !isClosed) return
      if (entry.users > 0) continue
      entries.delete(file)
      await entry.opening.then(({ session }) => session.release())
    }
  }
  const take = (model: Model): Entry => {
    const { file } = model
    const known = entries.get(file)
    entries.delete(file)
    const entry = known ?? {
      opening: Promise.resolve().then(async () => {
        await makeRoom()
        return openModel(model, { cuda, warn })
      }),
      bytes: statSync(file, { throwIfNoEntry: false })?.size ?? 0,
      users: 0,
    }
    entry.users++
    entries.set(file, entry)
    return entry
  }
  return {
    run: async (model, feeds) => {
      const entry = take(model)
      try {
        const opened = await entry.opening
        return await runModel(model, opened, typeof feeds === 'function' ? feeds(opened.facts) : feeds)
      } finally {
        entry.users--
        await entry.opening.catch(error => {
          if (entries.get(model.file) === entry) entries.delete(model.file)
          if (!(error instanceof ModelError)) throw error
        })
        await makeRoom()
      }
    },
    close: async () => {
      isClosed = true
      await makeRoom()
    },
  }
}
