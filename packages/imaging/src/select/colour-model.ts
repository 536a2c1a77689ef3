import type { Perceived } from '../colour/oklab.ts'

/** How many kinds of colour a region is told by. */
const kinds = 5
const passes = 6
/** Pixels a region is learned from at most, evenly spread over it. */
const mostPixels = 5000
/** Variance that no kind falls below: the eye tells no less, and noise makes as much. */
const leastVariance = 1e-4

/** Gaussian of three dimensions; `inverse` is of its covariance: ll, la, lb, aa, ab, bb. */
interface Kind {
  mean: [number, number, number]
  inverse: [number, number, number, number, number, number]
  /** Of the share times the density, what is the same for every colour. */
  constant: number
}

/**
 * The colours of a region as a mixture of Gaussians, each pixel belonging to its nearest (as in GrabCut: Rother,
 * Kolmogorov & Blake, 2004). Begun from the colours that are farthest apart, so that nothing is left to chance.
 *
 * @returns the log likelihood of the pixel at an index
 */
export function colourModel(picture: Perceived, region: Int32Array): (pixel: number) => number {
  const { data } = picture
  const stride = Math.ceil(region.length / mostPixels)
  const pixels = region.filter((_, i) => i % stride === 0)
  let model = [kindOf(data, pixels, 1)]
  for (const centre of farApart(data, pixels)) model.push({ ...model[0], mean: centre })
  model.shift()
  for (let pass = 0; pass < passes; pass++) {
    const members: number[][] = model.map(() => [])
    for (const pixel of pixels) members[likeliest(pixel)].push(pixel)
    model = members
      .filter(({ length }) => length > 0)
      .map(own => kindOf(data, Int32Array.from(own), own.length / pixels.length))
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
  { mean, inverse: [ll, la, lb, aa, ab, bb], constant }: Kind,
  data: Float32Array,
  pixel: number,
) {
  const l = data[3 * pixel] - mean[0]
  const a = data[3 * pixel + 1] - mean[1]
  const b = data[3 * pixel + 2] - mean[2]
  return constant - (l * l * ll + a * a * aa + b * b * bb) / 2 - l * a * la - l * b * lb - a * b * ab
}

function kindOf(data: Float32Array, pixels: Int32Array, share: number): Kind {
  const mean: Kind['mean'] = [0, 0, 0]
  for (const pixel of pixels) {
    mean[0] += data[3 * pixel] / pixels.length
    mean[1] += data[3 * pixel + 1] / pixels.length
    mean[2] += data[3 * pixel + 2] / pixels.length
  }
  let [ll, la, lb, aa, ab, bb] = [leastVariance, 0, 0, leastVariance, 0, leastVariance]
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
  ) as Kind['inverse']
  return { mean, inverse, constant: Math.log(share) - Math.log(determinant) / 2 }
}

/** Colours of the region, the first near its mean, each next the farthest from those before. */
function farApart(data: Float32Array, pixels: Int32Array): Kind['mean'][] {
  const { mean } = kindOf(data, pixels, 1)
  const centres = [mean]
  const nearest = new Float32Array(pixels.length).fill(Number.POSITIVE_INFINITY)
  while (centres.length < kinds) {
    const [l, a, b] = centres[centres.length - 1]
    let farthest = 0
    for (let i = 0; i < pixels.length; i++) {
      const at = 3 * pixels[i]
      const away = (data[at] - l) ** 2 + (data[at + 1] - a) ** 2 + (data[at + 2] - b) ** 2
      nearest[i] = Math.min(nearest[i], away)
      if (nearest[i] > nearest[farthest]) farthest = i
    }
    const at = 3 * pixels[farthest]
    centres.push([data[at], data[at + 1], data[at + 2]])
  }
  return centres
}
