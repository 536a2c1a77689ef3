import { rejectionMessage, validateFile } from '@pentimento/stage'

/** Why no tool can open a file; undefined if one can. */
export async function rejectionOf(file: File): Promise<string | undefined> {
  const code = await validateFile(file, Number.POSITIVE_INFINITY).catch(() => 'unreadable-image' as const)
  if (!code) return undefined
  return rejectionMessage(file, code)
}
