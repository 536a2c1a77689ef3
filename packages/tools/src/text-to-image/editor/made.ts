import type { TaskIn } from '@pentimento/protocol'

type Ready = TaskIn<'ready'>

/** A result that is looked at: one of a task's pictures. */
export interface Look {
  taskId: string
  output: string
}

/** The results of this sitting, oldest first, with one more; each stands in it once. */
export function withMade(made: readonly Ready[], task: Ready): readonly Ready[] {
  return made.some(({ id }) => id === task.id) ? made : [...made, task]
}

/** The picture that is looked at, or the first of the latest. */
export function lookedAt(made: readonly Ready[], look: Look | undefined) {
  const task = made.find(({ id }) => id === look?.taskId) ?? made.at(-1)
  const output = task?.outputs.find(({ name }) => name === look?.output) ?? task?.outputs[0]
  return task && output ? { task, output } : undefined
}

/** What the tool found out about a picture. */
export interface Found {
  seed?: number
  /** Words of the prompt that are not to be seen in it. */
  missed: readonly string[]
}

export function foundIn(findings: unknown): Found {
  const { seed, missed } = Object(findings) as { seed?: unknown; missed?: unknown }
  return {
    ...(typeof seed === 'number' && { seed }),
    missed: Array.isArray(missed) ? missed.filter(word => typeof word === 'string') : [],
  }
}
