import { termsEdition } from '@pentimento/protocol'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { postJson, requestJson } from './request.ts'

const passkeyList = z.array(
  z.object({ id: z.string(), name: z.string().nullish(), createdAt: z.string().nullish() }),
)
export type Passkey = z.infer<typeof passkeyList>[number]

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async () => passkeyList.parse(await requestJson('/api/auth/passkey/list-user-passkeys')),
})

/**
 * Create a passkey in the browser and register its public key with the server.
 *
 * @returns false if the user dismissed the browser's dialog
 * @throws RequestError 'sign-in-again' if the session is older than a day
 */
export async function addPasskey(name: string): Promise<boolean> {
  const options = await requestJson('/api/auth/passkey/generate-register-options')
  const response = await undefinedIfDismissed(() =>
    startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  )
  if (!response) return false
  await postJson('/api/auth/passkey/verify-registration', { response, name })
  return true
}

/** @throws RequestError 'sign-in-again' if the session is older than a day */
export async function deletePasskey(id: string): Promise<void> {
  await postJson('/api/auth/passkey/delete-passkey', { id })
}

/**
 * Sign in with a passkey.
 * @returns false if the user dismissed the browser's dialog
 */
export async function signInByPasskey(): Promise<boolean> {
  const options = await requestJson('/api/auth/passkey/generate-authenticate-options')
  const response = await undefinedIfDismissed(() =>
    startAuthentication({
      optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    }),
  )
  if (!response) return false
  await postJson('/api/auth/passkey/verify-authentication', { response, agreedTo: termsEdition })
  return true
}

/** Whether passkeys are available: browsers hide them from insecure pages. */
export const supportsPasskeys = () => typeof PublicKeyCredential === 'function'

/** Browsers throw NotAllowedError when the user closes the dialog and when it times out. */
async function undefinedIfDismissed<Answer>(openDialog: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await openDialog()
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
      return undefined
    throw error
  }
}
