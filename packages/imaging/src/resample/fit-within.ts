/** The size of an image scaled down to a longest side, in whole pixels, at least 1; never enlarged. */
export function fitWithin(
  { width, height }: { width: number; height: number },
  longestSide: number,
): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
