import { serverAddress, spokenAddress } from './address.ts'
import { post, request, send } from './request.ts'

/** Have a letter sent that asks to confirm the address. */
export async function sendConfirmation(email: string): Promise<void> {
  await post('/api/auth/send-verification-email', { email, callbackURL: '/a/login?confirmed=true' })
}

/** Give a first password to an account that has none. */
export async function setPassword(newPassword: string): Promise<void> {
  await send('/api/account/password', { newPassword })
}

/** @throws RequestError 'wrong-password' */
export async function changePassword(change: {
  currentPassword: string
  newPassword: string
  /** End every other session. */
  revokeOtherSessions: boolean
}): Promise<void> {
  await post('/api/auth/change-password', change)
}

/** Where all that the server holds of the person is to be had, as a ZIP archive. */
export const archiveAddress = spokenAddress('/api/account/archive')

/** A person's own photo, small, where they came by a provider that has one. */
export const photoAddress = (id: string) => serverAddress(`/api/photos/${id}`)

/** Remove the account and all that hangs on it, at once. @param email the account's own, typed again */
export async function deleteAccount(email: string): Promise<void> {
  await request('/api/account', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
}
