import { t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import { type MaskOp, readMask, useIsRestored } from '@pentimento/stage'
import { type Dispatch, useEffect, useEffectEvent } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { Action, Corrections, MaskSide } from './editor-state.ts'
import { refinementFromParams, subjectsFromParams } from './request-params.ts'

interface RestoreOptions extends Pick<EditorProps, 'fetchImage' | 'notify'> {
  /** The result on the stage. */
  shownTask: TaskInState<'ready'> | undefined
  /** The current image; undefined for a result opened from History. */
  file: File | undefined
  dispatch: Dispatch<Action>
}

/** Restore the settings and corrections of a result opened from History. */
export function useRestoreSettings({ shownTask, file, fetchImage, notify, dispatch }: RestoreOptions): void {
  const isRestored = useIsRestored()
  const restore = useEffectEvent(async (signal: AbortSignal) => {
    if (!shownTask || file || isRestored) return
    const hasMasks = shownTask.inputs.some(({ name }) => name === 'keep' || name === 'erase')
    const { params } = shownTask
    const [refinement, subjects] = [refinementFromParams(params), subjectsFromParams(params)]
    dispatch({ type: 'settings-restored', refinement, subjects, hasMasks })
    if (!hasMasks) return
    try {
      const corrections = await loadCorrections(shownTask, fetchImage, signal)
      if (!signal.aborted) dispatch({ type: 'masks-loaded', corrections })
    } catch {
      if (signal.aborted) return
      dispatch({ type: 'masks-loaded', corrections: { keep: [], erase: [] } })
      notify(t('Couldn’t load this result’s touch-ups. Without them, it will be cut out again'), 'error')
    }
  })
  const hasResult = shownTask !== undefined
  useEffect(() => {
    if (!hasResult) return
    const controller = new AbortController()
    void restore(controller.signal)
    return () => controller.abort()
  }, [hasResult])
}

async function loadCorrections(
  task: TaskInState<'ready'>,
  fetchImage: EditorProps['fetchImage'],
  signal: AbortSignal,
): Promise<Corrections> {
  const loadOps = async (side: MaskSide): Promise<MaskOp[]> => {
    const input = task.inputs.find(({ name }) => name === side)
    if (!input) return []
    const result = await readMask(await fetchImage(input.href, signal), input)
    if (!('mask' in result)) throw new Error(`cannot read the mask ${side}`)
    return [{ kind: 'mask', mask: result.mask }]
  }
  const [keep, erase] = await Promise.all([loadOps('keep'), loadOps('erase')])
  return { keep, erase }
}
