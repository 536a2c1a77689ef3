import { definePipeline } from '../define-pipeline.ts'
import { removeBackground } from './contract.ts'

export default definePipeline(removeBackground, async ({ image }, _params, { engines, ...work }) => {
  await engines.matting.alpha(image, work)
  return { image, madeBy: engines.matting.name }
})
