import { cutOut, opaque, overBlurred, overColour, type Raster } from '@pentimento/imaging'
import type { ParamsOf } from '../define-contract.ts'
import { definePipeline } from '../define-pipeline.ts'
import { removeBackground } from './contract.ts'

export default definePipeline(removeBackground, async ({ image }, params, { engines, signal, progress }) => {
  if (image.channels === 4 && params.transparency === 'keep') {
    return { image: await grounded(image, image, params), madeBy: 'None (transparent already)' }
  }
  const picture = opaque(image)
  const matte = await engines.matting.matte(picture, { signal, progress: progress.span(0, 0.7) })
  const subject = await cutOut(picture, matte, { signal, progress: progress.span(0.7, 0.95) })
  return { image: await grounded(subject, picture, params), madeBy: engines.matting.name }
})

async function grounded(
  subject: Raster,
  picture: Raster,
  { background, colour, blur }: ParamsOf<typeof removeBackground>,
): Promise<Raster> {
  switch (background) {
    case 'transparent':
      return subject
    case 'colour':
      return overColour(subject, colour)
    case 'blur':
      return overBlurred(subject, picture, blur)
  }
}
