import type { TaskInState } from '@pentimento/protocol'

type ReadyTask = TaskInState<'ready'>

/** Which of a task's outputs is selected. */
export interface OutputSelection {
  taskId: string
  output: string
}

/** Add a result to those of the session, oldest first, unless it's there already. */
export function addResult(results: readonly ReadyTask[], task: ReadyTask): readonly ReadyTask[] {
  return results.some(({ id }) => id === task.id) ? results : [...results, task]
}

/** The selected output, else the first output of the latest result. */
export function selectedResult(results: readonly ReadyTask[], selection: OutputSelection | undefined) {
  const task = results.find(({ id }) => id === selection?.taskId) ?? results.at(-1)
  const output = task?.outputs.find(({ name }) => name === selection?.output) ?? task?.outputs[0]
  return task && output ? { task, output } : undefined
}

/** The tool's findings about an image. */
export interface ImageFindings {
  seed?: number
  /** Words of the prompt that the image doesn't show. */
  unrecognized: readonly string[]
}

/** Read the findings of an output, ignoring invalid values. */
export function readFindings(findings: unknown): ImageFindings {
  const { seed, unrecognized } = Object(findings) as { seed?: unknown; unrecognized?: unknown }
  return {
    ...(typeof seed === 'number' && { seed }),
    unrecognized: Array.isArray(unrecognized) ? unrecognized.filter(word => typeof word === 'string') : [],
  }
}
