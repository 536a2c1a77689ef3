import { toasts } from '@pentimento/ui'
import { toErrorMessage } from './to-error-message.ts'

/** Show a toast with an action's error. */
export function toastError(error: unknown): void {
  toasts.add({ tone: 'error', title: toErrorMessage(error) })
}
