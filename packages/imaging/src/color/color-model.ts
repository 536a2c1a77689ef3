import type { OklabImage } from './oklab.ts'

/** Number of Gaussians per region. */
const componentCount = 5
const passes = 6
/** Maximum number of pixels that a region's model is fitted to, evenly sampled. */
const maxPixels = 5000
/** Minimum variance: differences below it are invisible or noise. */
const minVariance = 1e-4

/** A three-dimensional Gaussian; `inverse` is the inverse covariance: ll, la, lb, aa, ab, bb. */
interface GaussianComponent {
  mean: [number, number, number]
  inverse: [number, number, number, number, number, number]
  /** The constant part of the logarithm of weight times density. */
  constant: number
}

/**
 * Fit a Gaussian mixture model to the colors of a region, with hard assignment of each pixel to its likeliest
 * component (as in GrabCut: Rother, Kolmogorov & Blake, 2004). Initialized deterministically with the most
 * distant colors.
 *
 * @returns the log likelihood of the pixel at an index
 */
export function fitColorModel(image: OklabImage, region: Int32Array): (pixel: number) => number {
  const { data } = image
  const stride = Math.ceil(region.length / maxPixels)
  const pixels = region.filter((_, i) => i % stride === 0)
  let model = [fitGaussian(data, pixels, 1)]
  for (const center of farthestColors(data, pixels)) model.push({ ...model[0], mean: center })
  model.shift()
  for (let pass = 0; pass < passes; pass++) {
    const members: number[][] = model.map(() => [])
    for (const pixel of pixels) members[likeliest(pixel)].push(pixel)
    model = members
      .filter(({ length }) => length > 0)
      .map(own => fitGaussian(data, Int32Array.from(own), own.length / pixels.length))
  }
  return pixel => likelihood(model[likeliest(pixel)], data, pixel)

  function likeliest(pixel: number): number {
    let [best, most] = [0, Number.NEGATIVE_INFINITY]
    for (let k = 0; k < model.length; k++) {
      const own = likelihood(model[k], data, pixel)
      if (own > most) [best, most] = [k, own]
    }
    return best
  }
}

function likelihood(
  { mean, inverse: [ll, la, lb, aa, ab, bb], constant }: GaussianComponent,
  data: Float32Array,
  pixel: number,
) {
  const l = data[3 * pixel] - mean[0]
  const a = data[3 * pixel + 1] - mean[1]
  const b = data[3 * pixel + 2] - mean[2]
  return constant - (l * l * ll + a * a * aa + b * b * bb) / 2 - l * a * la - l * b * lb - a * b * ab
}

function fitGaussian(data: Float32Array, pixels: Int32Array, share: number): GaussianComponent {
  const mean: GaussianComponent['mean'] = [0, 0, 0]
  for (const pixel of pixels) {
    mean[0] += data[3 * pixel] / pixels.length
    mean[1] += data[3 * pixel + 1] / pixels.length
    mean[2] += data[3 * pixel + 2] / pixels.length
  }
  let [ll, la, lb, aa, ab, bb] = [minVariance, 0, 0, minVariance, 0, minVariance]
  for (const pixel of pixels) {
    const l = data[3 * pixel] - mean[0]
    const a = data[3 * pixel + 1] - mean[1]
    const b = data[3 * pixel + 2] - mean[2]
    ll += (l * l) / pixels.length
    la += (l * a) / pixels.length
    lb += (l * b) / pixels.length
    aa += (a * a) / pixels.length
    ab += (a * b) / pixels.length
    bb += (b * b) / pixels.length
  }
  const cofactors = [aa * bb - ab * ab, lb * ab - la * bb, la * ab - lb * aa]
  const determinant = ll * cofactors[0] + la * cofactors[1] + lb * cofactors[2]
  const inverse = [...cofactors, ll * bb - lb * lb, la * lb - ll * ab, ll * aa - la * la].map(
    cofactor => cofactor / determinant,
  ) as GaussianComponent['inverse']
  return { mean, inverse, constant: Math.log(share) - Math.log(determinant) / 2 }
}

/** Initial means: the first is the region's mean, each next one the color farthest from those before. */
function farthestColors(data: Float32Array, pixels: Int32Array): GaussianComponent['mean'][] {
  const { mean } = fitGaussian(data, pixels, 1)
  const centers = [mean]
  const nearest = new Float32Array(pixels.length).fill(Number.POSITIVE_INFINITY)
  while (centers.length < componentCount) {
    const [l, a, b] = centers[centers.length - 1]
    let farthest = 0
    for (let i = 0; i < pixels.length; i++) {
      const at = 3 * pixels[i]
      const distance = (data[at] - l) ** 2 + (data[at + 1] - a) ** 2 + (data[at + 2] - b) ** 2
      nearest[i] = Math.min(nearest[i], distance)
      if (nearest[i] > nearest[farthest]) farthest = i
    }
    const at = 3 * pixels[farthest]
    centers.push([data[at], data[at + 1], data[at + 2]])
  }
  return centers
}
