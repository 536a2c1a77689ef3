import type { Network } from './enlarged-layer.ts'
import { cutPlanes, type Layer, type Planes } from './planes.ts'
import { bicubic, resizedLayer } from './resized-layer.ts'

/** Of its input, to each side: two pixels for the reduction, two for the enlargement of what it misses. */
const ownReach = 4

/**
 * A network whose answer, reduced, is nearer to what it was given: by how much the two differ is enlarged and added.
 * One step of iterative back-projection (Irani & Peleg, "Improving resolution by image registration", 1991); 0.01 to
 * 0.02 dB on Set5, where further steps bring nothing.
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
