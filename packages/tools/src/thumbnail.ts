import { encode, fitWithin, type Raster, type Raster16, shrink } from '@pentimento/imaging'

const maxSide = 512
/** A thumbnail pixel averages at least this many pixels in each direction; further pixels are skipped. */
const samplesPerPixel = 2

/** A WebP of at most 512 pixels a side; a smaller image keeps its size. */
export async function thumbnailOf(
  image: Raster | Raster16,
): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  const { width, height } = fitWithin(image, maxSide)
  const step = Math.floor(image.width / width / samplesPerPixel)
  const sampled = subsample('channels' in image ? image : to8Bit(image), step)
  const bytes = await encode(await shrink(sampled, width, height), {
    format: 'webp',
    quality: 80,
    isFast: true,
  })
  return { bytes, width, height }
}

function to8Bit({ data, width, height }: Raster16): Raster {
  const out = new Uint8ClampedArray(width * height * 3)
  for (let at = 0; at < data.length; at++) out.fill(data[at] >> 8, at * 3, at * 3 + 3)
  return { data: out, width, height, channels: 3 }
}

function subsample(image: Raster, step: number): Raster {
  const { width, height, channels } = image
  if (step < 2 || Math.min(width, height) < step) return image
  const [columns, rows] = [Math.floor(width / step), Math.floor(height / step)]
  const data = new Uint8ClampedArray(columns * rows * channels)
  for (let y = 0, to = 0; y < rows; y++) {
    let from = (y * step + (step >> 1)) * width * channels + (step >> 1) * channels
    for (let x = 0; x < columns; x++, from += step * channels) {
      for (let channel = 0; channel < channels; channel++) data[to++] = image.data[from + channel]
    }
  }
  return { data, width: columns, height: rows, channels }
}
