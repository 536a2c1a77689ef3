import { t } from '@pentimento/language'
import { RequestError } from '../../data/request.ts'
import { wordsOf } from '../words-of.ts'
import type { ProviderOutcome } from './provider-window.ts'

/** What the server calls the ways in that are its own; a provider's name is the same in every language. */
const ownWays = new Map([
  ['password', t('password')],
  ['e-mail link', t('e-mail link')],
])

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
        { provider: ownWays.get(outcome.linkedBy) ?? outcome.linkedBy },
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

/** Refusals that say more of the person than that signing in failed. */
const toldAsTheyAre = ['user-disabled', 'too-many-requests']

/** What is said when there was no address to sign in at. */
export function unbegunFault(error: unknown): string {
  const isTold = error instanceof RequestError && toldAsTheyAre.includes(error.code)
  return isTold ? wordsOf(error) : t('An error has occurred')
}
