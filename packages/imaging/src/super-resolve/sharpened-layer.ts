import { emptyPlanes, type Layer, type Planes, withBorder } from './planes.ts'

/**
 * A layer with its luma sharpened by an unsharp mask with limited overshoot: a pixel stays between the
 * darkest and lightest of its neighbors, plus or minus an eighth of their difference, so that there are no
 * halos.
 *
 * @param amount 0 (unchanged) to 1 (strong)
 * @param sigma  of the Gaussian, in pixels
 */
export function sharpenedLayer(below: Layer, amount: number, sigma: number): Layer {
  const reach = Math.ceil(2.5 * sigma)
  const kernel = gaussian(sigma, reach)
  return {
    width: below.width,
    height: below.height,
    async render(window) {
      const expanded = withBorder(window, reach, below.width, below.height)
      const planes = await below.render(expanded)
      const luma = computeLuma(planes)
      const soft = blur(luma, planes.width, planes.height, kernel)
      const out = emptyPlanes(planes.count, window.width, window.height)
      const left = window.x - expanded.x
      const top = window.y - expanded.y
      for (let y = 0; y < window.height; y++) {
        for (let x = 0; x < window.width; x++) {
          const at = (y + top) * planes.width + x + left
          const sharpened = luma[at] + 2 * amount * (luma[at] - soft[at])
          const change = limitOvershoot(sharpened, luma, planes, x + left, y + top) - luma[at]
          for (let plane = 0; plane < planes.count; plane++) {
            out.data[(plane * window.height + y) * window.width + x] =
              planes.data[plane * planes.width * planes.height + at] + change
          }
        }
      }
      return out
    },
  }
}

function limitOvershoot(
  sharpened: number,
  luma: Float32Array,
  { width, height }: Planes,
  x: number,
  y: number,
): number {
  let darkest = 1
  let lightest = 0
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
      const value = luma[v * width + u]
      if (value < darkest) darkest = value
      if (value > lightest) lightest = value
    }
  }
  const tolerance = (lightest - darkest) / 8
  return Math.min(lightest + tolerance, Math.max(darkest - tolerance, sharpened))
}

function computeLuma({ data, width, height }: Planes): Float32Array {
  const size = width * height
  const luma = new Float32Array(size)
  for (let i = 0; i < size; i++)
    luma[i] = 0.299 * data[i] + 0.587 * data[size + i] + 0.114 * data[2 * size + i]
  return luma
}

function gaussian(sigma: number, reach: number): Float32Array {
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-(((i - reach) / sigma) ** 2) / 2),
  )
  const sum = kernel.reduce((a, b) => a + b)
  return kernel.map(weight => weight / sum)
}

function blur(luma: Float32Array, width: number, height: number, kernel: Float32Array): Float32Array {
  const reach = (kernel.length - 1) / 2
  const across = new Float32Array(luma.length)
  const out = new Float32Array(luma.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let k = -reach; k <= reach; k++) {
        sum += kernel[k + reach] * luma[y * width + Math.min(width - 1, Math.max(0, x + k))]
      }
      across[y * width + x] = sum
    }
  }
  for (let y = 0; y < height; y++) {
    for (let k = -reach; k <= reach; k++) {
      const start = Math.min(height - 1, Math.max(0, y + k)) * width
      for (let x = 0; x < width; x++) out[y * width + x] += kernel[k + reach] * across[start + x]
    }
  }
  return out
}
