import type { ErrorCode } from '@pentimento/protocol'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refusalOf } from './refusal-of.ts'
import { usePastedFile } from './use-pasted-file.ts'

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
  handedOver: File | undefined
  /** Whether a picture that is pasted is taken now. */
  hearsPaste: boolean
  /** Hears what came, in its order, once each has been looked at. */
  onTaken: (pictures: Taken[]) => void
}

/**
 * Pictures as they come: chosen or dropped by `take`, handed over by the house, pasted.
 * What others came after, or was let go by `forget`, before it was looked at, is not heard of.
 */
export function useTakenPictures({ maxBytes, handedOver, hearsPaste, onTaken }: TakenPicturesProps) {
  const newest = useRef<readonly File[]>(undefined)
  const judged = async (file: File): Promise<Taken> => ({
    id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    file,
    refusal: await refusalOf(file, maxBytes).catch(() => 'unreadable-image' as const),
  })
  const take = async (files: readonly File[]) => {
    newest.current = files
    const pictures = await Promise.all(files.map(judged))
    if (newest.current === files) onTaken(pictures)
  }
  const takeOne = useEffectEvent((file: File) => void take([file]))
  useEffect(() => {
    if (handedOver) takeOne(handedOver)
  }, [handedOver])
  usePastedFile(file => void take([file]), hearsPaste)
  return {
    take: (files: readonly File[]) => void take(files),
    forget: () => {
      newest.current = undefined
    },
  }
}
