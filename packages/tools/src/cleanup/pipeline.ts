import { addMaskMargin } from '@pentimento/imaging'
import { definePipeline } from '../define-pipeline.ts'
import { cleanup } from './contract.ts'

export default definePipeline(
  cleanup,
  async ({ image, mask }, { mode, seed }, { engines, signal, progress }) => ({
    image: await engines.completion.complete(
      image,
      addMaskMargin(mask),
      { mode, seed },
      { signal, progress },
    ),
    madeBy: engines.completion.name,
  }),
)
