import type { ProviderOutcome } from './provider-window.ts'

const unknown = 'An error has occurred'

/** What a visit to sign in that came to nothing is said with. */
export function signInFault(outcome: ProviderOutcome, provider: string): string | undefined {
  switch (outcome.state) {
    case 'done':
    case 'disabled':
      return undefined
    case 'account-exists':
      return `Your email address is already linked with a ${outcome.linkedBy} account. Please use ${outcome.linkedBy} connection`
    case 'cancelled':
      return `An error has occurred with ${provider}`
    case 'blocked':
      return 'An error has occurred, to you use a popup blocker ?'
    case 'failed':
      return unknown
  }
}

/** What a visit to link a provider that came to nothing is said with. */
export function linkFault(outcome: ProviderOutcome, provider: string): string | undefined {
  if (outcome.state !== 'failed') return signInFault(outcome, provider)
  return outcome.code === 'account_already_linked_to_different_user'
    ? `This ${provider} account is already linked to another account here`
    : `Your ${provider} account could not be linked, please try again`
}
