import { addMaskMargin } from '@pentimento/imaging'
import { definePipeline } from '../define-pipeline.ts'
import { providerEngine } from '../provider-engines.ts'
import { cleanup } from './contract.ts'

/** Share of the work that the main result takes if a smooth fill is made too. */
const mainShare = 0.8

export default definePipeline(
  cleanup,
  async ({ image, mask }, { mode, seed, variant, smooth, prompt }, { engines, signal, progress }) => {
    if (prompt) {
      const inpainting = providerEngine(engines, 'inpainting')
      const inpainted = await inpainting.inpaint(image, mask, { prompt, seed }, { signal, progress })
      return { image: inpainted, madeBy: inpainting.name }
    }
    const { completion } = engines
    const hole = addMaskMargin(mask)
    const end = smooth ? mainShare : 1
    const filled = await completion.complete(
      image,
      hole,
      { mode, seed, variant },
      { signal, progress: progress.span(0, end) },
    )
    const smoothOptions = { mode, seed, variant: 'smooth' as const }
    return {
      image: filled,
      ...(smooth && {
        smooth: await completion.complete(image, hole, smoothOptions, {
          signal,
          progress: progress.span(end, 1),
        }),
      }),
      madeBy: completion.name,
    }
  },
)
