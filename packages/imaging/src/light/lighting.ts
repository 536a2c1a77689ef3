import { srgbToLinear } from '../color/srgb.ts'
import { reliefDepth } from './relight-size.ts'

/** A point light in front of, beside or behind the scene. */
export interface PointLight {
  /** As `#rrggbb`. */
  color: string
  /** 0 to 10; at 1 and close by, it adds about as much light as the image has. */
  power: number
  /** Position relative to the image's width and height; below 0 or above 1 it's outside the frame. */
  x: number
  y: number
  /** Distance in front of the farthest background, relative to the image's longest side. */
  z: number
  /** Distance at which its light has fallen to a quarter, relative to the longest side. */
  distance: number
  /** Size of the light source, relative to the longest side: the larger, the softer its shadows. */
  radius: number
  /** Whether the background behind the subject receives its light too. */
  receiveLight: boolean
}

export interface Lighting {
  lights: readonly PointLight[]
  /** White at 1 leaves pixels that no light reaches unchanged. */
  ambient: { color: string; power: number }
  background: {
    mode: 'keep' | 'dim' | 'recolor'
    color: string
    /** For `dim` and `recolor`, 0 to 1. */
    amount: number
  }
  /** How dark shadows are, 0 to 1. */
  shadows: number
  /** Strength of specular highlights, 0 to 1. */
  gloss: number
}

/** Constants that all renderers share, in addition to the formulas of shade.ts. */
export const lightModel = {
  /** Distance between depth 0 and depth 1, relative to the longest side. */
  reliefDepth,
  /** Samples along the ray from a point to a light. */
  steps: 24,
  /** Occluders farther from a point than this cast no shadow on it, relative to the longest side. */
  shadowReach: 0.45,
  /** Distance from the occluder at which its shadow is fully blurred, relative to the longest side. */
  fullBlurDistance: 0.12,
  /** Thickness of occluders, relative to the longest side; light passes behind them. */
  thickness: 0.22,
  /** Shadow bias: a surface casts no shadow on itself within this distance, relative to the longest side. */
  bias: 0.008,
  /** Radiance of distant things that is shown as white; low radiances are shown as they are. */
  whiteRadiance: 8,
} as const

/**
 * Share of a light that a pixel of the subject's edge receives if the background receives none: pixels that are
 * mostly background receive none, so that the subject gets no halo.
 *
 * @param matte 0 to 1
 */
export function subjectShare(matte: number): number {
  const share = Math.min(1, Math.max(0, (matte - 0.25) / 0.65))
  return share * share * (3 - 2 * share)
}

/** How dark shadows are on a point within `reach` of lights, relative to nearby ones: far points have none. */
export const shadowShare = (reach: number): number => Math.max(0, (reach - 0.55) / 0.45)

/** How much of a point is distant, 0 to 1: the sky and the horizon are, what is near isn't. */
export const distantShare = (reach: number): number => Math.min(1, Math.max(0, (0.7 - reach) / 0.3))

/**
 * Radiance of distant things relative to how bright a photo shows them, which compresses that of a bright sky: the
 * inverse of the tone mapping operator of Reinhard et al. ("Photographic tone reproduction for digital images", 2002,
 * equation 4). So at another exposure such a sky keeps more of its brightness than a wall of the same color.
 *
 * @param shown 0 to 1, linear
 * @returns at least 1
 */
export function radianceFactor(shown: number): number {
  const dark = 1 - shown
  return 2 / (dark + Math.sqrt(dark * dark + (4 * shown) / lightModel.whiteRadiance ** 2))
}

/** How bright a radiance is shown relative to it: the operator itself. It undoes {@link radianceFactor}. */
export const toneFactor = (radiance: number): number =>
  (1 + radiance / lightModel.whiteRadiance ** 2) / (1 + radiance)

/** Convert `#rrggbb` to red, green and blue in linear light, 0 to 1. */
export function parseLinearColor(hex: string): [number, number, number] {
  const at = (from: number) => srgbToLinear(Number.parseInt(hex.slice(from, from + 2), 16) / 255)
  return [at(1), at(3), at(5)]
}
