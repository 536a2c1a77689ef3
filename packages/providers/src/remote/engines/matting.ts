import { dropAlpha, type Matting, type Plane, type Raster, resizeImage } from '@pentimento/imaging'
import type { ImageProvider } from '../image-provider.ts'
import { inputSize } from './work-size.ts'

/** Matting with a provider: the alpha of its cutout, at the size of the image that was sent. */
export function remoteMatting({ name, cutOut }: ImageProvider): Matting | undefined {
  if (!cutOut) return undefined
  return {
    name,
    matte: async (image, work) => {
      const { width, height } = inputSize(image, cutOut.canvas)
      return alphaOf(await cutOut.run({ image: await resizeImage(dropAlpha(image), width, height) }, work))
    },
  }
}

function alphaOf({ data, width, height, channels }: Raster): Plane {
  const alpha = new Float32Array(width * height).fill(1)
  if (channels === 4)
    for (let pixel = 0; pixel < alpha.length; pixel++) alpha[pixel] = data[pixel * 4 + 3] / 255
  return { data: alpha, width, height }
}
