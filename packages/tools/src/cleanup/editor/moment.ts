import type { Mark } from '@pentimento/stage'

/** An image on the stage: the one that was opened, or a result. */
export interface Layer {
  file: File
  /** Absent for the image that was opened. */
  made?: Making
}

/** How a result was made. */
export interface Making {
  taskId: string
  /** Name of the engine. */
  by: string
  tookMs: number
  seed: number
  /** The image and mask that were submitted. */
  from: Moment
}

/** One step of the undo history: an image, and the mask drawn on it so far. */
export interface Moment {
  layer: Layer
  marks: readonly Mark[]
}
