import type { Depth, FaceFinding, Matting } from '../engines.ts'
import { dropAlpha } from '../matte/backgrounds.ts'
import type { Plane, Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { shrink } from '../resample/shrink.ts'
import type { Work } from '../work.ts'
import { colorClarity } from './clarity.ts'
import { applyFaceHeight, renderFaces } from './face-relief.ts'
import { guidedFilter } from './guided-filter.ts'
import { lightReach } from './light-reach.ts'
import { luma } from './luma.ts'
import { computeNormals, type Normals } from './normals.ts'
import { reliefDepth, relightSize } from './relight-size.ts'
import { findSceneLayout } from './scene-layout.ts'

/**
 * The geometry that light falls on: the image at working resolution and its shape. All fields have the same
 * size.
 */
export interface Surface {
  /** Always RGB. */
  image: Raster
  normals: Normals
  /** From 0 (farthest) to 1 (nearest). */
  depth: Plane
  /** The subject's coverage, 0 to 1; for a transparent image, its alpha. */
  matte: Plane
  /** Share of a light that reaches each point, 0 to 1: less far away, none in the sky. */
  reach: Plane
  /** How much of each pixel's color is signal rather than noise, 0 to 1. */
  clarity: Plane
}

/** Estimate the geometry of an image's content. */
export async function estimateSurface(
  image: Raster,
  { matting, depth, faces }: { matting: Matting; depth: Depth; faces?: FaceFinding | undefined },
  { signal, progress }: Work,
): Promise<Surface> {
  const { width, height } = relightSize(image)
  const shrunk = await shrink(image, width, height)
  const small = dropAlpha(shrunk)
  signal.throwIfAborted()
  const matte =
    shrunk.channels === 4
      ? alphaPlane(shrunk)
      : enlarge(await matting.matte(small, { signal, progress: progress.span(0, 0.6) }), width, height)
  const estimate = await depth.depth(small, { signal, progress: progress.span(0.6, 0.75) }, { matte })
  const subject = await depth.slopes?.(small, matte, { signal, progress: progress.span(0.75, 0.8) })
  signal.throwIfAborted()
  const fitted = fitToImage(estimate, small)
  const found = await faces?.find(small, { signal, progress: progress.span(0.8, 0.9) })
  const relief = renderFaces(found ?? [], matte, image.width / width)
  const layout = await findSceneLayout(small, matte)
  return {
    image: small,
    normals: computeNormals(fitted, small, matte, { subject, faces: relief }),
    depth: relief ? applyFaceHeight(fitted, relief, reliefDepth * Math.max(width, height)) : fitted,
    matte,
    reach: lightReach(layout, small, matte),
    clarity: colorClarity(small),
  }
}

/** Upsample a smaller estimate along the image's edges. */
function fitToImage(estimate: Plane, study: Raster): Plane {
  const { width, height } = study
  if (estimate.width === width && estimate.height === height) return estimate
  const radius = Math.ceil((2 * width) / estimate.width) + 1
  return guidedFilter(enlarge(estimate, width, height), luma(study), radius, 0.04)
}

function alphaPlane({ data, width, height }: Raster): Plane {
  const out = new Float32Array(width * height)
  for (let pixel = 0; pixel < out.length; pixel++) out[pixel] = data[pixel * 4 + 3] / 255
  return { data: out, width, height }
}
