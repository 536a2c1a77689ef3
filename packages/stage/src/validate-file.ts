import { sniff } from '@pentimento/imaging/sniff'
import type { ErrorCode } from '@pentimento/protocol'
import { readHeader } from './file-header.ts'
import { ensureDisplayable } from './heic/displayable.ts'

/**
 * Why a file can't be uploaded: it's too large, or its signature is of no supported format; undefined if valid. A valid
 * file that needs a copy for display has one afterwards.
 *
 * @param onConvert called if making the copy takes seconds
 * @throws if the file can't be read
 */
export async function validateFile(
  file: File,
  maxBytes: number,
  onConvert?: () => void,
): Promise<ErrorCode | undefined> {
  if (!sniff(await readHeader(file))) return 'unsupported-format'
  if (file.size > maxBytes) return 'file-too-large'
  await ensureDisplayable(file, onConvert)
  return undefined
}
