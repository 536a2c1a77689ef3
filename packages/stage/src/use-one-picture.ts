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
  /** The current image. */
  picture: File | undefined
  /** Why the last image was rejected. */
  refusal: ErrorCode | undefined
  /** Submit the current image. */
  begin: () => void
  cancel: () => void
  retry: () => void
  clear: () => void
  /** Called when the user starts over. */
  onLetGo: () => void
  bring: (href: string) => Promise<Blob>
  say: (message: string, kind: 'info' | 'error') => void
  /** Called with a new image, and with the options of its task if it comes from a result. */
  onTaken: (picture: Taken, wishes: Wishes | undefined) => void
  /** The options of a task. */
  wishesOf: (task: Task) => Wishes | undefined
}

/**
 * The single image of an editor: chosen, pasted, passed in by the app, or fetched again from a result.
 *
 * @returns `editorProps` for `SingleImageEditor`; `fileUrl` is the object URL of the current file
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
  // For a task opened from the history only the server has the image, so it's fetched before it can be edited.
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
    // A rejected request has no task that the server could retry: the image is submitted again.
    onRetry: run.state === 'refused' && picture ? begin : retry,
    onChange: picture && clear,
    onStartAgain: startAgain,
  }
  return { desk, ownUrl, isBringing, changeWishes }
}
