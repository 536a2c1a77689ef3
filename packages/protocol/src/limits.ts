/** Constants of the specification, section 9, and the limits that follow from them. */
export const limits = {
  filesAtOnce: 10,
  batchMax: 10,
  keepResultsDays: 14,
  /** An info modal closes by itself. */
  infoMs: 10_000,
  /** A wait in the queue from which on it is said that traffic is high. */
  highTrafficS: 60,
  uploadBytes: 30 * 1024 * 1024,
  /** A picture's decoded size; above it a file is refused from its header alone. */
  pixels: 64_000_000,
  waitMaxS: 25,
} as const

/** Enlarging a picture (specification, sections 5 and 9; what it leaves open is ours). */
export const enlarging = {
  /** The longest side a picture may have, in pixels, by scale. Only that of 4 is the specification's. */
  inputSide: { 2: 4096, 4: 2048, 8: 1536, 16: 1024 },
  /** A picture within a square of this side is what the work is optimised for, and may be dropped free; larger ones are part of Pro. */
  optimisedSide: 2048,
  /** A result is clamped to this many pixels: what 4 times the largest picture of that scale has. */
  resultPixels: 8192 * 8192,
  /** And to this side; WebP holds no longer one than 16,383. */
  resultSide: 16_000,
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
