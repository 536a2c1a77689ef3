import { t } from '@pentimento/language'
import type { ErrorCode } from '@pentimento/protocol'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refusalOf } from './refusal-of.ts'
import { useStrayFiles } from './use-stray-files.ts'
import { faultWords } from './words.ts'

/** A picture that came into the hand. */
export interface Taken {
  /** Of this screen, over reloads. */
  id: string
  file: File
  /** Why it cannot be sent. */
  refusal: ErrorCode | undefined
}

interface TakenPicturesProps {
  /** Of one file. */
  maxBytes: number
  /** How many may come now; of more, the first are taken. @default 1 */
  maxFiles?: number
  handedOver: File | undefined
  /** Whether pictures that are pasted, or dropped beside the stage, are taken now. */
  hearsStray: boolean
  say: (message: string, kind: 'info' | 'error') => void
  /** Hears what came, in its order, once each has been looked at. */
  onTaken: (pictures: Taken[]) => void
}

/**
 * Pictures as they come: chosen or dropped by `take`, handed over by the house, pasted or dropped beside.
 * What others came after, or was let go by `forget`, before it was looked at, is not heard of.
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
      if (maxFiles === 1) say(t('One picture at a time: the first was taken'), 'info')
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
