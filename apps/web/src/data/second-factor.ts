import { z } from 'zod'
import { post } from './request.ts'

const begun = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
export type SecondFactor = z.infer<typeof begun>

/**
 * Start setting up two-factor authentication. It becomes active with the first correct code.
 *
 * @returns an `otpauth:` URI for an authenticator app, and backup codes
 */
export async function beginSecondFactor(password: string): Promise<SecondFactor> {
  return begun.parse(await post('/api/auth/two-factor/enable', { password }))
}

export async function confirmSecondFactor(code: string): Promise<void> {
  await post('/api/auth/two-factor/verify-totp', { code })
}

export async function endSecondFactor(password: string): Promise<void> {
  await post('/api/auth/two-factor/disable', { password })
}

/** Generate new backup codes and invalidate the old ones. */
export async function makeBackupCodes(password: string): Promise<string[]> {
  const answer = await post('/api/auth/two-factor/generate-backup-codes', { password })
  return z.object({ backupCodes: z.array(z.string()) }).parse(answer).backupCodes
}
