import { inspectFile } from '@pentimento/imaging'
import { type InputSpec, limitsOf } from './define-contract.ts'
import { toToolError } from './to-tool-error.ts'

/**
 * Check an uploaded file on disk by its header alone, before it is stored.
 *
 * @returns its size in pixels as displayed
 * @throws ToolError 'unsupported-format', 'file-too-large', 'image-too-large', 'unreadable-image'
 */
export async function inspectUpload(
  path: string,
  input: InputSpec,
): Promise<{ mediaType: string; width: number; height: number }> {
  try {
    const { format, width, height } = await inspectFile(path, limitsOf(input))
    return { mediaType: `image/${format}`, width, height }
  } catch (error) {
    throw toToolError(error)
  }
}
