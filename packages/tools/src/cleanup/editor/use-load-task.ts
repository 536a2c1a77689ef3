import type { Task, TaskInState } from '@pentimento/protocol'
import { errorMessage, type MaskOp, readMask } from '@pentimento/stage'
import { type Dispatch, useEffect, useEffectEvent } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { Action } from './editor-state.ts'

interface TaskProps extends Pick<EditorProps, 'run' | 'fetchImage' | 'notify' | 'clear'> {
  hasImage: boolean
  dispatch: Dispatch<Action>
}

/**
 * Load a task's images into the editor: for a task opened from History, its input image and mask; for a ready task,
 * its result. Clears the run once the result is loaded.
 */
export function useLoadTask({ run, fetchImage, notify, clear, hasImage, dispatch }: TaskProps): void {
  const task = run.state === 'accepted' ? run.task : undefined
  const loadTask = useEffectEvent(async (hasImage: boolean, signal: AbortSignal) => {
    if (!task) return
    try {
      const action = hasImage
        ? await loadResult(task, fetchImage, signal)
        : await loadInputs(task, fetchImage, signal)
      if (signal.aborted || !action) return
      dispatch(action)
      if (action.type !== 'image-chosen') clear()
    } catch {
      if (signal.aborted) return
      notify(errorMessage('internal'), 'error')
      clear()
    }
  })
  const taskKey = task && `${task.id} ${task.state}`
  useEffect(() => {
    if (!taskKey) return
    const controller = new AbortController()
    void loadTask(hasImage, controller.signal)
    return () => controller.abort()
  }, [taskKey, hasImage])
}

type FetchImage = EditorProps['fetchImage']

async function loadInputs(
  task: Task,
  fetchImage: FetchImage,
  signal: AbortSignal,
): Promise<Action | undefined> {
  const image = task.inputs.find(({ name }) => name === 'image')
  const mask = task.inputs.find(({ name }) => name === 'mask')
  if (!image) return undefined
  const [bytes, maskBytes] = await Promise.all([
    fetchImage(image.href, signal),
    mask && fetchImage(mask.href, signal),
  ])
  const maskResult = maskBytes && (await readMask(maskBytes, image))
  const ops: MaskOp[] = maskResult && 'mask' in maskResult ? [{ kind: 'mask', mask: maskResult.mask }] : []
  return {
    type: 'image-chosen',
    file: new File([bytes], image.fileName, { type: image.mediaType }),
    ops,
  }
}

async function loadResult(
  task: Task,
  fetchImage: FetchImage,
  signal: AbortSignal,
): Promise<Action | undefined> {
  if (task.state !== 'ready') return undefined
  const seed = Number(task.params['seed'] ?? 0)
  const images = await Promise.all(
    task.outputs.map(async output => {
      const name = resultFileName(task)
      const file = new File([await fetchImage(output.href, signal)], name, { type: output.mediaType })
      return { file, resultInfo: { task, output, seed } }
    }),
  )
  const [image] = images
  if (images.length > 1) return { type: 'versions-received', images }
  return image && { type: 'result-received', ...image }
}

/** A result keeps its input's file name, so that later results and downloads are named after it too. */
function resultFileName({ inputs, outputs }: TaskInState<'ready'>): string {
  const [name = 'image'] = inputs.map(({ fileName }) => fileName.replace(/\.[^.]+$/, ''))
  return `${name}.${outputs[0]?.format ?? 'png'}`
}
