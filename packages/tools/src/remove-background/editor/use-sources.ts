import { t } from '@pentimento/language'
import type { TaskIn } from '@pentimento/protocol'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'

type House = Pick<EditorProps<typeof removeBackground>, 'bring' | 'say'>

/** Loaders of the original and the cutout on the stage. */
export interface Sources {
  bringOriginal: (signal?: AbortSignal) => Promise<Blob>
  bringCutOut: (signal?: AbortSignal) => Promise<Blob>
}

/** @param file the current image; if undefined, the task's input is fetched */
export function useSources(
  { inputs: [input], outputs: [output] }: TaskIn<'ready'>,
  file: File | undefined,
  bring: House['bring'],
): Sources {
  const inputHref = input?.href
  const cutOutHref = output?.href
  const bringOriginal = useCallback(
    (signal?: AbortSignal) => (file ? Promise.resolve(file) : bring(inputHref ?? '', signal)),
    [file, inputHref, bring],
  )
  const bringCutOut = useCallback(
    (signal?: AbortSignal) => bring(cutOutHref ?? '', signal),
    [cutOutHref, bring],
  )
  return { bringOriginal, bringCutOut }
}

/** The original and its cutout; undefined until both are loaded. */
export function useBlobs(
  { bringOriginal, bringCutOut }: Sources,
  say: House['say'],
): { original: Blob | undefined; cutOut: Blob | undefined } {
  const [blobs, setBlobs] = useState<{ original: Blob; cutOut: Blob }>()
  const fail = useEffectEvent(() => say(t('Couldn’t load the image. Try again'), 'error'))
  useEffect(() => {
    const leaving = new AbortController()
    Promise.all([bringOriginal(leaving.signal), bringCutOut(leaving.signal)]).then(
      ([original, cutOut]) => setBlobs({ original, cutOut }),
      () => leaving.signal.aborted || fail(),
    )
    return () => leaving.abort()
  }, [bringOriginal, bringCutOut])
  return { original: blobs?.original, cutOut: blobs?.cutOut }
}
