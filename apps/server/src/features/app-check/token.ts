import { createHmac, timingSafeEqual } from 'node:crypto'

/** Create a token that proves a passed check: the expiry time and an HMAC-SHA256 of device and expiry. */
export function signToken(key: Buffer, device: string, expiresAt: Date): string {
  const ends = expiresAt.getTime().toString(36)
  return `${ends}.${seal(key, device, ends).toString('base64url')}`
}

export function isGoodToken(
  key: Buffer,
  token: string | undefined,
  device: string | undefined,
  now: Date,
): boolean {
  const [ends, sealed] = token?.split('.') ?? []
  if (!ends || !sealed || !device) return false
  const expected = seal(key, device, ends)
  const given = Buffer.from(sealed, 'base64url')
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && Number.parseInt(ends, 36) > now.getTime()
}

const seal = (key: Buffer, device: string, ends: string) =>
  createHmac('sha256', key).update(`${device} ${ends}`).digest()
