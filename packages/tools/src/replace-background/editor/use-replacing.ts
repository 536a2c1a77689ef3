import { t } from '@pentimento/language'
import { limits, type TaskIn } from '@pentimento/protocol'
import {
  faultWords,
  type Runs,
  stageOf,
  useHasFound,
  useKeptReducer,
  useTakenPictures,
} from '@pentimento/stage'
import { useEffect, useEffectEvent, useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import { askedBy, type Editing, edit, settingsOf, untouched, usable } from './editing.ts'
import { layersOf } from './layers.ts'

/** The editor's state: the current images, their settings, and the last result, which stays shown during a new run. */
export function useReplacing(props: EditorProps<typeof replaceBackground>) {
  const { contract, handedOver, run, runs, start, retry, bring, say } = props
  const [editing, dispatch] = useKeptReducer(edit, untouched, {
    isUnsaved: ({ arranges, pictures }) => arranges && pictures.length > 0,
  })
  const [hasReturned, setHasReturned] = useState(false)
  const [shown, setShown] = useState<TaskIn<'ready'>>()
  const stage = stageOf(run, undefined)
  if (stage.state === 'comparing' && stage.task !== shown) setShown(stage.task)
  const { maxBytes } = limitsOf(contract.takes.image)
  const held = usable(editing)
  const picture = held[0]?.file
  const isSeveral = stage.state === 'empty' && picture !== undefined && editing.pictures.length > 1
  const maxFiles = runs ? limits.batchMax - (isSeveral ? held.length : 0) : 1

  const { take, forget } = useTakenPictures({
    maxBytes,
    handedOver,
    maxFiles,
    say,
    hearsStray: (stage.state === 'empty' && !runs?.items.length) || stage.state === 'comparing',
    onTaken: pictures => {
      const [first] = pictures
      if (!first) return
      if (isSeveral) return dispatch({ type: 'added', pictures })
      if (first.refusal && picture) say(faultWords(first.refusal), 'error')
      if (run.state !== 'none') props.clear()
      setShown(undefined)
      dispatch({ type: 'taken', pictures })
    },
  })
  const params = { ...askedBy(editing.settings), layers: true }
  const begin = async () => {
    try {
      const [input] = shown?.inputs ?? []
      const image = picture ?? (input && new File([await bring(input.href)], input.fileName))
      if (!image) return
      const subject = shown && layersOf(shown)?.subject
      // Send an existing cutout along: cutting out takes most of the processing time.
      const cutOut = subject && new File([await bring(subject.href)], 'cut-out.png', { type: 'image/png' })
      dispatch({ type: 'applied' })
      start({ image, ...besideOf(editing), ...(cutOut && { cutOut }) }, params)
    } catch {
      say(t('Couldn’t load the image. Try again'), 'error')
    }
  }
  const letGo = (act: () => void) => {
    act()
    forget()
    setShown(undefined)
    setHasReturned(true)
    dispatch({ type: 'let-go' })
  }
  // `retry` needs a task; a submission that was refused never became one, so the image is sent again.
  const tryAgain = () => (run.state === 'refused' && picture ? void begin() : retry())

  useOpened({ shown, picture, bring, dispatch, say })
  return {
    editing,
    dispatch,
    stage,
    shown,
    picture,
    isSeveral,
    hasReturned,
    maxBytes,
    maxFiles,
    take,
    tryAgain,
    begin,
    letGo,
  }
}

/** Start a batch of all images that can be sent, with the same background. */
export function beginAll(runs: Runs, editing: Editing): void {
  runs.start(
    usable(editing).map(({ file }) => ({ image: file, ...besideOf(editing) })),
    askedBy(editing.settings),
  )
}

const besideOf = ({ settings, backdrop }: Editing): Record<string, File> =>
  settings.ground === 'picture' && backdrop ? { background: backdrop } : {}

interface OpenedProps extends Pick<EditorProps, 'bring' | 'say'> {
  shown: TaskIn<'ready'> | undefined
  /** The current image; undefined for a result opened from History. */
  picture: File | undefined
  dispatch: ReturnType<typeof useReplacing>['dispatch']
}

/** Restore the settings of a result opened from History. */
function useOpened({ shown, picture, bring, dispatch, say }: OpenedProps): void {
  const isKept = useHasFound()
  const open = useEffectEvent(async (signal: AbortSignal) => {
    if (!shown || picture || isKept) return
    dispatch({ type: 'opened', settings: settingsOf(shown) })
    const input = shown.inputs.find(({ name }) => name === 'background')
    if (!input) return
    try {
      const bytes = await bring(input.href, signal)
      dispatch({
        type: 'backdrop-brought',
        backdrop: new File([bytes], input.fileName, { type: input.mediaType }),
      })
    } catch {
      if (!signal.aborted)
        say(t('Couldn’t load this result’s background. Choose it again to change it'), 'error')
    }
  })
  const hasResult = shown !== undefined
  useEffect(() => {
    if (!hasResult) return
    const leaving = new AbortController()
    void open(leaving.signal)
    return () => leaving.abort()
  }, [hasResult])
}
