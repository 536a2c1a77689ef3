import { cropPlanes, type Layer, type Planes, withBorder } from './planes.ts'

/** A network that upscales planes by a whole factor. */
export interface Network {
  readonly scale: 2 | 4
  /** Receptive field: the number of input pixels, on each side, that an output pixel depends on. */
  readonly reach: number
  run(low: Planes): Promise<Planes>
}

/**
 * A layer upscaled by a network. A window is identical to the same part of the whole image: the network
 * receives `reach` additional pixels on each side, and sees a border only where the image has one.
 */
export function upscaledLayer(below: Layer, network: Network): Layer {
  const { scale, reach } = network
  return {
    width: below.width * scale,
    height: below.height * scale,
    async render(window) {
      const x = Math.floor(window.x / scale)
      const y = Math.floor(window.y / scale)
      const covered = {
        x,
        y,
        width: Math.ceil((window.x + window.width) / scale) - x,
        height: Math.ceil((window.y + window.height) / scale) - y,
      }
      const expanded = withBorder(covered, reach, below.width, below.height)
      const high = await network.run(await below.render(expanded))
      return cropPlanes(high, {
        ...window,
        x: window.x - expanded.x * scale,
        y: window.y - expanded.y * scale,
      })
    },
  }
}

/** A blend of two layers of the same size, with `share` of the second, 0 to 1. */
export function blendedLayer(first: Layer, second: Layer, share: number): Layer {
  return {
    width: first.width,
    height: first.height,
    async render(window) {
      const mixed = await first.render(window)
      const other = await second.render(window)
      for (let i = 0; i < mixed.data.length; i++) mixed.data[i] += share * (other.data[i] - mixed.data[i])
      return mixed
    },
  }
}
