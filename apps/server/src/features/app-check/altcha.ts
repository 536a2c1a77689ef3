import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { AppCheckProvider } from './provider.ts'

const validMs = 10 * 60 * 1000
/** PBKDF2 iterations per hash: about 1 ms on a desktop computer. */
const cost = 5000

/**
 * ALTCHA's proof of work, version 2: find the counter whose derived key has the challenge's prefix. A challenge is
 * bound to a device, and its solution is accepted once, by all web processes together.
 *
 * @param maxHashes maximum number of hashes; at least half are needed. 500 take under 0.5 s on a desktop computer and under
 *   2 s on a phone; ten times as long without TLS, where browsers lack WebCrypto and compute in JavaScript
 */
export function createAltcha({
  key,
  clock,
  maxHashes,
  rateLimits,
}: {
  key: Buffer
  clock: Clock
  maxHashes: number
  rateLimits: RateLimits
}): AppCheckProvider {
  const hmacSignatureSecret = key.toString('hex')
  return {
    createChallenge: async device => {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(maxHashes, Math.ceil(maxHashes / 2)),
        deriveKey,
        data: { device },
        expiresAt: new Date(clock.now().getTime() + validMs),
        hmacSignatureSecret,
      })
      return { provider: 'altcha', challenge: signedChallenge.parse(challenge) }
    },
    isSolved: async (proof, device) => {
      const { success, data } = solutionSchema.safeParse(parseJson(proof))
      if (!success || data.challenge.parameters.data['device'] !== device) return false
      const { verified } = await verifySolution({ ...data, deriveKey, hmacSignatureSecret })
      if (!verified) return false
      // The nonce is signed, unlike the spelling of the signature and of the JSON.
      const key = `proof of work ${data.challenge.parameters.nonce}`
      return (await rateLimits.consume(key, { max: 1, windowMs: validMs })).isAllowed
    },
  }
}

const signedChallenge = z.object({ parameters: z.record(z.string(), z.json()), signature: z.string() })

const solutionSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(cost),
      keyLength: z.int(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
      data: z.record(z.string(), z.string()),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string() }),
})

function parseJson(proof: string): unknown {
  try {
    return JSON.parse(proof)
  } catch {
    return undefined
  }
}
