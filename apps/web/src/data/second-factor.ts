import { z } from 'zod'
import { post } from './request.ts'

const begun = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
export type SecondFactor = z.infer<typeof begun>

/**
 * Begin to ask for codes: from the first right code on, signing in by password wants one.
 *
 * @returns what an authenticator app reads (the otpauth scheme), and codes for the day when it is lost
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

/** New backup codes; those of before are good no more. */
export async function makeBackupCodes(password: string): Promise<string[]> {
  const answer = await post('/api/auth/two-factor/generate-backup-codes', { password })
  return z.object({ backupCodes: z.array(z.string()) }).parse(answer).backupCodes
}
