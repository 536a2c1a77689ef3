import { t } from '@pentimento/language'
import { toasts } from '@pentimento/ui'

/**
 * Copy text to the clipboard.
 * @param confirmation the toast's text on success
 */
export async function copyText(text: string, confirmation: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.add({ tone: 'success', title: confirmation })
  } catch {
    toasts.add({ tone: 'error', title: t('Couldn’t copy to the clipboard') })
  }
}
