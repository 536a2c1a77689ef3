import type { Task, TaskIn } from '@pentimento/protocol'
import { faultWords, type Mark, readMask } from '@pentimento/stage'
import { type Dispatch, useEffect, useEffectEvent } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { Act } from './editing.ts'

interface TaskProps extends Pick<EditorProps, 'run' | 'bring' | 'say' | 'clear'> {
  hasPicture: boolean
  dispatch: Dispatch<Act>
}

/**
 * Load a task's images into the editor: for a task opened from History, its input image and mask; for a ready task,
 * its result. Clears the run once the result is loaded.
 */
export function useTask({ run, bring, say, clear, hasPicture, dispatch }: TaskProps): void {
  const task = run.state === 'accepted' ? run.task : undefined
  const takeIn = useEffectEvent(async (isOnStage: boolean, signal: AbortSignal) => {
    if (!task) return
    try {
      const act = isOnStage ? await resultOf(task, bring, signal) : await inputsOf(task, bring, signal)
      if (signal.aborted || !act) return
      dispatch(act)
      if (act.type === 'result-came') clear()
    } catch {
      if (signal.aborted) return
      say(faultWords('internal'), 'error')
      clear()
    }
  })
  const step = task && `${task.id} ${task.state}`
  useEffect(() => {
    if (!step) return
    const leaving = new AbortController()
    void takeIn(hasPicture, leaving.signal)
    return () => leaving.abort()
  }, [step, hasPicture])
}

type Bring = EditorProps['bring']

async function inputsOf(task: Task, bring: Bring, signal: AbortSignal): Promise<Act | undefined> {
  const image = task.inputs.find(({ name }) => name === 'image')
  const mask = task.inputs.find(({ name }) => name === 'mask')
  if (!image) return undefined
  const [bytes, maskBytes] = await Promise.all([bring(image.href, signal), mask && bring(mask.href, signal)])
  const read = maskBytes && (await readMask(maskBytes, image))
  const marks: Mark[] = read && 'mask' in read ? [{ kind: 'given', mask: read.mask }] : []
  return {
    type: 'picture-chosen',
    picture: new File([bytes], image.fileName, { type: image.mediaType }),
    marks,
  }
}

async function resultOf(task: Task, bring: Bring, signal: AbortSignal): Promise<Act | undefined> {
  if (task.state !== 'ready') return undefined
  const [output] = task.outputs
  if (!output) return undefined
  const file = new File([await bring(output.href, signal)], nameOf(task), { type: output.mediaType })
  const seed = Number(task.params['seed'] ?? 0)
  return { type: 'result-came', file, made: { taskId: task.id, by: task.madeBy, tookMs: task.tookMs, seed } }
}

/** A result keeps its input's file name, so that later results and downloads are named after it too. */
function nameOf({ inputs, outputs }: TaskIn<'ready'>): string {
  const [name = 'picture'] = inputs.map(({ fileName }) => fileName.replace(/\.[^.]+$/, ''))
  return `${name}.${outputs[0]?.format ?? 'png'}`
}
