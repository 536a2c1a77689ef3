import { statSync } from 'node:fs'
import type { ModelMetadata } from './check-signature.ts'
import { ModelError } from './model-error.ts'
import type { DeviceOptions } from './open-session.ts'
import { type LoadedModel, loadModel, type Model, runModel, type TensorValues } from './run-model.ts'

type Feeds = Readonly<Record<string, TensorValues>>

/** Loaded models within a memory budget. */
export interface Sessions {
  /**
   * Run a model, which is loaded on first use and kept while it fits in the budget.
   *
   * @param feeds  by the signature's names; or a function that creates them from the model's metadata
   * @returns outputs by the signature's names
   * @throws ModelError if it can't be loaded, doesn't match its signature or fails
   */
  run(model: Model, feeds: Feeds | ((facts: ModelMetadata) => Feeds)): Promise<Record<string, TensorValues>>
  /** Release all sessions; those in use are released when they finish. */
  close(): Promise<void>
}

export interface SessionOptions extends DeviceOptions {
  /** Maximum size of loaded models, in bytes of their files; sessions in use may exceed it. @default 1 GiB */
  budgetBytes?: number
}

interface Entry {
  loading: Promise<LoadedModel>
  bytes: number
  users: number
}

/** Sessions by model; when they exceed the budget, the least recently used is released first. */
export function openSessions(options: SessionOptions = {}): Sessions {
  const { budgetBytes = 2 ** 30, device, warn } = options
  /** In order of last use. */
  const entries = new Map<string, Entry>()
  let isClosed = false
  const evict = async () => {
    for (const [file, entry] of [...entries]) {
      const total = [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0)
      if (total <= budgetBytes && !isClosed) return
      if (entry.users > 0) continue
      entries.delete(file)
      await entry.loading.then(({ session }) => session.release())
    }
  }
  const acquire = (model: Model): Entry => {
    const { file } = model
    const known = entries.get(file)
    entries.delete(file)
    const entry = known ?? {
      loading: Promise.resolve().then(async () => {
        await evict()
        return loadModel(model, { device, warn })
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
      const entry = acquire(model)
      try {
        const loaded = await entry.loading
        return await runModel(model, loaded, typeof feeds === 'function' ? feeds(loaded.metadata) : feeds)
      } finally {
        entry.users--
        await entry.loading.catch(error => {
          if (entries.get(model.file) === entry) entries.delete(model.file)
          if (!(error instanceof ModelError)) throw error
        })
        await evict()
      }
    },
    close: async () => {
      isClosed = true
      await evict()
    },
  }
}
