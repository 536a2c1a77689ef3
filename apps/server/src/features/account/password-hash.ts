import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of an scrypt hash (RFC 7914): `2 ** log2N` blocks of `128 * r` bytes are filled and read `p` times. */
interface ScryptCost {
  log2N: number
  r: number
  p: number
}

/** better-auth's own, in hashes from before this file, which it stores as `<salt>:<hash>` in hexadecimal. */
const earlierCost: ScryptCost = { log2N: 14, r: 16, p: 1 }

const saltBytes = 16
const hashBytes = 64

/**
 * Functions for better-auth that hash and verify passwords. A hash contains its cost, so that older hashes stay valid
 * when the cost changes: `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`, the PHC string format, in Base64 without padding.
 *
 * @param log2N 15 is one of the equally strong costs in OWASP's Password Storage Cheat Sheet: 32 MiB, about 0.2 s
 */
export function passwordHashing(log2N: number) {
  const cost: ScryptCost = { log2N, r: 8, p: 3 }
  return {
    hash: async (password: string): Promise<string> => {
      const salt = randomBytes(saltBytes)
      const hash = await derive(password, salt, cost)
      return `$scrypt$ln=${log2N},r=${cost.r},p=${cost.p}$${encode(salt)}$${encode(hash)}`
    },
    /** @returns false also if the hash isn't one of a known format */
    verify: async ({ hash, password }: { hash: string; password: string }): Promise<boolean> => {
      const stored = parseHash(hash)
      if (!stored) return false
      return timingSafeEqual(await derive(password, stored.salt, stored.cost), stored.hash)
    },
  }
}

const phcString = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{86})$/
const earlierFormat = /^([0-9a-f]{32}):([0-9a-f]{128})$/

function parseHash(text: string): { cost: ScryptCost; salt: Buffer; hash: Buffer } | undefined {
  const [, log2N, r, p, salt, hash] = phcString.exec(text) ?? []
  if (salt && hash) {
    const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) }
    return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
  }
  const [, earlierSalt, earlierHash] = earlierFormat.exec(text) ?? []
  if (!earlierSalt || !earlierHash) return undefined
  // better-auth takes the hexadecimal digits themselves as the salt.
  return { cost: earlierCost, salt: Buffer.from(earlierSalt), hash: Buffer.from(earlierHash, 'hex') }
}

function derive(password: string, salt: Buffer, { log2N, r, p }: ScryptCost): Promise<Buffer> {
  const N = 2 ** log2N
  const options: ScryptOptions = { N, r, p, maxmem: 128 * r * (N + p + 2) }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
