/**
 * Write a texture measure to the fourth byte of every pixel: the mean absolute gradient over a box of known
 * pixels. It separates sand from sky where colors alone don't.
 *
 * @param radius half the box's side, in pixels
 * After Newson et al., 2014.
 */
export function writeTexture(
  pixels: Uint8Array,
  hole: Uint8Array,
  width: number,
  height: number,
  radius: number,
  gain: number,
) {
  const total = width * height
  const step = new Float32Array(total)
  const known = new Float32Array(total)
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const i = y * width + x
      if (hole[i] || hole[i + 1] || hole[i + width]) continue
      const here = scaledLuma(pixels, i)
      step[i] = Math.abs(scaledLuma(pixels, i + 1) - here) + Math.abs(scaledLuma(pixels, i + width) - here)
      known[i] = 1
    }
  }
  boxSum(step, width, height, radius)
  boxSum(known, width, height, radius)
  for (let i = 0; i < total; i++) {
    const mean = known[i] > 0.5 ? step[i] / known[i] : 0
    pixels[4 * i + 3] = Math.min(255, Math.round((gain * mean) / 4))
  }
}

/** Four times the luma, as an integer. */
const scaledLuma = (pixels: Uint8Array, i: number) =>
  pixels[4 * i] + 2 * pixels[4 * i + 1] + pixels[4 * i + 2]

function boxSum(field: Float32Array, width: number, height: number, radius: number) {
  const line = new Float32Array(Math.max(width, height))
  for (let y = 0; y < height; y++) slidingSum(field, line, y * width, 1, width, radius)
  for (let x = 0; x < width; x++) slidingSum(field, line, x, width, height, radius)
}

function slidingSum(
  field: Float32Array,
  line: Float32Array,
  from: number,
  step: number,
  length: number,
  radius: number,
) {
  let sum = 0
  for (let i = 0; i < length; i++) line[i] = field[from + i * step]
  for (let i = 0; i < Math.min(radius, length); i++) sum += line[i]
  for (let i = 0; i < length; i++) {
    if (i + radius < length) sum += line[i + radius]
    if (i - radius - 1 >= 0) sum -= line[i - radius - 1]
    field[from + i * step] = sum
  }
}
