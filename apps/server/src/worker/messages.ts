import type { Detail, ErrorCode } from '@pentimento/protocol'
import type { EngineOptions } from '@pentimento/providers'
import type { Finish } from '@pentimento/tools/allowance'
import type { Assist } from '@pentimento/tools/contract'
import type { ToolOutput } from '@pentimento/tools/run'

/** From the server to the process that works on pictures. */
export type Order =
  /** Comes first, and not on the command line, which everyone on the machine may read: it has keys. */
  | { type: 'prepare'; engines: EngineOptions }
  | {
      type: 'work'
      tool: string
      /** A question of the tool's editor, in place of its work. */
      assist?: Assist
      params: Record<string, unknown>
      files: Record<string, Uint8Array>
      /** What the owner's plan does to results. */
      finish?: Finish
    }
  | { type: 'stop' }

/** And back. */
export type Reply =
  | { type: 'progress'; fraction: number }
  /** For the log: an engine was passed over. */
  | { type: 'warning'; message: string }
  | { type: 'done'; outputs: ToolOutput[]; madeBy: string }
  | { type: 'refused'; code: ErrorCode; detail: Detail | undefined; cause: string | undefined }
  | { type: 'stopped' }
