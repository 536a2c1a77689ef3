import { EngineError, type EngineErrorCode, ImagingError, type ImagingErrorCode } from '@pentimento/imaging'
import { type ErrorCode, ToolError } from '@pentimento/protocol'

const imagingErrorCodes = {
  'unsupported-format': 'unsupported-format',
  'corrupt-file': 'unreadable-image',
  'too-many-pixels': 'image-too-large',
  'too-many-bytes': 'file-too-large',
  'mask-covers-all': 'mask-covers-all',
  'invalid-prompt': 'invalid-prompt',
} as const satisfies Record<ImagingErrorCode, ErrorCode>

const engineErrorCodes = {
  'prompt-rejected': 'invalid-prompt',
  'image-rejected': 'nsfw-input',
  'result-rejected': 'nsfw-result',
  'key-rejected': 'engine-not-set-up',
  'out-of-credit': 'engine-out-of-credit',
  'too-busy': 'engine-busy',
  'too-slow': 'engine-unreachable',
  unreachable: 'engine-unreachable',
  'request-rejected': 'engine-not-set-up',
  'invalid-response': 'engine-failed',
} as const satisfies Record<EngineErrorCode, ErrorCode>

/** Convert an ImagingError or EngineError to the ToolError of the catalog; other errors are returned unchanged. */
export function toToolError(error: unknown): unknown {
  if (error instanceof ImagingError)
    return new ToolError(imagingErrorCodes[error.code], { detail: error.detail, cause: error })
  if (error instanceof EngineError)
    return new ToolError(engineErrorCodes[error.code], { detail: error.detail, cause: error })
  return error
}
