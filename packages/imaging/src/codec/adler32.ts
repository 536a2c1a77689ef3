/** The largest prime below 2¹⁶. */
const modulus = 65_521
/** The largest number of bytes after which the larger sum still fits in 32 bits. */
const maxBatchBytes = 5552

/** Adler-32, the checksum at the end of a zlib stream (RFC 1950, section 8.2). */
export class Adler32 {
  #low = 1
  #high = 0

  update(bytes: Uint8Array): void {
    let low = this.#low
    let high = this.#high
    for (let at = 0; at < bytes.length; ) {
      const end = Math.min(bytes.length, at + maxBatchBytes)
      for (; at < end; at++) {
        low = (low + bytes[at]) | 0
        high = (high + low) | 0
      }
      low = (low >>> 0) % modulus
      high = (high >>> 0) % modulus
    }
    this.#low = low
    this.#high = high
  }

  /** Four bytes, big-endian. */
  digest(): Uint8Array {
    return Uint8Array.of(this.#high >>> 8, this.#high & 255, this.#low >>> 8, this.#low & 255)
  }
}
