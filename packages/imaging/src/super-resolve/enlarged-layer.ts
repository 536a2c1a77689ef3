import { cutPlanes, type Layer, type Planes, withBorder } from './planes.ts'

/** A network that enlarges planes by a whole number. */
export interface Network {
  readonly scale: 2 | 4
  /** How many pixels of its input, to each side, one pixel of its output depends on. */
  readonly reach: number
  run(low: Planes): Promise<Planes>
}

/**
 * The layer below, enlarged by a network. A window comes out as it would from the whole picture: the network is
 * given `reach` pixels more on each side, and meets the picture's true edges only where they are.
 */
export function enlargedLayer(below: Layer, network: Network): Layer {
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
      const seen = withBorder(covered, reach, below.width, below.height)
      const high = await network.run(await below.render(seen))
      return cutPlanes(high, { ...window, x: window.x - seen.x * scale, y: window.y - seen.y * scale })
    },
  }
}

/** Two pictures of one size, mixed: `share` of the second, 0 to 1. */
export function mixedLayer(first: Layer, second: Layer, share: number): Layer {
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
