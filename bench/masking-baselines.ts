import type { Mask, MaskRegion } from '../packages/stage/src/masking/mask-op.ts'
import type { ViewportTransform } from '../packages/stage/src/masking/viewport-transform.ts'

// How masks were painted and drawn before: the baselines.

/** Paint a region through the iterator of its bytes. */
export function paintByEntries({ data, width }: Mask, { left, top, mask }: MaskRegion): void {
  for (const [index, maskValue] of mask.data.entries()) {
    if (maskValue === 0) continue
    data[(top + Math.floor(index / mask.width)) * width + left + (index % mask.width)] = 255
  }
}

/** Sample a region for every pixel of the canvas. */
export function sampleCanvas(
  { left, top, mask: { data, width, height } }: MaskRegion,
  { scale, x, y }: ViewportTransform,
  canvas: { width: number; height: number },
  packedColor: number,
): Uint32Array {
  const pixels = new Uint32Array(canvas.width * canvas.height)
  const columns = Int32Array.from(
    { length: canvas.width },
    (_, column) => Math.floor((column + 0.5 - x) / scale) - left,
  )
  for (let row = 0; row < canvas.height; row++) {
    const from = Math.floor((row + 0.5 - y) / scale) - top
    if (from < 0 || from >= height) continue
    for (let column = 0; column < canvas.width; column++) {
      const at = columns[column] ?? -1
      if (at >= 0 && at < width && data[from * width + at] === 255)
        pixels[row * canvas.width + column] = packedColor
    }
  }
  return pixels
}
