import { z } from 'zod'

/** All credit amounts are integers in hundredths of a credit, so that sums are exact. */
export const hundredthsPerCredit = 100

/** The price of a use of a tool that isn't in the table. */
const defaultPrice = 100

/** What a use of each tool costs by the API, in hundredths of a credit. A request for several images counts several uses. */
const priceByTool: Readonly<Record<string, number>> = {
  cleanup: 100,
  'image-upscaler': 100,
  relight: 100,
  'remove-background': 100,
  'replace-background': 100,
  'text-remover': 100,
  'text-to-image': 100,
  uncrop: 100,
  'universal-resizer': 100,
}

/** The price of a use of a tool by the API, in hundredths of a credit. */
export function apiPriceOf(tool: string): number {
  return priceByTool[tool] ?? defaultPrice
}

/** Credits that are bought once and don't expire. `amount` is in the smallest unit of the store's currency. */
export const creditPacks = [
  { id: 'pack-100', credits: 100, amount: 900 },
  { id: 'pack-500', credits: 500, amount: 3900 },
  { id: 'pack-1000', credits: 1000, amount: 6900 },
  { id: 'pack-5000', credits: 5000, amount: 29_900 },
  { id: 'pack-10000', credits: 10_000, amount: 54_900 },
] as const satisfies readonly { id: string; credits: number; amount: number }[]

export const creditPackId = z.enum(creditPacks.map(({ id }) => id))
export type CreditPackId = z.infer<typeof creditPackId>

export function creditPackOf(id: CreditPackId): (typeof creditPacks)[number] {
  return creditPacks.find(pack => pack.id === id) ?? creditPacks[0]
}

const smallestPack = creditPacks[0]
const largestPack = creditPacks[creditPacks.length - 1] ?? smallestPack

/** What the cheapest packs with at least this many credits cost, in the smallest unit of the store's currency. */
export function packPriceOf(credits: number): number {
  const largest = Math.floor(credits / largestPack.credits)
  const rest = Math.ceil((credits - largest * largestPack.credits) / smallestPack.credits)
  const cheapest = [0]
  for (let count = 1; count <= rest; count++)
    cheapest[count] = Math.min(
      ...creditPacks.map(
        pack => (cheapest[Math.max(0, count - pack.credits / smallestPack.credits)] ?? 0) + pack.amount,
      ),
    )
  return largest * largestPack.amount + (cheapest[rest] ?? 0)
}

/** The API plan: credits for each paid month, which don't expire either. */
export const apiPlan = { creditsPerMonth: 1000, amount: 4900 } as const

export const apiRules = {
  /** Given once to each account whose email address is confirmed, in hundredths of a credit. */
  welcomeCredits: 100 * hundredthsPerCredit,
  /** Below this balance, in hundredths of a credit, the owner gets an email. */
  lowBalance: 10 * hundredthsPerCredit,
  /** Between the queue priorities of free plans (0) and Pro (10): Pro's users wait at a screen. */
  queuePriority: 5,
  /** The plan whose output limits apply: no watermark, no reduced size. */
  plan: 'pro',
  maxKeysPerAccount: 20,
  /** Time for which a rotated key still works, by default. */
  rotationOverlapHours: 24,
} as const

/** Hundredths of a credit as credits: `150` is `1.5`. */
export function toCredits(hundredths: number): number {
  return hundredths / hundredthsPerCredit
}
