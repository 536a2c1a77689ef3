/** Constants of the specification, section 9, and limits derived from them. */
export const limits = {
  filesAtOnce: 10,
  batchMax: 10,
  keepResultsDays: 14,
  /** Info dialogs close automatically after this time. */
  infoMs: 10_000,
  /** Estimated wait in the queue above which the app reports high traffic. */
  highTrafficS: 60,
  uploadBytes: 30 * 1024 * 1024,
  /** Maximum decoded size of an image; a larger file is rejected from its header, without decoding. */
  pixels: 64_000_000,
  waitMaxS: 25,
} as const

/** Limits of upscaling (specification, sections 5 and 9; values it leaves open are our choice). */
export const enlarging = {
  /** Maximum longer side of the input in pixels, by scale. Only the value for 4 is from the specification. */
  inputSide: { 2: 4096, 4: 2048, 8: 1536, 16: 1024 },
  /** Upscaling is optimized for images that fit in a square of this side, in pixels; larger images need Pro. */
  optimisedSide: 2048,
  /** Maximum pixels of a result: the largest input for scale 4, enlarged 4 times per side. */
  resultPixels: 8192 * 8192,
  /** Maximum longer side of a result in pixels; WebP's limit is 16,383. */
  resultSide: 16_000,
} as const

/** Reconnection of the events WebSocket (specification, section 9). */
export const reconnect = {
  minDelayMs: 1000,
  /** Maximum random delay that is added, so that clients don't reconnect simultaneously. */
  jitterMs: 4000,
  maxDelayMs: 10_000,
  growFactor: 1.3,
  connectionTimeoutMs: 4000,
  minUptimeMs: 5000,
} as const
