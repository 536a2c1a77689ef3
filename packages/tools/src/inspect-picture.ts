import { inspect } from '@pentimento/imaging'
import { limitsOf, type Take } from './define-contract.ts'
import { fromImaging } from './from-imaging.ts'

/**
 * Check an uploaded file by its header alone, before it is stored.
 *
 * @returns its size in pixels as displayed
 * @throws ToolError 'unsupported-format', 'file-too-large', 'image-too-large', 'unreadable-image'
 */
export async function inspectPicture(
  bytes: Uint8Array,
  take: Take,
): Promise<{ mediaType: string; width: number; height: number }> {
  try {
    const { format, width, height } = await inspect(bytes, limitsOf(take))
    return { mediaType: `image/${format}`, width, height }
  } catch (error) {
    throw fromImaging(error)
  }
}
