import { expect, it } from 'vitest'
import type { ProviderOutcome } from './provider-window.ts'
import { linkFault, signInFault } from './provider-words.ts'

const taken = 'account_already_linked_to_different_user'

it.each<[ProviderOutcome, string | undefined]>([
  [{ state: 'done' }, undefined],
  [{ state: 'failed', code: taken }, 'This Google account is already linked to another account here'],
  [{ state: 'failed', code: 'unknown' }, 'Your Google account could not be linked, please try again'],
  [{ state: 'cancelled' }, 'An error has occurred with Google'],
])('says of a visit to link that ended with %o: %s', (outcome, words) => {
  expect(linkFault(outcome, 'Google')).toBe(words)
})

it('says of a visit to sign in that failed no more than that', () => {
  expect(signInFault({ state: 'failed', code: taken }, 'Google')).toBe('An error has occurred')
})
