import { t } from '@pentimento/language'
import type { ProviderOutcome } from './provider-window.ts'

/** What a visit to sign in that came to nothing is said with. */
export function signInFault(outcome: ProviderOutcome, provider: string): string | undefined {
  switch (outcome.state) {
    case 'done':
    case 'closed':
    case 'disabled':
      return undefined
    case 'account-exists':
      return t(
        'Your email address is already linked with a {provider} account. Please use {provider} connection',
        { provider: outcome.linkedBy },
      )
    case 'cancelled':
      return t('An error has occurred with {provider}', { provider })
    case 'blocked':
      return t('An error has occurred, to you use a popup blocker ?')
    case 'failed':
      return t('An error has occurred')
  }
}

/** What a visit to link a provider that came to nothing is said with. */
export function linkFault(outcome: ProviderOutcome, provider: string): string | undefined {
  if (outcome.state !== 'failed') return signInFault(outcome, provider)
  return outcome.code === 'account_already_linked_to_different_user'
    ? t('This {provider} account is already linked to another account here', { provider })
    : t('Your {provider} account could not be linked, please try again', { provider })
}
