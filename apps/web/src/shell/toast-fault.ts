import { toasts } from '@pentimento/ui'
import { wordsOf } from './words-of.ts'

/** Say that an act failed, and why. */
export function toastFault(error: unknown): void {
  toasts.add({ tone: 'error', title: wordsOf(error) })
}
