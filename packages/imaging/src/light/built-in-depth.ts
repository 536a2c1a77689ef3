import type { Depth, Matting } from '../engines.ts'
import { blurPlane } from '../matte/blur-plane.ts'
import type { InferenceSession } from '../onnx/onnxruntime.ts'
import type { Plane, Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { shrink } from '../resample/shrink.ts'
import { guidedFilter } from './guided-filter.ts'
import { inflate } from './inflate.ts'
import { luma } from './luma.ts'
import { reliefDepth, relightSize } from './relight-size.ts'
import { findSceneLayout, type SceneLayout } from './scene-layout.ts'
import { estimateSubjectSlopes, loadNormalsNetwork } from './subject-slopes.ts'

/**
 * Largest height of the inflated subject. This and the following lengths are relative to the image's longest
 * side.
 */
const maxThickness = 0.42
/** Smallest distance of a subject in front of the farthest background. */
const minSubjectDistance = 0.14
/** Nearness of the floor at the lower edge: of a room, and of ground under a sky. */
const floorNearness = { indoors: 0.2, outdoors: 0.3 }
/** The horizon of a room, relative to the image's height: there is no floor above it. */
const indoorHorizon = 0.45
/** How much nearer bright areas are than dark ones. */
const brightnessRelief = 0.05

/**
 * Monocular depth without a depth network: the subject's matte is inflated to a surface, the floor rises from the
 * horizon below the sky, or an assumed one, to the lower edge, and bright areas are slightly nearer than dark ones
 * (Langer & Bülthoff, "Depth discrimination from shading under diffuse lighting", 2000).
 */
export function builtInDepth(matting: Matting): Depth & { close(): Promise<void> } {
  let loading: Promise<InferenceSession> | undefined
  return {
    name: 'Relief (built-in)',
    depth: async (image, { signal, progress }, known) => {
      const { width, height } = relightSize(image)
      const study = await shrink(image, width, height)
      const matte = known?.matte ?? (await matting.matte(image, { signal, progress: progress.span(0, 0.8) }))
      signal.throwIfAborted()
      const large = enlarge(matte, width, height)
      return reliefOf(study, large, await findSceneLayout(study, large))
    },
    slopes: async (image, matte, { signal }) => {
      loading ??= loadNormalsNetwork()
      const session = await loading
      signal.throwIfAborted()
      return estimateSubjectSlopes(session, image, matte)
    },
    close: async () => {
      await (await loading)?.release()
    },
  }
}

/** @returns depth from 0 (farthest) to 1 (nearest), of the size of both */
function reliefOf(study: Raster, matte: Plane, layout: SceneLayout): Plane {
  const { width, height } = study
  const side = Math.max(width, height)
  const outline = blurPlane(matte, side / 500)
  const inflated = blurPlane(inflate(outline), side / 700)
  const shading = shadingRelief(luma(study), side)
  const lowestRow = lowestSubjectRow(outline)
  const subjectNearness = Math.max(minSubjectDistance, floorNearnessAt((lowestRow + 0.5) / height, layout))
  const data = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    const floor = floorNearnessAt((y + 0.5) / height, layout)
    for (let x = 0; x < width; x++, at++) {
      const inflatedHeight = maxThickness * Math.tanh(inflated.data[at] / side / maxThickness)
      const surfaceNearness = subjectNearness + inflatedHeight
      const share = Math.min(1, Math.max(0, outline.data[at] * 2 - 0.5))
      const texture = brightnessRelief * shading.data[at] * (1 - layout.sky.data[at])
      const z = floor + (surfaceNearness - floor) * share + texture
      data[at] = Math.min(1, Math.max(0, z / reliefDepth))
    }
  }
  return { data, width, height }
}

/**
 * The part of the brightness that shading causes rather than albedo: a band-pass of two scales without strong
 * edges.
 */
function shadingRelief(bright: Plane, side: number): Plane {
  const fine = guidedFilter(bright, bright, Math.max(1, Math.round(side / 100)), 0.08)
  const coarse = blurPlane(fine, side / 14)
  const data = fine.data.map((value, at) => {
    const bandPass = value - coarse.data[at]
    return bandPass / (1 + Math.abs(bandPass) / 0.2)
  })
  return blurPlane({ ...bright, data }, side / 160)
}

/** @param row relative to the image's height */
function floorNearnessAt(row: number, { horizon, certainty }: SceneLayout): number {
  const rise = (from: number, nearness: number) => {
    const below = Math.max(0, row - from) / Math.max(0.05, 1 - from)
    return nearness * below * below * (3 - 2 * below)
  }
  const indoors = rise(indoorHorizon, floorNearness.indoors)
  return indoors + certainty * (rise(horizon, floorNearness.outdoors) - indoors)
}

/** The lowest row that contains the subject; 0 if there is none. */
function lowestSubjectRow({ data, width, height }: Plane): number {
  for (let y = height - 1; y > 0; y--) {
    for (let x = 0; x < width; x++) if (data[y * width + x] > 0.5) return y
  }
  return 0
}
