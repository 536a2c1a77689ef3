import { createHmac, timingSafeEqual } from 'node:crypto'

/** Create a token that proves a passed check: the expiry time and an HMAC-SHA256 of device and expiry. */
export function signToken(key: Buffer, device: string, expiresAt: Date): string {
  const expiry = expiresAt.getTime().toString(36)
  return `${expiry}.${hmacOf(key, device, expiry).toString('base64url')}`
}

export function isValidToken(
  key: Buffer,
  token: string | undefined,
  device: string | undefined,
  now: Date,
): boolean {
  const [expiry, signature] = token?.split('.') ?? []
  if (!expiry || !signature || !device) return false
  const expected = hmacOf(key, device, expiry)
  const actual = Buffer.from(signature, 'base64url')
  const hasValidSignature = actual.length === expected.length && timingSafeEqual(actual, expected)
  return hasValidSignature && Number.parseInt(expiry, 36) > now.getTime()
}

const hmacOf = (key: Buffer, device: string, expiry: string) =>
  createHmac('sha256', key).update(`${device} ${expiry}`).digest()
