import { t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'

type Callbacks = Pick<EditorProps<typeof removeBackground>, 'fetchImage' | 'notify'>

/** Loaders of the original and the cutout on the stage. */
export interface Sources {
  fetchOriginal: (signal?: AbortSignal) => Promise<Blob>
  fetchCutout: (signal?: AbortSignal) => Promise<Blob>
}

/** @param file the current image; if undefined, the task's input is fetched */
export function useSources(
  { inputs: [input], outputs: [output] }: TaskInState<'ready'>,
  file: File | undefined,
  fetchImage: Callbacks['fetchImage'],
): Sources {
  const inputHref = input?.href
  const cutoutHref = output?.href
  const fetchOriginal = useCallback(
    (signal?: AbortSignal) => (file ? Promise.resolve(file) : fetchImage(inputHref ?? '', signal)),
    [file, inputHref, fetchImage],
  )
  const fetchCutout = useCallback(
    (signal?: AbortSignal) => fetchImage(cutoutHref ?? '', signal),
    [cutoutHref, fetchImage],
  )
  return { fetchOriginal, fetchCutout }
}

/** The original and its cutout; undefined until both are loaded. */
export function useSourceBlobs(
  { fetchOriginal, fetchCutout }: Sources,
  notify: Callbacks['notify'],
): { original: Blob | undefined; cutout: Blob | undefined } {
  const [blobs, setBlobs] = useState<{ original: Blob; cutout: Blob }>()
  const reportFailure = useEffectEvent(() => notify(t('Couldn’t load the image. Try again'), 'error'))
  useEffect(() => {
    const controller = new AbortController()
    Promise.all([fetchOriginal(controller.signal), fetchCutout(controller.signal)]).then(
      ([original, cutout]) => setBlobs({ original, cutout }),
      () => controller.signal.aborted || reportFailure(),
    )
    return () => controller.abort()
  }, [fetchOriginal, fetchCutout])
  return { original: blobs?.original, cutout: blobs?.cutout }
}
