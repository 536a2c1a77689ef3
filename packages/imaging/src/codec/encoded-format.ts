/** Formats that results are written in. */
export type EncodedFormat = 'jpeg' | 'png' | 'webp'
