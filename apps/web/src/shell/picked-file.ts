import { loadMessages } from '@pentimento/language'
import { createStore, toasts } from '@pentimento/ui'
import { toastLoadError } from './lazy-component.tsx'

/** The image for which the tool picker is open. */
export const pickedFile = createStore<File | undefined>(undefined)

async function loadFileCheck() {
  await loadMessages('screens/tool')
  return import('./rejection-of-file.ts')
}

/** Open the tool picker for an image, or say why it can't be opened. */
export async function pickFile(file: File): Promise<void> {
  const code = await loadFileCheck().catch(toastLoadError)
  if (!code) return
  const rejection = await code.rejectionOf(file)
  if (rejection) toasts.add({ id: 'picked-file', tone: 'error', title: rejection })
  else pickedFile.set(file)
}
