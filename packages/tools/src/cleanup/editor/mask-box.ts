interface Size {
  width: number
  height: number
}

/** The smallest box around a mask, in pixels of the masked image, and that image's size. */
export interface MaskBox extends Size {
  left: number
  top: number
  image: Size
}

/** A hole is large if its longer side is at least this share of the image's, and its shorter one so many pixels. */
const [minShare, minShorterSide] = [1 / 14, 24]

/** The box around a mask's white pixels; undefined if there are none. */
export function maskBoxOf({ data, width, height }: Size & { data: Uint8Array }): MaskBox | undefined {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width)
    const first = row.indexOf(255)
    if (first < 0) continue
    left = Math.min(left, first)
    right = Math.max(right, row.lastIndexOf(255))
    top = Math.min(top, y)
    bottom = y
  }
  if (right < 0) return undefined
  return { left, top, width: right + 1 - left, height: bottom + 1 - top, image: { width, height } }
}

/** Whether a hole can be filled in clearly different ways. */
export function isLargeHole({ width, height, image }: MaskBox): boolean {
  const isWide = Math.max(width, height) >= minShare * Math.max(image.width, image.height)
  return isWide && Math.min(width, height) >= minShorterSide
}
