import { t } from '@pentimento/language'
import type { TaskIn } from '@pentimento/protocol'
import { type Mark, readMask, useHasFound } from '@pentimento/stage'
import { type Dispatch, useEffect, useEffectEvent } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { finishOf } from './applying.ts'
import type { Act, Corrections, Side } from './editing.ts'

interface OpenedProps extends Pick<EditorProps, 'bring' | 'say'> {
  /** The result on the stage. */
  shown: TaskIn<'ready'> | undefined
  /** The current image; undefined for a result opened from History. */
  picture: File | undefined
  dispatch: Dispatch<Act>
}

/** Restore the settings and corrections of a result opened from History. */
export function useOpened({ shown, picture, bring, say, dispatch }: OpenedProps): void {
  const isKept = useHasFound()
  const open = useEffectEvent(async (signal: AbortSignal) => {
    if (!shown || picture || isKept) return
    const hasMarks = shown.inputs.some(({ name }) => name === 'keep' || name === 'erase')
    dispatch({ type: 'opened', finish: finishOf(shown.params), hasMarks })
    if (!hasMarks) return
    try {
      const corrections = await correctionsOf(shown, bring, signal)
      if (!signal.aborted) dispatch({ type: 'marks-brought', corrections })
    } catch {
      if (signal.aborted) return
      dispatch({ type: 'marks-brought', corrections: { keep: [], erase: [] } })
      say(t('Couldn’t load this result’s touch-ups. Without them, it will be cut out again'), 'error')
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

async function correctionsOf(
  task: TaskIn<'ready'>,
  bring: EditorProps['bring'],
  signal: AbortSignal,
): Promise<Corrections> {
  const marksOf = async (side: Side): Promise<Mark[]> => {
    const input = task.inputs.find(({ name }) => name === side)
    if (!input) return []
    const read = await readMask(await bring(input.href, signal), input)
    if (!('mask' in read)) throw new Error(`cannot read the mask ${side}`)
    return [{ kind: 'given', mask: read.mask }]
  }
  const [keep, erase] = await Promise.all([marksOf('keep'), marksOf('erase')])
  return { keep, erase }
}
