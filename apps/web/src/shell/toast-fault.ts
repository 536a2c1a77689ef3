import { toasts } from '@pentimento/ui'
import { wordsOf } from './words-of.ts'

/** Show a toast with an action's error. */
export function toastFault(error: unknown): void {
  toasts.add({ tone: 'error', title: wordsOf(error) })
}
