import { z } from 'zod'

const number = z
  .int()
  .min(10)
  .max(99)
  .describe('Shown on both devices, so that the person can check that they match.')
const expiresAt = z.iso.datetime()

/** A browser starts a QR sign-in. It proves its identity with an HttpOnly cookie. */
export const qrSignInStart = z.object({
  code: z.string().describe('Content of the QR code; any signed-in person can scan it and approve.'),
  number,
  expiresAt,
})
export type QrSignInStart = z.infer<typeof qrSignInStart>

/** State of a QR sign-in, as the waiting browser sees it. */
export const qrSignInState = z.object({ state: z.enum(['waiting', 'approved', 'denied', 'expired']) })
export type QrSignInState = z.infer<typeof qrSignInState>['state']

/** The request that a signed-in person is asked to approve. */
export const qrSignInRequest = z.object({
  number,
  userAgent: z.string().describe('User-Agent header of the waiting browser.'),
  address: z.string().describe('IP address of the waiting browser.'),
  requestedAt: z.iso.datetime(),
  expiresAt,
})
export type QrSignInRequest = z.infer<typeof qrSignInRequest>

export const customToken = z.object({
  token: z.string().describe('For `POST /api/auth/sign-in/custom-token`; valid once, for one minute.'),
})
