import type { TaskIn } from '@pentimento/protocol'

type Ready = TaskIn<'ready'>

/** Which of a task's outputs is selected. */
export interface Look {
  taskId: string
  output: string
}

/** Add a result to those of the session, oldest first, unless it's there already. */
export function withMade(made: readonly Ready[], task: Ready): readonly Ready[] {
  return made.some(({ id }) => id === task.id) ? made : [...made, task]
}

/** The selected output, else the first output of the latest result. */
export function lookedAt(made: readonly Ready[], look: Look | undefined) {
  const task = made.find(({ id }) => id === look?.taskId) ?? made.at(-1)
  const output = task?.outputs.find(({ name }) => name === look?.output) ?? task?.outputs[0]
  return task && output ? { task, output } : undefined
}

/** The tool's findings about an image. */
export interface Found {
  seed?: number
  /** Words of the prompt that the image doesn't show. */
  missed: readonly string[]
}

/** Read the findings of an output, ignoring invalid values. */
export function foundIn(findings: unknown): Found {
  const { seed, missed } = Object(findings) as { seed?: unknown; missed?: unknown }
  return {
    ...(typeof seed === 'number' && { seed }),
    missed: Array.isArray(missed) ? missed.filter(word => typeof word === 'string') : [],
  }
}
