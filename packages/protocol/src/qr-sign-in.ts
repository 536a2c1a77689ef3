import { z } from 'zod'

const number = z
  .int()
  .min(10)
  .max(99)
  .describe('Shown by both devices, so that people see that they belong together.')
const expiresAt = z.iso.datetime()

/** A browser begins to wait. What proves that it is the one is kept in a cookie that scripts cannot read. */
export const qrSignInBegun = z.object({
  code: z.string().describe('What the QR code carries; whoever is signed in may answer for it.'),
  number,
  expiresAt,
})
export type QrSignInBegun = z.infer<typeof qrSignInBegun>

/** How the waiting browser stands. */
export const qrSignInState = z.object({ state: z.enum(['waiting', 'approved', 'refused', 'expired']) })
export type QrSignInState = z.infer<typeof qrSignInState>['state']

/** What the person sees who is asked to let a browser in. */
export const qrSignInAsked = z.object({
  number,
  userAgent: z.string().describe('Of the waiting browser, as it says itself.'),
  address: z.string().describe('The IP address that it asks from.'),
  askedAt: z.iso.datetime(),
  expiresAt,
})
export type QrSignInAsked = z.infer<typeof qrSignInAsked>

export const customTokenMade = z.object({
  token: z.string().describe('For `POST /api/auth/sign-in/custom-token`: once, within a minute.'),
})
