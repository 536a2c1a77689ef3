import { postJson, request, sendJson } from './request.ts'
import { localizedUrl, serverUrl } from './server-url.ts'

/** Send an email with a link that confirms the address. */
export async function sendConfirmation(email: string): Promise<void> {
  await postJson('/api/auth/send-verification-email', { email, callbackURL: '/a/login?confirmed=true' })
}

/** Set the first password of an account that has none. */
export async function setPassword(newPassword: string): Promise<void> {
  await sendJson('/api/account/password', { newPassword })
}

/** @throws RequestError 'wrong-password' */
export async function changePassword(change: {
  currentPassword: string
  newPassword: string
  /** Whether to end every other session. */
  revokeOtherSessions: boolean
}): Promise<void> {
  await postJson('/api/auth/change-password', change)
}

/** URL of a ZIP archive with all personal data that the server stores. */
export const archiveUrl = localizedUrl('/api/account/archive')

/** URL of the user's small profile photo, if a sign-in provider supplied one. */
export const photoUrl = (id: string) => serverUrl(`/api/photos/${id}`)

/**
 * Delete the account and all its data immediately.
 * @param email the account's own address, typed as confirmation
 */
export async function deleteAccount(email: string): Promise<void> {
  await request('/api/account', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
}
