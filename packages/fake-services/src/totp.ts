import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * A time-based one-time password: RFC 6238 and RFC 4226 with 6 digits, 30-second steps and SHA-1.
 *
 * @param secret in Base32 (RFC 4648)
 * @param step how many steps after the current one
 */
export function currentTotp(secret: string, step = 0): string {
  const bits = [...secret].map(character => alphabet.indexOf(character).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1e6).padStart(6, '0')
}

/**
 * The code that an authenticator app shows.
 *
 * @param uri the `otpauth:` URI that set it up
 * @param step 1 for the next code, which servers accept already
 */
export const totpOf = (uri: string, step = 0): string =>
  currentTotp(new URL(uri).searchParams.get('secret') ?? '', step)
