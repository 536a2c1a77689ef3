import { ImagingError, type ImagingErrorCode } from '@pentimento/imaging'
import { type ErrorCode, ToolError } from '@pentimento/protocol'

const codes = {
  'unsupported-format': 'unsupported-format',
  'corrupt-file': 'unreadable-image',
  'too-many-pixels': 'image-too-large',
  'too-many-bytes': 'file-too-large',
  'mask-covers-all': 'mask-covers-all',
} as const satisfies Record<ImagingErrorCode, ErrorCode>

/** What a picture's trouble is called in the catalogue. Other errors are returned as they are. */
export function fromImaging(error: unknown): unknown {
  if (!(error instanceof ImagingError)) return error
  return new ToolError(codes[error.code], { detail: error.message, cause: error })
}
