import { type Canvas, createCanvas } from '../paint/canvas.ts'

/**
 * Edge-preserving smoothing: each pixel takes the mean of the lowest-variance square of the four that it is a corner
 * of (Kuwahara et al., 1976). Summed-area tables make the cost independent of the radius.
 *
 * @param radius in pixels, at least 1
 * @returns a new canvas
 */
export function kuwahara(canvas: Canvas, radius: number): Canvas {
  const { data, width, height } = canvas
  const reach = Math.max(1, Math.round(radius))
  const stride = width + 1
  const sums = new Float64Array(4 * stride * (height + 1))
  for (let y = 0; y < height; y++) {
    const row = [0, 0, 0, 0]
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x)
      const luma = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]
      row[0] += data[at]
      row[1] += data[at + 1]
      row[2] += data[at + 2]
      row[3] += luma * luma
      const to = 4 * ((y + 1) * stride + x + 1)
      for (let c = 0; c < 4; c++) sums[to + c] = sums[to + c - 4 * stride] + row[c]
    }
  }
  const out = createCanvas(width, height)
  const mean = [0, 0, 0, 0]
  const measureSquare = (left: number, top: number, right: number, bottom: number) => {
    const area = (right - left) * (bottom - top)
    const [a, b, c, d] = [
      4 * (top * stride + left),
      4 * (top * stride + right),
      4 * (bottom * stride + left),
      4 * (bottom * stride + right),
    ]
    for (let i = 0; i < 4; i++) mean[i] = (sums[d + i] - sums[b + i] - sums[c + i] + sums[a + i]) / area
    const luma = 0.299 * mean[0] + 0.587 * mean[1] + 0.114 * mean[2]
    return mean[3] - luma * luma
  }
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
      let lowestVariance = Number.POSITIVE_INFINITY
      const at = 3 * (y * width + x)
      for (let quadrant = 0; quadrant < 4; quadrant++) {
        const variance = measureSquare(
          quadrant & 1 ? x : left,
          quadrant & 2 ? y : top,
          quadrant & 1 ? right : x + 1,
          quadrant & 2 ? bottom : y + 1,
        )
        if (variance >= lowestVariance) continue
        lowestVariance = variance
        for (let c = 0; c < 3; c++) out.data[at + c] = mean[c]
      }
    }
  }
  return out
}
