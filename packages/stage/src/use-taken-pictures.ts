import { t } from '@pentimento/language'
import type { ErrorCode } from '@pentimento/protocol'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refusalOf } from './refusal-of.ts'
import { useStrayFiles } from './use-stray-files.ts'
import { faultWords } from './words.ts'

/** An image that the user added. */
export interface Taken {
  /** Unique on this screen, also across reloads. */
  id: string
  file: File
  /** Why it can't be uploaded; undefined if it's valid. */
  refusal: ErrorCode | undefined
}

interface TakenPicturesProps {
  /** Maximum size of one file. */
  maxBytes: number
  /** Maximum number of files; only the first ones are added. @default 1 */
  maxFiles?: number
  handedOver: File | undefined
  /** Whether to add files that are pasted, or dropped outside the drop area. */
  hearsStray: boolean
  say: (message: string, kind: 'info' | 'error') => void
  /** Called with the added images, in order, once all are validated. */
  onTaken: (pictures: Taken[]) => void
}

/**
 * Collect images: chosen or dropped (`addFiles`), passed in by the app, pasted, or dropped on the page.
 * Files that are replaced by newer ones or discarded (`discardPending`) during validation are not reported.
 */
export function useTakenPictures(props: TakenPicturesProps) {
  const { maxBytes, maxFiles = 1, handedOver, hearsStray, say, onTaken } = props
  const newest = useRef<readonly File[]>(undefined)
  const judged = async (file: File): Promise<Taken> => ({
    id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    file,
    refusal: await refusalOf(file, maxBytes).catch(() => 'unreadable-image' as const),
  })
  const take = async (files: readonly File[]) => {
    newest.current = files
    if (files.length > maxFiles) {
      if (maxFiles === 1) say(t('Only the first image was added. You can edit one at a time.'), 'info')
      else say(faultWords('too-many-files'), 'error')
    }
    const pictures = await Promise.all(files.slice(0, maxFiles).map(judged))
    if (newest.current === files) onTaken(pictures)
  }
  const takeOne = useEffectEvent((file: File) => void take([file]))
  useEffect(() => {
    if (handedOver) takeOne(handedOver)
  }, [handedOver])
  useStrayFiles(files => void take(files), hearsStray)
  return {
    take: (files: readonly File[]) => void take(files),
    forget: () => {
      newest.current = undefined
    },
  }
}
