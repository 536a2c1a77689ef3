import { expect, it } from 'vitest'
import { RequestError } from '../../data/request.ts'
import { linkErrorMessage, signInErrorMessage, startErrorMessage } from './provider-messages.ts'
import type { ProviderOutcome } from './provider-window.ts'

const alreadyLinked = 'account_already_linked_to_different_user'

it.each<[ProviderOutcome, string | undefined]>([
  [{ state: 'done' }, undefined],
  [{ state: 'failed', code: alreadyLinked }, 'This Google account is already linked to another account here'],
  [{ state: 'failed', code: 'unknown' }, 'Couldn’t link your Google account. Try again'],
  [{ state: 'cancelled' }, 'An error has occurred with Google'],
])('describes the linking outcome %o: %s', (outcome, message) => {
  expect(linkErrorMessage(outcome, 'Google')).toBe(message)
})

it.each([
  ['Google', 'Google'],
  ['password', 'password'],
  ['email-link', 'email-link'],
])('names the existing sign-in method: %s', (linkedBy, message) => {
  expect(signInErrorMessage({ state: 'account-exists', linkedBy }, 'Facebook')).toBe(
    `Your email address is already linked with a ${message} account. Please use ${message} connection`,
  )
})

it('gives no details about a failed sign-in', () => {
  expect(signInErrorMessage({ state: 'failed', code: alreadyLinked }, 'Google')).toBe('An error has occurred')
})

it.each([
  [new RequestError('offline', 'The server can’t be reached', true), 'An error has occurred'],
  [new RequestError('internal', 'There was an issue, please try again later', true), 'An error has occurred'],
  [new TypeError('no address'), 'An error has occurred'],
  [
    new RequestError('user-disabled', 'This account has been disabled', false),
    'This account has been disabled',
  ],
  [new RequestError('too-many-requests', 'Too many requests', true), 'Too many requests'],
])('describes a sign-in that couldn’t start, for %o: %s', (error, message) => {
  expect(startErrorMessage(error)).toBe(message)
})
