import {
  depthMap,
  estimateSurface,
  normalMap,
  packSurface,
  portraitDepthMap,
  portraitNormalMap,
  relight as relit,
} from '@pentimento/imaging'
import { definePipeline } from '../define-pipeline.ts'
import { relight, resolveLighting } from './contract.ts'

export default definePipeline(relight, async ({ image }, params, { engines, signal, progress }) => {
  const surface = await estimateSurface(image, engines, { signal, progress: progress.span(0, 0.7) })
  const lit = await relit(image, packSurface(surface), resolveLighting(params), {
    signal,
    progress: progress.span(0.7, 1),
  })
  const { width, height } = image
  return {
    image: lit,
    ...(params.depth && { depth: depthMap(surface, width, height) }),
    ...(params.normals && { normals: normalMap(surface, width, height) }),
    ...(params.portraitDepth && { portraitDepth: portraitDepthMap(surface, width, height) }),
    ...(params.portraitNormals && { portraitNormals: portraitNormalMap(surface, width, height) }),
    madeBy: engines.depth.name,
  }
})
