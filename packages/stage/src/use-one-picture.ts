import type { Task } from '@pentimento/protocol'
import { useRef, useState } from 'react'
import { type Run, stageOf } from './run.ts'
import { type Taken, useTakenPictures } from './use-taken-pictures.ts'
import { faultWords } from './words.ts'

interface OnePictureProps<Wishes> {
  maxBytes: number
  handedOver: File | undefined
  run: Run
  /** Whether a picture is in the hand. */
  isHeld: boolean
  clear: () => void
  /** Hears that the picture is let go of. */
  onLetGo: () => void
  bring: (href: string) => Promise<Blob>
  say: (message: string, kind: 'info' | 'error') => void
  /** Hears of the picture that came, and what was asked of it before, where it came back from a result. */
  onTaken: (picture: Taken, wishes: Wishes | undefined) => void
  /** What a task was asked. */
  wishesOf: (task: Task) => Wishes | undefined
}

/** The one picture an editor works on: chosen, pasted, handed over, or brought back from a result. */
export function useOnePicture<Wishes>({
  maxBytes,
  handedOver,
  run,
  isHeld,
  clear,
  onLetGo,
  bring,
  say,
  onTaken,
  wishesOf,
}: OnePictureProps<Wishes>) {
  const [isBringing, setIsBringing] = useState(false)
  const [hasReturned, setHasReturned] = useState(false)
  const coming = useRef<Wishes>(undefined)
  const stage = stageOf(run, undefined)
  const { take, forget } = useTakenPictures({
    maxBytes,
    handedOver,
    hearsPaste: stage.state === 'empty' || stage.state === 'comparing',
    onTaken: ([taken]) => {
      if (!taken) return
      if (taken.refusal && isHeld) say(faultWords(taken.refusal), 'error')
      if (run.state !== 'none') clear()
      onTaken(taken, coming.current)
      coming.current = undefined
    },
  })
  // What History opened is with the house alone, and is brought before it is worked on anew.
  const changeWishes = async (task: Task) => {
    const [input] = task.inputs
    if (isHeld || !input) return clear()
    setIsBringing(true)
    try {
      const bytes = await bring(input.href)
      coming.current = wishesOf(task)
      take([new File([bytes], input.fileName, { type: input.mediaType })])
    } catch {
      say(faultWords('internal'), 'error')
    } finally {
      setIsBringing(false)
    }
  }
  const startAgain = () => {
    clear()
    forget()
    setHasReturned(true)
    onLetGo()
  }
  return { stage, take, isBringing, changeWishes, hasReturned, startAgain }
}
