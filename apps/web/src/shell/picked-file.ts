import { errorMessage, validateFile } from '@pentimento/stage'
import { createStore, toasts } from '@pentimento/ui'

/** The image for which the tool picker is open. */
export const pickedFile = createStore<File | undefined>(undefined)

/** Open the tool picker for an image, or say why it can't be opened. */
export async function pickFile(file: File): Promise<void> {
  const code = await validateFile(file, Number.POSITIVE_INFINITY).catch(() => 'unreadable-image' as const)
  if (code) toasts.add({ id: 'picked-file', tone: 'error', title: errorMessage(code) })
  else pickedFile.set(file)
}
