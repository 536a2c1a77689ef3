import { type AdminModel, ToolError } from '@pentimento/protocol'
import type { ModelStore, StoreEntry } from '@pentimento/providers/store'
import { StoreError } from '@pentimento/providers/store-error'
import type { Logger } from '../../platform/log.ts'

/** The models in this server's data folder, which workers with the same folder use from their next task on. */
export interface Models {
  list(): Promise<AdminModel[]>
  /**
   * Download a model in the background, resuming an interrupted download. A second call joins the first.
   *
   * @throws ToolError 'not-found' for an unknown model
   */
  download(id: string, acceptsLicense: boolean): Promise<void>
  /** Stop a download. What is stored stays, for the next one. @throws ToolError 'not-found' */
  stopDownload(id: string): Promise<void>
  /** Delete a model, even if only partly downloaded. @throws ToolError 'not-found' */
  remove(id: string): Promise<void>
  /** Stop all downloads. */
  close(): Promise<void>
}

interface Download {
  controller: AbortController
  ended: Promise<void>
}

export function createModels(store: ModelStore, log: Logger): Models {
  const downloads = new Map<string, Download>()
  const errors = new Map<string, NonNullable<AdminModel['error']>>()

  const run = async (id: string, acceptsLicense: boolean, { signal }: AbortController) => {
    try {
      await store.pull(id, { signal, onProgress: () => {}, acceptsLicense })
    } catch (error) {
      if (signal.aborted) return
      errors.set(id, toDownloadError(error))
      log.error({ err: error, model: id }, 'could not download a model')
    } finally {
      downloads.delete(id)
    }
  }
  const requireModel = async (id: string) => {
    const models = await store.list()
    if (!models.some(model => model.id === id)) throw new ToolError('not-found')
  }
  const stop = async (id: string) => {
    const download = downloads.get(id)
    download?.controller.abort()
    await download?.ended
  }

  return {
    list: async () =>
      (await store.list()).map(model => describe(model, downloads.has(model.id), errors.get(model.id))),
    download: async (id, acceptsLicense) => {
      await requireModel(id)
      if (downloads.has(id)) return
      errors.delete(id)
      const controller = new AbortController()
      downloads.set(id, { controller, ended: run(id, acceptsLicense, controller) })
    },
    stopDownload: async id => {
      await requireModel(id)
      await stop(id)
    },
    remove: async id => {
      await requireModel(id)
      await stop(id)
      errors.delete(id)
      await store.remove(id)
    },
    close: async () => {
      await Promise.all([...downloads.keys()].map(stop))
    },
  }
}

function describe(
  { id, task, replaces, license, licenseUrl, bytes, storedBytes, isPulled }: StoreEntry,
  isDownloading: boolean,
  error: AdminModel['error'] = null,
): AdminModel {
  const rest = storedBytes > 0 ? 'partial' : 'absent'
  const state = isDownloading ? 'downloading' : isPulled ? 'installed' : rest
  return {
    id,
    task,
    replaces,
    license,
    licenseUrl: licenseUrl ?? null,
    bytes,
    storedBytes,
    state,
    error: isPulled ? null : error,
  }
}

function toDownloadError(error: unknown): NonNullable<AdminModel['error']> {
  const message = error instanceof Error ? error.message : String(error)
  const isKnown = error instanceof StoreError && error.code !== 'unknown-model' && error.code !== 'not-pulled'
  return { code: isKnown ? error.code : 'failed', message }
}
