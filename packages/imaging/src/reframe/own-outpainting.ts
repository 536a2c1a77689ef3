import { ownCompletion } from '../complete/complete.ts'
import type { ExtendOptions, Outpainting } from '../engines.ts'
import type { Raster } from '../raster.ts'
import type { Work } from '../work.ts'

export function ownOutpainting(): Outpainting {
  return { name: 'PatchMatch (built-in)', extend }
}

async function extend(picture: Raster, options: ExtendOptions, work: Work): Promise<Raster> {
  const { left, right, up, down, seed } = options
  const width = picture.width + left + right
  const height = picture.height + up + down
  const { channels } = picture
  const data = new Uint8ClampedArray(width * height * channels)
  const mask = { data: new Uint8Array(width * height).fill(255), width, height }
  for (let y = 0; y < picture.height; y++) {
    const to = (y + up) * width + left
    data.set(
      picture.data.subarray(y * picture.width * channels, (y + 1) * picture.width * channels),
      to * channels,
    )
    mask.data.fill(0, to, to + picture.width)
  }
  return ownCompletion().complete({ data, width, height, channels }, mask, { mode: 'quality', seed }, work)
}
