import type { Network } from './enlarged-layer.ts'
import { cutPlanes, type Layer, type Planes } from './planes.ts'
import { bicubic, resizedLayer } from './resized-layer.ts'

/**
 * Additional receptive field in input pixels, on each side: two for the downsampling, two for upsampling the
 * residual.
 */
const ownReach = 4

/**
 * Makes a network's output, when downsampled, closer to its input: the residual is upsampled and added. One
 * step of iterative back-projection (Irani & Peleg, "Improving resolution by image registration", 1991);
 * gains 0.01 to 0.02 dB on Set5, where further steps bring nothing.
 */
export function consistentNetwork(network: Network): Network {
  return {
    scale: network.scale,
    reach: network.reach + ownReach,
    async run(low) {
      const high = await network.run(low)
      const missed = await resized(high, low)
      for (let i = 0; i < missed.data.length; i++) missed.data[i] = low.data[i] - missed.data[i]
      const added = await resized(missed, high)
      for (let i = 0; i < high.data.length; i++)
        high.data[i] = Math.min(1, Math.max(0, high.data[i] + added.data[i]))
      return high
    },
  }
}

function resized(planes: Planes, { width, height }: Planes): Promise<Planes> {
  return resizedLayer(asLayer(planes), width, height, bicubic).render({ x: 0, y: 0, width, height })
}

const asLayer = (planes: Planes): Layer => ({
  width: planes.width,
  height: planes.height,
  render: async window => cutPlanes(planes, window),
})
