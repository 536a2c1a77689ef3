import type { ErrorCode, Task } from '@pentimento/protocol'
import { useRef, useState } from 'react'
import { type Run, stageOf } from './run.ts'
import { useObjectUrl } from './use-object-url.ts'
import { type Taken, useTakenPictures } from './use-taken-pictures.ts'
import { faultWords } from './words.ts'

interface OnePictureProps<Wishes> {
  maxBytes: number
  handedOver: File | undefined
  run: Run
  /** In the hand. */
  picture: File | undefined
  /** Why the picture that came last is not in the hand. */
  refusal: ErrorCode | undefined
  /** Send the picture that is in the hand. */
  begin: () => void
  cancel: () => void
  retry: () => void
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

/**
 * The one picture an editor works on: chosen, pasted, handed over, or brought back from a result.
 *
 * @returns `desk` is for the `OnePictureDesk`; `ownUrl` is the address of what is in the hand, alone
 */
export function useOnePicture<Wishes>(props: OnePictureProps<Wishes>) {
  const { maxBytes, handedOver, run, picture, refusal, begin, cancel, retry, clear } = props
  const { onLetGo, bring, say, onTaken, wishesOf } = props
  const [isBringing, setIsBringing] = useState(false)
  const [hasReturned, setHasReturned] = useState(false)
  const coming = useRef<Wishes>(undefined)
  const ownUrl = useObjectUrl(picture)
  const stage = stageOf(run, undefined)
  const { take, forget } = useTakenPictures({
    maxBytes,
    handedOver,
    say,
    hearsStray: stage.state === 'empty' || stage.state === 'comparing',
    onTaken: ([taken]) => {
      if (!taken) return
      if (taken.refusal && picture) say(faultWords(taken.refusal), 'error')
      if (run.state !== 'none') clear()
      onTaken(taken, coming.current)
      coming.current = undefined
    },
  })
  // What History opened is with the house alone, and is brought before it is worked on anew.
  const changeWishes = async (task: Task) => {
    const [input] = task.inputs
    if (picture || !input) return clear()
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
  const desk = {
    stage,
    url: ownUrl ?? (run.state === 'accepted' ? run.task.inputs[0]?.href : undefined),
    maxBytes,
    refusal,
    onTake: take,
    bring,
    say,
    focuses: hasReturned,
    onCancel: cancel,
    // What never became a task cannot be tried again by the house: the picture is sent anew.
    onRetry: run.state === 'refused' && picture ? begin : retry,
    onChange: picture && clear,
    onStartAgain: startAgain,
  }
  return { desk, ownUrl, isBringing, changeWishes }
}
