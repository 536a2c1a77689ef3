import { focusOf } from '@pentimento/imaging'
import { definePipeline } from '../define-pipeline.ts'
import { finding, targetsOf, universalResizer } from './contract.ts'
import { type Making, make } from './make.ts'
import { planFor } from './plan.ts'
import { sceneOf } from './scene.ts'

export default definePipeline(universalResizer, async ({ image }, params, { engines, signal, progress }) => {
  const { matting } = engines
  const focus = await focusOf(image, matting, { signal, progress: progress.span(0, finding) })
  const scene = sceneOf(image, focus)
  const targets = targetsOf(params.formats)
  const foundBy = focus.isTransparent ? [] : [matting.name]

  async function* each() {
    for (const [index, target] of targets.entries()) {
      signal.throwIfAborted()
      const share = (done: number) => finding + ((1 - finding) * done) / targets.length
      const method = target.method ?? params.method
      const wish = { ...target, method: method === 'auto' ? undefined : method }
      const plan = planFor(scene, target, wish)
      const making: Making = {
        target,
        plan,
        scene,
        ground: target.ground ?? params.ground,
        seed: params.seed,
      }
      const work = { signal, progress: progress.span(share(index), share(index + 1)) }
      const { picture, ground, madeBy } = await make(image, making, engines, work)
      progress(share(index + 1))
      yield {
        name: target.name,
        picture,
        madeBy,
        findings: {
          method: plan.method,
          reason: plan.reason,
          area: { ...plan.area },
          place: { ...plan.place },
          kept: { ...plan.kept },
          ...(ground && { ground }),
          enlargement: plan.place.width / plan.area.width,
          madeBy: [...foundBy, ...madeBy],
        },
      }
    }
  }
  return { image: each(), madeBy: foundBy[0] ?? 'Crop and scale (built-in)' }
})
