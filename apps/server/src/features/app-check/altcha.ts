import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Checker } from './checker.ts'

const validMs = 10 * 60 * 1000
/** Rounds of PBKDF2 a guess: about a millisecond of a desktop computer. */
const cost = 5000

/**
 * ALTCHA's proof of work, second form: find the counter whose key begins as the challenge says.
 *
 * @param work guesses that are needed at most; at least half of them are. 500 are under half a second of a
 *   desktop computer and under two of a phone; ten times that where a page comes without TLS, and reckons in script
 * A challenge holds for the device that it was made for, so that nothing has to be kept of it: a solution sent
 * again gives that device one more token, and no other device any.
 */
export function openAltcha({ key, clock, work }: { key: Buffer; clock: Clock; work: number }): Checker {
  const hmacSignatureSecret = key.toString('hex')
  return {
    ask: async device => {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(work, Math.ceil(work / 2)),
        deriveKey,
        data: { device },
        expiresAt: new Date(clock.now().getTime() + validMs),
        hmacSignatureSecret,
      })
      return { provider: 'altcha', challenge: signed.parse(challenge) }
    },
    isSolved: async (proof, device) => {
      const { success, data } = solved.safeParse(parsed(proof))
      if (!success || data.challenge.parameters.data['device'] !== device) return false
      const { verified } = await verifySolution({ ...data, deriveKey, hmacSignatureSecret })
      return verified
    },
  }
}

const signed = z.object({ parameters: z.record(z.string(), z.json()), signature: z.string() })

const solved = z.object({
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

function parsed(proof: string): unknown {
  try {
    return JSON.parse(proof)
  } catch {
    return undefined
  }
}
