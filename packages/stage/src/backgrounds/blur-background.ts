/** Maximum side, in pixels, at which a background is blurred; a blurred image needs no more detail. */
export const maxBlurSide = 512
/** Standard deviation at strength 100, as a share of the longer side; the same on the server. */
const maxDeviationRatio = 0.04
/** Keeps the weighted mean defined deep inside the subject, far from any background. */
const minWeight = 1e-3

/**
 * Blur the background without bleeding the subject's colors into it: each pixel is a mean of background
 * pixels, weighted by one minus the subject's alpha.
 *
 * @param image    RGBA, 0 to 255, row-major, `width × height`
 * @param cutout   RGBA of the same size; its alpha is the subject's matte
 * @param strength 0 to 100
 * @returns opaque RGBA of the same size
 * Normalized convolution (Knutsson & Westin, 1993); the Gaussian is approximated by three box blurs.
 */
export function blurBackground(
  image: Uint8ClampedArray,
  cutout: Uint8ClampedArray,
  width: number,
  height: number,
  strength: number,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = width * height
  const weights = new Float32Array(pixels)
  for (let index = 0; index < pixels; index++)
    weights[index] = 1 - (cutout[index * 4 + 3] ?? 0) / 255 + minWeight
  const radii = boxRadii((strength / 100) * maxDeviationRatio * Math.max(width, height))
  const blurredWeights = blurPlane(weights, width, height, radii)

  const out = new Uint8ClampedArray(pixels * 4).fill(255)
  const weighted = new Float32Array(pixels)
  for (let channel = 0; channel < 3; channel++) {
    for (let index = 0; index < pixels; index++)
      weighted[index] = (image[index * 4 + channel] ?? 0) * (weights[index] ?? 0)
    const sum = blurPlane(weighted, width, height, radii)
    for (let index = 0; index < pixels; index++)
      out[index * 4 + channel] = (sum[index] ?? 0) / (blurredWeights[index] ?? 1)
  }
  return out
}

/** Radii of three boxes whose variances add up to about `deviation²`; a box of radius r has ((2r+1)²−1)/12. */
function boxRadii(deviation: number): number[] {
  const idealRadius = (Math.sqrt(4 * deviation ** 2 + 1) - 1) / 2
  const low = Math.floor(idealRadius)
  const largerCount = Math.round((idealRadius - low) * 3)
  return [0, 1, 2].map(box => (box < largerCount ? low + 1 : low))
}

function blurPlane(plane: Float32Array, width: number, height: number, radii: number[]): Float32Array {
  const [from, to] = [plane.slice(), new Float32Array(plane.length)]
  for (const radius of radii) {
    if (radius === 0) continue
    for (let y = 0; y < height; y++) boxBlurLine(from, to, y * width, 1, width, radius)
    for (let x = 0; x < width; x++) boxBlurLine(to, from, x, width, height, radius)
  }
  return from
}

/** Box blur of one line as a running mean; the edge pixels are repeated. */
function boxBlurLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
) {
  const valueAt = (position: number) => from[start + Math.min(count - 1, Math.max(0, position)) * step] ?? 0
  let sum = 0
  for (let position = -radius; position <= radius; position++) sum += valueAt(position)
  for (let position = 0; position < count; position++) {
    to[start + position * step] = sum / (2 * radius + 1)
    sum += valueAt(position + radius + 1) - valueAt(position - radius)
  }
}
