import type { Mark } from '@pentimento/stage'

/** A picture on the stage: the one that was brought, or a result. */
export interface Layer {
  file: File
  /** Absent of what was brought. */
  made?: Making
}

/** How a result came to be. */
export interface Making {
  taskId: string
  /** Name of the engine. */
  by: string
  tookMs: number
  seed: number
  /** What was sent. */
  from: Moment
}

/** A step of the work: a picture, and what has been marked on it so far. */
export interface Moment {
  layer: Layer
  marks: readonly Mark[]
}
