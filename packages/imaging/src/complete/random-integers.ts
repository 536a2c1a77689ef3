/**
 * A seeded random number generator: the same seed gives the same numbers on every machine.
 *
 * @param seed any integer; only its low 32 bits are used
 * @returns a function that returns unsigned 32-bit integers
 * xorshift32 (Marsaglia, 2003) with a finalizer on the seed, so that adjacent seeds give unrelated sequences.
 */
export function randomIntegers(seed: number): () => number {
  let state = Math.imul((seed ^ 0x9e3779b9) >>> 0, 0x85ebca6b)
  state = (state ^ (state >>> 16)) | 0
  if (state === 0) state = 0x6d2b79f5
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}
