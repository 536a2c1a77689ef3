import {
  dropAlpha,
  enlarge,
  type Raster,
  resizeImage,
  type SuperResolution,
  type Work,
} from '@pentimento/imaging'
import type { ImageProvider } from '../image-provider.ts'
import { cropMirrored } from './crop.ts'

type Upscale = NonNullable<ImageProvider['upscale']>

/** Overlap of neighboring tiles in pixels of the input, over which they are blended. */
const overlap = 32

/**
 * Super-resolution with a provider: in tiles if the image exceeds its limits, and resampled to the requested
 * factor. Denoising and sharpening options aren't supported. Alpha is resampled locally.
 */
export function remoteSuperResolution({ name, upscale }: ImageProvider): SuperResolution | undefined {
  if (!upscale) return undefined
  return {
    name,
    upscale: async (image, { width, height }, work) => {
      const factor = Math.max(width / image.width, height / image.height)
      if (factor > 16) throw new RangeError(`factor: expected at most 16, got ${factor}`)
      const opaqueImage = dropAlpha(image)
      const large =
        factor <= 1
          ? await resizeImage(opaqueImage, width, height)
          : await enlargeByTiles(opaqueImage, width, height, upscale, work)
      return image.channels === 4 ? withAlphaOf(image, large) : large
    },
  }
}

async function enlargeByTiles(
  image: Raster,
  width: number,
  height: number,
  { canvas, run }: Upscale,
  { signal, progress }: Work,
): Promise<Raster> {
  const maxTileSide = Math.min(canvas.maxSide, Math.floor(Math.sqrt(canvas.maxPixels)))
  const fitsInOneTile =
    image.width * image.height <= canvas.maxPixels && Math.max(image.width, image.height) <= canvas.maxSide
  const columns = fitsInOneTile ? [0, image.width] : tileBoundaries(image.width, maxTileSide - overlap)
  const rows = fitsInOneTile ? [0, image.height] : tileBoundaries(image.height, maxTileSide - overlap)
  const out: Raster = { data: new Uint8ClampedArray(width * height * 3), width, height, channels: 3 }
  const [across, down] = [width / image.width, height / image.height]
  const count = (columns.length - 1) * (rows.length - 1)
  for (let index = 0; index < count; index++) {
    signal.throwIfAborted()
    const [column, row] = [index % (columns.length - 1), Math.floor(index / (columns.length - 1))]
    const fade = { left: column > 0 ? overlap : 0, top: row > 0 ? overlap : 0 }
    const left = columns[column] - fade.left
    const top = rows[row] - fade.top
    const part = cropMirrored(image, { left, top, right: columns[column + 1], bottom: rows[row + 1] })
    const enlarged = await run(
      { image: part },
      { signal, progress: progress.span(index / count, (index + 1) / count) },
    )
    const position = { x: Math.round(left * across), y: Math.round(top * down) }
    const tile = await resizeImage(
      dropAlpha(enlarged),
      Math.round(columns[column + 1] * across) - position.x,
      Math.round(rows[row + 1] * down) - position.y,
    )
    blendTile(out, tile, position, Math.round(fade.left * across), Math.round(fade.top * down))
    progress((index + 1) / count)
  }
  return out
}

/** Boundaries that divide a length into nearly equal pieces of at most `maxLength`. */
function tileBoundaries(length: number, maxLength: number): number[] {
  const count = Math.ceil(length / maxLength)
  return Array.from({ length: count + 1 }, (_, i) => Math.round((i * length) / count))
}

/** Blend a tile over its left and upper neighbors, with a linear ramp over the given numbers of pixels. */
function blendTile(
  out: Raster,
  tile: Raster,
  at: { x: number; y: number },
  across: number,
  down: number,
): void {
  for (let y = 0, from = 0; y < tile.height; y++) {
    const weightY = down > 0 ? Math.min(1, (y + 0.5) / down) : 1
    let to = ((y + at.y) * out.width + at.x) * 3
    for (let x = 0; x < tile.width; x++) {
      const weight = across > 0 ? Math.min(weightY, (x + 0.5) / across) : weightY
      for (let c = 0; c < 3; c++, to++, from++)
        out.data[to] = out.data[to] * (1 - weight) + tile.data[from] * weight
    }
  }
}

function withAlphaOf(image: Raster, { data, width, height }: Raster): Raster {
  const plane = {
    data: new Float32Array(image.width * image.height),
    width: image.width,
    height: image.height,
  }
  for (let pixel = 0; pixel < plane.data.length; pixel++) plane.data[pixel] = image.data[pixel * 4 + 3]
  const alpha = enlarge(plane, width, height).data
  const out = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    out.set(data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4)
    out[pixel * 4 + 3] = alpha[pixel]
  }
  return { data: out, width, height, channels: 4 }
}
