import { t } from '@pentimento/language'
import { RequestError } from '../../data/request.ts'
import { toErrorMessage } from '../to-error-message.ts'
import type { ProviderOutcome } from './provider-window.ts'

/** The server's names for its own sign-in methods. Provider names aren't translated. */
const builtInMethods = new Map([
  ['password', t('password')],
  ['email-link', t('email-link')],
])

/** The message about an unsuccessful sign-in; undefined if none is needed. */
export function signInErrorMessage(outcome: ProviderOutcome, provider: string): string | undefined {
  switch (outcome.state) {
    case 'done':
    case 'closed':
    case 'disabled':
      return undefined
    case 'account-exists':
      return t(
        'Your email address is already linked with a {provider} account. Please use {provider} connection',
        { provider: builtInMethods.get(outcome.linkedBy) ?? outcome.linkedBy },
      )
    case 'cancelled':
      return t('An error has occurred with {provider}', { provider })
    case 'blocked':
      return t('An error has occurred, to you use a popup blocker ?')
    case 'failed':
      return t('An error has occurred')
  }
}

/** The message about an unsuccessful linking; undefined if none is needed. */
export function linkErrorMessage(outcome: ProviderOutcome, provider: string): string | undefined {
  if (outcome.state !== 'failed') return signInErrorMessage(outcome, provider)
  return outcome.code === 'account_already_linked_to_different_user'
    ? t('This {provider} account is already linked to another account here', { provider })
    : t('Couldn’t link your {provider} account. Try again', { provider })
}

/** Error codes whose own message is shown. */
const specificErrorCodes = ['user-disabled', 'too-many-requests']

/** The message about a sign-in whose URL couldn't be loaded. */
export function startErrorMessage(error: unknown): string {
  const isSpecific = error instanceof RequestError && specificErrorCodes.includes(error.code)
  return isSpecific ? toErrorMessage(error) : t('An error has occurred')
}
