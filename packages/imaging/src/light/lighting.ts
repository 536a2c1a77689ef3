import { toLinear } from '../colour/srgb.ts'
import { reliefDepth } from './study-size.ts'

/** A lamp before, beside or behind what a picture shows. */
export interface PointLight {
  /** As `#rrggbb`. */
  colour: string
  /** 0 to 10; at 1, close by, it adds about what the picture has. */
  power: number
  /** Place as shares of the picture's width and height; beyond 0 and 1 it is outside the frame. */
  x: number
  y: number
  /** How far before the farthest ground, in longest sides of the picture. */
  z: number
  /** Where its light has fallen to a quarter, in longest sides. */
  distance: number
  /** Size of the lamp, in longest sides: the larger, the softer its shadows. */
  radius: number
  /** Whether the ground behind the subject receives its light too. */
  receiveLight: boolean
}

export interface Lighting {
  lights: readonly PointLight[]
  /** White at 1 leaves what no lamp reaches as it was. */
  ambient: { colour: string; power: number }
  background: {
    mode: 'keep' | 'dim' | 'recolor'
    colour: string
    /** Of `dim` and `recolour`, 0 to 1. */
    amount: number
  }
  /** How dark shadows are, 0 to 1. */
  shadows: number
  /** How far surfaces shine, 0 to 1. */
  gloss: number
}

/** What whoever lights a surface must agree on, beside the formulas of shade.ts. */
export const lightModel = {
  /** How far depth 0 lies behind depth 1, in longest sides. */
  reliefDepth,
  /** Places looked at on the way from a point to a lamp. */
  steps: 24,
  /** Things farther than this from a point cast no shadow on it, in longest sides. */
  shadowReach: 0.45,
  /** From so far on a thing's shadow is wholly blurred, in longest sides. */
  blurredFrom: 0.12,
  /** What casts a shadow is so thick, in longest sides; light passes behind it. */
  thickness: 0.22,
  /** A surface throws no shadow on itself within this, in longest sides. */
  bias: 0.008,
} as const

/** Red, green and blue in linear light, 0 to 1. */
export function linearColour(hex: string): [number, number, number] {
  const at = (from: number) => toLinear(Number.parseInt(hex.slice(from, from + 2), 16) / 255)
  return [at(1), at(3), at(5)]
}
