import { expect, it } from 'vitest'
import { RequestError } from '../../data/request.ts'
import type { ProviderOutcome } from './provider-window.ts'
import { linkFault, signInFault, unbegunFault } from './provider-words.ts'

const taken = 'account_already_linked_to_different_user'

it.each<[ProviderOutcome, string | undefined]>([
  [{ state: 'done' }, undefined],
  [{ state: 'failed', code: taken }, 'This Google account is already linked to another account here'],
  [{ state: 'failed', code: 'unknown' }, 'Your Google account could not be linked, please try again'],
  [{ state: 'cancelled' }, 'An error has occurred with Google'],
])('says of a visit to link that ended with %o: %s', (outcome, words) => {
  expect(linkFault(outcome, 'Google')).toBe(words)
})

it.each([
  ['Google', 'Google'],
  ['password', 'password'],
  ['e-mail link', 'e-mail link'],
])('says by what an address signs in already: %s', (linkedBy, words) => {
  expect(signInFault({ state: 'account-exists', linkedBy }, 'Facebook')).toBe(
    `Your email address is already linked with a ${words} account. Please use ${words} connection`,
  )
})

it('says of a visit to sign in that failed no more than that', () => {
  expect(signInFault({ state: 'failed', code: taken }, 'Google')).toBe('An error has occurred')
})

it.each([
  [new RequestError('offline', 'The server cannot be reached', true), 'An error has occurred'],
  [new RequestError('internal', 'There was an issue, please try again later', true), 'An error has occurred'],
  [new TypeError('no address'), 'An error has occurred'],
  [
    new RequestError('user-disabled', 'This account has been disabled', false),
    'This account has been disabled',
  ],
  [new RequestError('too-many-requests', 'Too many requests', true), 'Too many requests'],
])('says where there was no address to sign in at, for %o: %s', (error, words) => {
  expect(unbegunFault(error)).toBe(words)
})
