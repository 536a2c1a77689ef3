import { t } from '@pentimento/language'
import { toasts } from '@pentimento/ui'

/** Put text on the clipboard. @param said once it is there */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.add({ tone: 'success', title: said })
  } catch {
    toasts.add({ tone: 'error', title: t('Can’t copy to the clipboard') })
  }
}
