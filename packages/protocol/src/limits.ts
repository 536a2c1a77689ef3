/** Constants of the specification, section 9, and the limits that follow from them. */
export const limits = {
  filesAtOnce: 10,
  batchMax: 10,
  keepResultsDays: 14,
  toastMs: 10_000,
  mobileBelowPx: 768,
  uploadBytes: 30 * 1024 * 1024,
  /** A picture's decoded size; above it a file is refused from its header alone. */
  pixels: 64_000_000,
  waitMaxS: 25,
} as const

/** Reconnection of the queue's websocket (specification, section 9). */
export const reconnect = {
  minDelayMs: 1000,
  /** Added at random, so that clients do not return all at once. */
  jitterMs: 4000,
  maxDelayMs: 10_000,
  growFactor: 1.3,
  connectionTimeoutMs: 4000,
  minUptimeMs: 5000,
} as const
