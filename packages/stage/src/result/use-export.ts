import { type ExportOptions, exportUrl, type TaskOutput } from '@pentimento/protocol'
import { use, useEffect, useState } from 'react'
import { useObjectUrl } from '../use-object-url.ts'
import { ResultHostContext } from './result-host.ts'

/** Time without changes after which a file is requested. */
const idleMs = 350

interface ExportedFile {
  /** URL of the file on the server. */
  href: string
  /** URL of the same bytes in this page, once they are loaded. */
  localUrl: string | undefined
  /** Undefined until it's known. */
  bytes: number | undefined
  hasFailed: boolean
  load: (signal?: AbortSignal) => Promise<Blob>
}

/**
 * The file of a result with these export options. A file that isn't stored is loaded whenever nothing has changed for
 * a while, for its size; the download then saves those bytes.
 *
 * @param isPaused while the result is about to be replaced; nothing is loaded then
 */
export function useExport(output: TaskOutput, options: ExportOptions, isPaused: boolean): ExportedFile {
  const { fetchImage } = use(ResultHostContext)
  const href = hrefOf(output, options)
  const isStored = href === output.href
  const [loaded, setLoaded] = useState<{ href: string; blob: Blob | undefined }>()
  const current = loaded?.href === href ? loaded : undefined
  useEffect(() => {
    if (isStored || isPaused) return
    const controller = new AbortController()
    const { signal } = controller
    const finish = (blob: Blob | undefined) => signal.aborted || setLoaded({ href, blob })
    const request = () => void fetchImage(href, signal).then(finish, () => finish(undefined))
    const timer = setTimeout(request, idleMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [href, isStored, isPaused, fetchImage])
  const blob = isStored ? undefined : current?.blob
  return {
    href,
    localUrl: useObjectUrl(blob),
    bytes: isStored ? output.bytes : blob?.size,
    hasFailed: current !== undefined && blob === undefined,
    load: async signal => blob ?? fetchImage(href, signal),
  }
}

/** URL of the file with these export options: the stored one if there are none. */
export function hrefOf(output: TaskOutput, options: ExportOptions): string {
  return Object.keys(options).length === 0 ? output.href : exportUrl(output.href, options)
}
