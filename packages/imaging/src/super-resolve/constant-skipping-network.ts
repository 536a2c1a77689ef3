import { emptyPlanes } from './planes.ts'
import type { Network } from './upscaled-layer.ts'

/**
 * For alpha, most of which is fully opaque or fully transparent: the network is skipped for constant input.
 */
export function constantSkippingNetwork(network: Network): Network {
  return {
    scale: network.scale,
    reach: network.reach,
    async run(low) {
      const [first] = low.data
      const isExtreme = first === 0 || first === 1
      if (!isExtreme || low.data.some(value => value !== first)) return network.run(low)
      const flat = emptyPlanes(low.count, low.width * network.scale, low.height * network.scale)
      flat.data.fill(first)
      return flat
    },
  }
}
