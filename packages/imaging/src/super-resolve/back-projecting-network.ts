import { cropPlanes, type Layer, type Planes } from './planes.ts'
import { bicubic, resizedLayer } from './resized-layer.ts'
import type { Network } from './upscaled-layer.ts'

/**
 * Additional receptive field in input pixels, on each side: two for the downsampling, two for upsampling the
 * residual.
 */
const extraReach = 4

/**
 * Makes a network's output, when downsampled, closer to its input: the residual is upsampled and added. One
 * step of iterative back-projection (Irani & Peleg, "Improving resolution by image registration", 1991);
 * gains 0.01 to 0.02 dB on Set5, where further steps bring nothing.
 */
export function backProjectingNetwork(network: Network): Network {
  return {
    scale: network.scale,
    reach: network.reach + extraReach,
    async run(low) {
      const high = await network.run(low)
      const residual = await resizePlanes(high, low)
      for (let i = 0; i < residual.data.length; i++) residual.data[i] = low.data[i] - residual.data[i]
      const correction = await resizePlanes(residual, high)
      for (let i = 0; i < high.data.length; i++)
        high.data[i] = Math.min(1, Math.max(0, high.data[i] + correction.data[i]))
      return high
    },
  }
}

function resizePlanes(planes: Planes, { width, height }: Planes): Promise<Planes> {
  return resizedLayer(asLayer(planes), width, height, bicubic).render({ x: 0, y: 0, width, height })
}

const asLayer = (planes: Planes): Layer => ({
  width: planes.width,
  height: planes.height,
  render: async window => cropPlanes(planes, window),
})
