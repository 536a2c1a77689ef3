import { ToolError } from '@pentimento/protocol'

/** An error of a file operation; ToolError 'storage-full' if there is no space left. */
export function toStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' ? new ToolError('storage-full', { cause: error }) : error
}
