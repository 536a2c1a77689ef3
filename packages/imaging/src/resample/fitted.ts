/**
 * The size of a picture brought down to a longest side, in whole pixels, at least 1; a smaller one keeps
 * its own.
 */
export function fitted(
  { width, height }: { width: number; height: number },
  longestSide: number,
): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
