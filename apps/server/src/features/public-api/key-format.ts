import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { apiKeyPrefix } from '@pentimento/protocol'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const [secretLength, checksumLength] = [43, 6]
const pattern = new RegExp(`^${apiKeyPrefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`)
/** Characters of a key that are stored to recognize it: the prefix and 4 of 43 random ones. */
const startLength = apiKeyPrefix.length + 4

/**
 * Generate a key: the prefix, 256 random bits in base 62, and their CRC-32 in base 62. Prefix and checksum let secret
 * scanners find a leaked key without false alarms, and the server reject a mistyped one without a query.
 */
export function generateKey(): string {
  const secret = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength)
  return `${apiKeyPrefix}${secret}${checksumOf(secret)}`
}

/** Whether a text has a key's form and checksum. */
export function isKey(text: string): boolean {
  const secret = text.slice(apiKeyPrefix.length, -checksumLength)
  return pattern.test(text) && text.endsWith(checksumOf(secret))
}

/**
 * The hash under which a key is stored. A fast hash without salt is right for 256 random bits, unlike for passwords:
 * they can't be guessed, and two keys are never the same.
 */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

export function startOf(key: string): string {
  return key.slice(0, startLength)
}

function checksumOf(secret: string): string {
  return toBase62(BigInt(crc32(secret)), checksumLength)
}

function toBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text
  return text.padStart(length, '0')
}
