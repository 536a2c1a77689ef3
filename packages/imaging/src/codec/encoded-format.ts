/** Output formats. */
export type EncodedFormat = 'jpeg' | 'png' | 'webp'
