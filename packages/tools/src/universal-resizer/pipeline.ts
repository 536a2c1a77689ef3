import { focusOf } from '@pentimento/imaging'
import { definePipeline } from '../define-pipeline.ts'
import { finding, type Target, targetsOf, universalResizer } from './contract.ts'
import { enlargementOf, make, needsDetail, type Original, sharedOriginal } from './make.ts'
import { type Plan, planFor } from './plan.ts'
import { sceneOf } from './scene.ts'

export default definePipeline(universalResizer, async ({ image }, params, { engines, signal, progress }) => {
  const { matting } = engines
  const focus = await focusOf(image, matting, { signal, progress: progress.span(0, finding) })
  const scene = sceneOf(image, focus)
  const foundBy = focus.isTransparent ? [] : [matting.name]
  const planned = targetsOf(params.formats).map(target => {
    const method = target.method ?? params.method
    return {
      target,
      plan: planFor(scene, target, { ...target, method: method === 'auto' ? undefined : method }),
    }
  })

  async function* each() {
    let larger: Original | undefined
    for (const [index, { target, plan }] of planned.entries()) {
      signal.throwIfAborted()
      const share = (done: number) => finding + ((1 - finding) * done) / planned.length
      const part = progress.span(share(index), share(index + 1))
      if (needsDetail(plan))
        larger ??= await sharedOriginal(
          image,
          planned.map(each => each.plan),
          engines,
          { signal, progress: part.span(0, 0.7) },
        )
      const original = needsDetail(plan) && larger ? larger : { picture: image, scale: 1, madeBy: [] }
      const making = { target, plan, scene, ground: target.ground ?? params.ground, seed: params.seed }
      const made = await make(original, making, engines, { signal, progress: part })
      part(1)
      const { picture, madeBy, ground } = made
      yield {
        name: target.name,
        picture,
        madeBy,
        findings: findingsOf(target, plan, ground, [...foundBy, ...madeBy]),
      }
    }
  }
  return { image: each(), madeBy: foundBy[0] ?? 'Crop and scale (built-in)' }
})

/** Method and reason of a result; `area` is in pixels of the image, `place` in pixels of the result. */
function findingsOf({ width, height }: Target, plan: Plan, ground: string | undefined, madeBy: string[]) {
  const { method, reason, area, place, kept } = plan
  const added = method === 'extend' ? 1 - (place.width * place.height) / (width * height) : 0
  return {
    method,
    reason,
    area: { ...area },
    place: { ...place },
    kept: { ...kept },
    added,
    enlargement: enlargementOf(plan),
    ...(ground && { ground }),
    madeBy,
  }
}
