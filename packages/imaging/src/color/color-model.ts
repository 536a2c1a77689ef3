import type { OklabImage } from './oklab.ts'

/** Number of Gaussians per region. */
const componentCount = 5
const passes = 6
/** Maximum number of pixels that a region's model is fitted to, evenly sampled. */
const maxPixels = 5000
/** Minimum variance: differences below it are invisible or noise. */
const minVariance = 1e-4

/** Quadratic function of a color: the logarithm of a component's weight times its density (a Gaussian). */
interface GaussianComponent {
  l: number
  a: number
  b: number
  /** Inverse covariance. */
  ll: number
  la: number
  lb: number
  aa: number
  ab: number
  bb: number
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
  const whole = fitGaussian(data, pixels, 1)
  let model = farthestColors(data, pixels).map(center => ({ ...whole, ...center }))
  for (let pass = 0; pass < passes; pass++) {
    const members: number[][] = model.map(() => [])
    for (const pixel of pixels) members[likeliest(pixel)].push(pixel)
    model = members
      .filter(({ length }) => length > 0)
      .map(own => fitGaussian(data, Int32Array.from(own), own.length / pixels.length))
  }
  return pixel => logLikelihood(model[likeliest(pixel)], data, pixel)

  function likeliest(pixel: number): number {
    let [best, most] = [0, Number.NEGATIVE_INFINITY]
    for (let k = 0; k < model.length; k++) {
      const own = logLikelihood(model[k], data, pixel)
      if (own > most) {
        best = k
        most = own
      }
    }
    return best
  }
}

function logLikelihood(component: GaussianComponent, data: Float32Array, pixel: number): number {
  // Not destructured from arrays: their iterators took most of the time of a selection.
  const { ll, la, lb, aa, ab, bb, constant } = component
  const l = data[3 * pixel] - component.l
  const a = data[3 * pixel + 1] - component.a
  const b = data[3 * pixel + 2] - component.b
  return constant - (l * l * ll + a * a * aa + b * b * bb) / 2 - l * a * la - l * b * lb - a * b * ab
}

function fitGaussian(data: Float32Array, pixels: Int32Array, share: number): GaussianComponent {
  let [meanL, meanA, meanB] = [0, 0, 0]
  for (const pixel of pixels) {
    meanL += data[3 * pixel] / pixels.length
    meanA += data[3 * pixel + 1] / pixels.length
    meanB += data[3 * pixel + 2] / pixels.length
  }
  let [ll, la, lb, aa, ab, bb] = [minVariance, 0, 0, minVariance, 0, minVariance]
  for (const pixel of pixels) {
    const l = data[3 * pixel] - meanL
    const a = data[3 * pixel + 1] - meanA
    const b = data[3 * pixel + 2] - meanB
    ll += (l * l) / pixels.length
    la += (l * a) / pixels.length
    lb += (l * b) / pixels.length
    aa += (a * a) / pixels.length
    ab += (a * b) / pixels.length
    bb += (b * b) / pixels.length
  }
  const [cofactorL, cofactorA, cofactorB] = [aa * bb - ab * ab, lb * ab - la * bb, la * ab - lb * aa]
  const determinant = ll * cofactorL + la * cofactorA + lb * cofactorB
  return {
    l: meanL,
    a: meanA,
    b: meanB,
    ll: cofactorL / determinant,
    la: cofactorA / determinant,
    lb: cofactorB / determinant,
    aa: (ll * bb - lb * lb) / determinant,
    ab: (la * lb - ll * ab) / determinant,
    bb: (ll * aa - la * la) / determinant,
    constant: Math.log(share) - Math.log(determinant) / 2,
  }
}

/** Initial means: the first is the region's mean, each next one the color farthest from those before. */
function farthestColors(data: Float32Array, pixels: Int32Array): Pick<GaussianComponent, 'l' | 'a' | 'b'>[] {
  const { l, a, b } = fitGaussian(data, pixels, 1)
  const centers = [{ l, a, b }]
  const nearest = new Float32Array(pixels.length).fill(Number.POSITIVE_INFINITY)
  while (centers.length < componentCount) {
    const last = centers[centers.length - 1]
    let farthest = 0
    for (let i = 0; i < pixels.length; i++) {
      const at = 3 * pixels[i]
      const distance = (data[at] - last.l) ** 2 + (data[at + 1] - last.a) ** 2 + (data[at + 2] - last.b) ** 2
      nearest[i] = Math.min(nearest[i], distance)
      if (nearest[i] > nearest[farthest]) farthest = i
    }
    const at = 3 * pixels[farthest]
    centers.push({ l: data[at], a: data[at + 1], b: data[at + 2] })
  }
  return centers
}
