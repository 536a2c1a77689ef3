import {
  analyzeFocus,
  type Engines,
  findUncutBoxes,
  type KnownContent,
  type Raster,
  type Work,
} from '@pentimento/imaging'
import { blurFindings } from '../blurred-sides.ts'
import { definePipeline } from '../define-pipeline.ts'
import { subjectDetectionShare, type Target, targetsOf, universalResizer } from './contract.ts'
import { analysisOf, type ImageAnalysis, unknownContent } from './image-analysis.ts'
import type { Plan } from './layouts.ts'
import { fillsFrame, planFormat } from './plan.ts'
import {
  enlargementFactor,
  needsSuperResolution,
  renderFormat,
  type SourceImage,
  sharedSource,
} from './render-format.ts'

export default definePipeline(universalResizer, async ({ image }, params, { engines, signal, progress }) => {
  const planAll = (analysis: ImageAnalysis) =>
    targetsOf(params.formats).map(target => {
      const method = target.method ?? params.method
      return {
        target,
        plan: planFormat(analysis, target, { ...target, method: method === 'auto' ? undefined : method }),
      }
    })
  // Where nothing is cut off or added, the subject makes no difference, and detecting it takes most of the time.
  const unknown = unknownContent(image)
  const isScaledOnly = planAll(unknown).every(({ target, plan }) => fillsFrame(image, target, plan))
  const { analysis, content, foundBy } = isScaledOnly
    ? { analysis: unknown, foundBy: [] }
    : await analyze(image, engines, { signal, progress: progress.span(0, subjectDetectionShare) })
  const planned = planAll(analysis)

  async function* each() {
    let shared: SourceImage | undefined
    for (const [index, { target, plan }] of planned.entries()) {
      signal.throwIfAborted()
      const share = (done: number) =>
        subjectDetectionShare + ((1 - subjectDetectionShare) * done) / planned.length
      const part = progress.span(share(index), share(index + 1))
      if (needsSuperResolution(plan))
        shared ??= await sharedSource(
          image,
          planned.map(each => each.plan),
          engines,
          { signal, progress: part.span(0, 0.7) },
        )
      const source = needsSuperResolution(plan) && shared ? shared : { image, scale: 1, madeBy: [] }
      const job = {
        target,
        plan,
        analysis,
        content,
        background: target.background ?? params.background,
        seed: params.seed,
      }
      const rendered = await renderFormat(source, job, engines, { signal, progress: part })
      part(1)
      const { madeBy, background } = rendered
      yield {
        name: target.name,
        image: rendered.image,
        madeBy,
        findings: {
          ...findingsOf(target, rendered.plan, background, [...foundBy, ...madeBy]),
          ...blurFindings(rendered),
        },
      }
    }
  }
  return { image: each(), madeBy: foundBy[0] ?? 'Crop and scale (built-in)' }
})

interface Analyzed {
  analysis: ImageAnalysis
  /** What outpainting needn't search for again; undefined for a transparent image, whose alpha is its matte here only. */
  content?: KnownContent
  /** The engine that found it. */
  foundBy: readonly string[]
}

/** Detect the subject and the boxes that no crop should cut. */
async function analyze(image: Raster, engines: Engines, { signal, progress }: Work): Promise<Analyzed> {
  const uncut = await findUncutBoxes(image, engines, { signal, progress: progress.span(0, 0.3) })
  const { matte, ...focus } = await analyzeFocus(image, engines.matting, {
    signal,
    progress: progress.span(0.3, 1),
  })
  return {
    analysis: analysisOf(image, { ...focus, ...uncut }),
    ...(matte && { content: { matte, ...uncut } }),
    foundBy: matte ? [engines.matting.name] : [],
  }
}

/** Method and reason of a result; `area` is in pixels of the image, `place` in pixels of the result. */
function findingsOf({ width, height }: Target, plan: Plan, background: string | undefined, madeBy: string[]) {
  const { method, reason, area, place, kept } = plan
  const added = method === 'extend' ? 1 - (place.width * place.height) / (width * height) : 0
  return {
    method,
    reason,
    area: { ...area },
    place: { ...place },
    kept: { ...kept },
    added,
    enlargement: enlargementFactor(plan),
    ...(background && { background }),
    madeBy,
  }
}
