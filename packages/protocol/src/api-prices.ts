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

export const apiRules = {
  /** Given once to each account whose email address is confirmed, in hundredths of a credit. */
  welcomeCredits: 100 * hundredthsPerCredit,
  /** Between the queue priorities of free plans (0) and Pro (10): Pro's users wait at a screen. */
  queuePriority: 5,
  /** The plan whose output limits apply: no watermark, no reduced size. */
  plan: 'pro',
  maxKeysPerAccount: 20,
  /** Longest time a request waits for its result; the shortest client timeout in use is 30 s. */
  maxWaitS: 28,
  /** Time for which a rotated key still works, by default. */
  rotationOverlapHours: 24,
} as const

/** Hundredths of a credit as credits: `150` is `1.5`. */
export function toCredits(hundredths: number): number {
  return hundredths / hundredthsPerCredit
}
