/**
 * A small repeatable source of chance: the same seed gives the same numbers on every machine.
 *
 * @param seed any integer; its low 32 bits count
 * @returns a function that gives unsigned 32-bit integers
 * xorshift32 (Marsaglia, 2003) behind a finaliser, so that neighbouring seeds part at once.
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
