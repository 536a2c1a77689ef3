import { z } from 'zod'
import { postJson } from './request.ts'

const setupResponse = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
export type SecondFactorSetup = z.infer<typeof setupResponse>

/**
 * Start setting up two-factor authentication. It becomes active with the first correct code.
 *
 * @returns an `otpauth:` URI for an authenticator app, and backup codes
 */
export async function startSecondFactor(password: string): Promise<SecondFactorSetup> {
  return setupResponse.parse(await postJson('/api/auth/two-factor/enable', { password }))
}

export async function confirmSecondFactor(code: string): Promise<void> {
  await postJson('/api/auth/two-factor/verify-totp', { code })
}

export async function disableSecondFactor(password: string): Promise<void> {
  await postJson('/api/auth/two-factor/disable', { password })
}

/** Generate new backup codes and invalidate the old ones. */
export async function generateBackupCodes(password: string): Promise<string[]> {
  const response = await postJson('/api/auth/two-factor/generate-backup-codes', { password })
  return z.object({ backupCodes: z.array(z.string()) }).parse(response).backupCodes
}
