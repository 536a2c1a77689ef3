import type { PictureFormat } from '@pentimento/protocol'
import type { Findings } from './define-pipeline.ts'

/** A picture a tool made, encoded. */
export interface ToolOutput {
  /** Which of the tool's outputs; of several under one name, its own. */
  name: string
  format: PictureFormat
  mediaType: string
  bytes: Uint8Array
  width: number
  height: number
  /** What was found in the picture. */
  findings?: Findings
  /** A WebP of at most 512 pixels a side. */
  thumbnail: { bytes: Uint8Array; width: number; height: number }
}
