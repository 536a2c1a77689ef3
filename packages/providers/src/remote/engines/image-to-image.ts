import {
  compositeOverColor,
  dropAlpha,
  fitWithin,
  type GenerateOptions,
  type Raster,
  resizeImage,
  type SketchRendering,
  type Variation,
  type Work,
} from '@pentimento/imaging'
import { inverted } from '../image-encoding.ts'
import type { ImageProvider, ImageToImageRequest, Operation } from '../image-provider.ts'
import type { Fit } from './fit.ts'
import { cropCenter } from './generation.ts'
import { generationSize } from './work-size.ts'

/** Variations of an image with a provider. */
export function remoteVariation({ name, vary }: ImageProvider, fit: Fit): Variation | undefined {
  return (
    vary && {
      name,
      vary: (image, options, work) => generateFrom(onWhite(image), vary, { fit, options, work }),
    }
  )
}

/** Images from sketches with a provider, which gets every sketch with dark lines on a light background. */
export function remoteSketchRendering(
  { name, renderSketch }: ImageProvider,
  fit: Fit,
): SketchRendering | undefined {
  return (
    renderSketch && {
      name,
      renderSketch: (sketch, options, work) =>
        generateFrom(withLightBackground(onWhite(sketch)), renderSketch, { fit, options, work }),
    }
  )
}

async function generateFrom(
  image: Raster,
  { canvas, run }: Operation<ImageToImageRequest>,
  { fit, options, work }: { fit: Fit; options: GenerateOptions; work: Work },
): Promise<Raster> {
  const { width, height } = options
  const size = generationSize(options, canvas)
  const sentSize = canvas.sizes ? fitWithin(image, canvas.maxSide) : size
  const sent = await resizeImage(image, sentSize.width, sentSize.height)
  const made = dropAlpha(await run({ ...options, ...size, image: sent }, work))
  return fit(cropCenter(made, width / height), width, height, work)
}

/** Transparent areas become white: that of a sketch is its paper. */
const onWhite = (image: Raster): Raster =>
  dropAlpha(image.channels === 4 ? compositeOverColor(image, '#ffffff') : image)

/** A sketch with a light background: lines cover less than the background, so a dark image is inverted. */
function withLightBackground(sketch: Raster): Raster {
  const { data } = sketch
  let sum = 0
  for (let at = 0; at < data.length; at++) sum += data[at]
  return sum / data.length < 128 ? inverted(sketch) : sketch
}
