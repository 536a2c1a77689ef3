/** Maximum side, in pixels, at which a background is blurred; a blurred image needs no more detail. */
export const blurSide = 512
/** Standard deviation at strength 100, as a share of the longer side; the same on the server. */
const widest = 0.04
/** Keeps the weighted mean defined deep inside the subject, far from any background. */
const leastPresence = 1e-3

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
export function blurGround(
  picture: Uint8ClampedArray,
  cutOut: Uint8ClampedArray,
  width: number,
  height: number,
  strength: number,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = width * height
  const presence = new Float32Array(pixels)
  for (let at = 0; at < pixels; at++) presence[at] = 1 - (cutOut[at * 4 + 3] ?? 0) / 255 + leastPresence
  const radii = boxRadii((strength / 100) * widest * Math.max(width, height))
  const spread = blurred(presence, width, height, radii)

  const out = new Uint8ClampedArray(pixels * 4).fill(255)
  const weighted = new Float32Array(pixels)
  for (let channel = 0; channel < 3; channel++) {
    for (let at = 0; at < pixels; at++) weighted[at] = (picture[at * 4 + channel] ?? 0) * (presence[at] ?? 0)
    const sum = blurred(weighted, width, height, radii)
    for (let at = 0; at < pixels; at++) out[at * 4 + channel] = (sum[at] ?? 0) / (spread[at] ?? 1)
  }
  return out
}

/** Radii of three boxes whose variances add up to about `deviation²`; a box of radius r has ((2r+1)²−1)/12. */
function boxRadii(deviation: number): number[] {
  const ideal = (Math.sqrt(4 * deviation ** 2 + 1) - 1) / 2
  const low = Math.floor(ideal)
  const wide = Math.round((ideal - low) * 3)
  return [0, 1, 2].map(box => (box < wide ? low + 1 : low))
}

function blurred(plane: Float32Array, width: number, height: number, radii: number[]): Float32Array {
  const [from, to] = [plane.slice(), new Float32Array(plane.length)]
  for (const radius of radii) {
    if (radius === 0) continue
    for (let y = 0; y < height; y++) boxMeans(from, to, y * width, 1, width, radius)
    for (let x = 0; x < width; x++) boxMeans(to, from, x, width, height, radius)
  }
  return from
}

/** Box blur of one line as a running mean; the edge pixels are repeated. */
function boxMeans(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
) {
  const at = (place: number) => from[start + Math.min(count - 1, Math.max(0, place)) * step] ?? 0
  let sum = 0
  for (let place = -radius; place <= radius; place++) sum += at(place)
  for (let place = 0; place < count; place++) {
    to[start + place * step] = sum / (2 * radius + 1)
    sum += at(place + radius + 1) - at(place - radius)
  }
}
