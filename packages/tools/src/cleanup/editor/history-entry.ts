import type { TaskInState, TaskOutput } from '@pentimento/protocol'
import type { MaskOp } from '@pentimento/stage'
import type { MaskBox } from './mask-box.ts'

/** An image on the stage: the one that was opened, or a result. */
export interface ImageVersion {
  file: File
  /** Absent for the image that was opened. */
  resultInfo?: ResultInfo
}

/** How a result was made. */
export interface ResultInfo {
  task: TaskInState<'ready'>
  output: TaskOutput
  seed: number
  /** Where the image was filled; undefined for a task opened from History. */
  box: MaskBox | undefined
  /** The image and mask that were submitted. */
  from: HistoryEntry
}

/** One step of the undo history: an image, and the mask drawn on it so far. */
export interface HistoryEntry {
  image: ImageVersion
  ops: readonly MaskOp[]
}
