import type { ImageFormat } from '@pentimento/protocol'
import type { Findings } from './define-pipeline.ts'

/** An encoded output image of a tool. */
export interface ToolOutput {
  /** Name of the contract's output; for an output of several images, the image's own name. */
  name: string
  format: ImageFormat
  mediaType: string
  bytes: Uint8Array
  width: number
  height: number
  /** Findings about the image. */
  findings?: Findings
  /** A WebP of at most 512 pixels a side. */
  thumbnail: { bytes: Uint8Array; width: number; height: number }
}
