import { inspectFile } from '@pentimento/imaging'
import { type InputSpec, limitsOf } from './define-contract.ts'
import { toToolError } from './to-tool-error.ts'

/** What the header of an uploaded file states. */
export type UploadInfo = Awaited<ReturnType<typeof inspectFile>> & { mediaType: string }

/**
 * Check an uploaded file on disk by its header alone, before it is stored.
 *
 * @returns its size in pixels as displayed, and whether it has an alpha channel
 * @throws ToolError 'unsupported-format', 'file-too-large', 'image-too-large', 'unreadable-image'
 */
export async function inspectUpload(path: string, input: InputSpec): Promise<UploadInfo> {
  try {
    const info = await inspectFile(path, limitsOf(input))
    return { ...info, mediaType: `image/${info.format}` }
  } catch (error) {
    throw toToolError(error)
  }
}
