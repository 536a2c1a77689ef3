import type { Detail, ErrorCode, ExportOptions } from '@pentimento/protocol'
import type { EngineOptions } from '@pentimento/providers'
import type { OutputPolicy } from '@pentimento/tools/allowance'
import type { InferenceKind } from '@pentimento/tools/contract'
import type { ExportSource } from '@pentimento/tools/export-output'
import type { ToolOutput } from '@pentimento/tools/run'
import type { BlobStorage } from '../platform/open-blobs.ts'
import type { StoredFiles, StoredToolOutput } from './stored-job.ts'

/** From the server to a worker process. */
export type JobMessage =
  /** The first message. Not on the command line, which every user of the machine can read: it contains API keys. */
  | { type: 'prepare'; engines: EngineOptions; storage: BlobStorage | undefined }
  | WorkMessage
  | ExportMessage
  | StoredWorkMessage
  | { type: 'stop' }

/** Run a tool on images in the message. */
export interface WorkMessage {
  type: 'work'
  tool: string
  /** Run this kind of interactive inference instead of the tool. */
  inferenceKind?: InferenceKind
  params: Record<string, unknown>
  files: Record<string, Uint8Array>
  /** Output size and watermark of the owner's plan. */
  outputPolicy?: OutputPolicy
}

/** Run a tool on images in the blob store, and store its outputs there. */
export interface StoredWorkMessage extends StoredFiles {
  type: 'work-on-stored'
  tool: string
  params: Record<string, unknown>
  /** Output size and watermark of the owner's plan. */
  outputPolicy?: OutputPolicy
}

/** Write a stored result as another file. */
export interface ExportMessage extends ExportSource {
  type: 'export'
  /** The tool that made it, whose limits apply. */
  tool: string
  options: ExportOptions
}

/** From a worker process to the server. */
export type ResultMessage =
  | { type: 'progress'; fraction: number }
  /** For the log: an engine was skipped. */
  | { type: 'warning'; message: string }
  | { type: 'done'; outputs: ToolOutput[]; madeBy: string }
  | { type: 'exported'; bytes: Uint8Array; mediaType: string }
  | { type: 'stored'; outputs: StoredToolOutput[]; madeBy: string }
  | { type: 'rejected'; code: ErrorCode; detail: Detail | undefined; cause: string | undefined }
  /** The blob store could not be read or written; another attempt may succeed. */
  | { type: 'failed'; cause: string }
  | { type: 'stopped' }
