/** Constants of the specification, section 9, and limits derived from them. */
export const limits = {
  maxFilesPerRequest: 10,
  maxBatchSize: 10,
  resultRetentionDays: 14,
  /** Info dialogs close automatically after this time. */
  infoDialogMs: 10_000,
  /** Estimated wait in the queue above which the app reports high traffic. */
  highTrafficS: 60,
  maxUploadBytes: 30 * 1024 * 1024,
  /** Maximum decoded size of an image; a larger file is rejected from its header, without decoding. */
  maxPixels: 64_000_000,
  maxWaitS: 25,
} as const

/** Limits of upscaling (specification, sections 5 and 9; values it leaves open are our choice). */
export const upscaling = {
  /** Maximum longer side of the input in pixels, by scale. Only the value for 4 is from the specification. */
  maxInputSide: { 2: 8000, 4: 2048, 8: 1536, 16: 1024 },
  /** Maximum pixels of the input, whatever its shape. */
  maxInputPixels: 4096 * 4096,
  /** Upscaling is optimized for images that fit in a square of this side, in pixels; larger images need Pro. */
  optimizedSide: 2048,
  /** Maximum pixels of a result: the largest input for scale 4, enlarged 4 times per side. */
  maxResultPixels: 8192 * 8192,
  /** Maximum longer side of a result in pixels; WebP's limit is 16,383. */
  maxResultSide: 16_000,
} as const

/** Reconnection of the events WebSocket (specification, section 9). */
export const reconnection = {
  minDelayMs: 1000,
  /** Maximum random delay that is added, so that clients don't reconnect simultaneously. */
  jitterMs: 4000,
  maxDelayMs: 10_000,
  growFactor: 1.3,
  connectionTimeoutMs: 4000,
  minUptimeMs: 5000,
} as const
