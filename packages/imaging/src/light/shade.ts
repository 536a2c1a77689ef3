import { type Lighting, lightModel, linearColour, type PointLight } from './lighting.ts'
import type { LitSurface } from './packed-surface.ts'

/** Light on a surface, independent of its colors: three floats per pixel each, linear. */
export interface Shade {
  /** Multiplied by the image. */
  diffuse: Float32Array
  /** Specular light, added in proportion to the image's brightness. */
  shine: Float32Array
}

interface Lamp extends Pick<PointLight, 'distance' | 'radius' | 'receiveLight'> {
  x: number
  y: number
  z: number
  /** Linear, power included. */
  colour: [number, number, number]
}

const gloss = { exponent: 28, strength: 0.5 }
/** Wrap of the diffuse term around surfaces that face away: a constant plus a share of the light's radius. */
const wrap = { least: 0.12, ofRadius: 0.6 }

/** Lights in the units of the shading, relative to the longest side. */
export function lampsOf(lighting: Lighting, { picture: { width, height } }: LitSurface): Lamp[] {
  const side = Math.max(width, height)
  return lighting.lights
    .filter(({ power }) => power > 0)
    .map(({ colour, power, x, y, z, distance, radius, receiveLight }) => {
      const [r, g, b] = linearColour(colour)
      const place = { x: (x * width) / side, y: (y * height) / side, z }
      return { ...place, distance, radius, receiveLight, colour: [r * power, g * power, b * power] }
    })
}

/**
 * Shade some rows of a surface: Lambert's law, wrapped and squared so that it falls off smoothly (Mitchell,
 * McTaggart & Green, "Shading in Valve's Source Engine", SIGGRAPH 2006), a Blinn highlight ("Models of light
 * reflection for computer synthesized pictures", 1977), soft shadows by marching through the depth from each
 * point to each light. The preview's shader computes the same, step by step.
 */
export function shadeRows(
  surface: LitSurface,
  lamps: readonly Lamp[],
  { shadows, gloss: glossiness }: Pick<Lighting, 'shadows' | 'gloss'>,
  [top, bottom]: [number, number],
  { diffuse, shine }: Shade,
): void {
  const { width, height } = surface.picture
  const side = Math.max(width, height)
  const specular = glossiness * gloss.strength
  for (let row = top; row < bottom; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      const x = (column + 0.5) / side
      const y = (row + 0.5) / side
      const z = surface.depth[at] * lightModel.reliefDepth
      const [nx, ny] = [surface.normalX[at], surface.normalY[at]]
      const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny))
      for (const lamp of lamps) {
        const received = lamp.receiveLight ? 1 : surface.matte[at]
        const [lx, ly, lz] = [lamp.x - x, lamp.y - y, lamp.z - z]
        const away = Math.max(1e-4, Math.sqrt(lx * lx + ly * ly + lz * lz))
        const around = wrap.least + wrap.ofRadius * lamp.radius
        const facing = (nx * lx + ny * ly + nz * lz) / away
        const lambert = (facing + around) / (1 + around)
        if (lambert <= 0 || received === 0) continue
        const lit = lambert * lambert
        const fall = 1 / (1 + (away * away) / (lamp.distance * lamp.distance))
        const open = shadows > 0 ? 1 - shadows * shadowAt(surface, x, y, z, lx, ly, lz, away, lamp.radius) : 1
        const arriving = fall * fall * open * received
        const half = Math.sqrt(2 + (2 * lz) / away)
        const mirrored = Math.max(0, (facing + nz) / Math.max(1e-4, half))
        const bright = specular * mirrored ** gloss.exponent * Math.min(1, Math.max(0, facing * 4))
        for (let channel = 0; channel < 3; channel++) {
          diffuse[at * 3 + channel] += arriving * lit * lamp.colour[channel]
          shine[at * 3 + channel] += arriving * bright * lamp.colour[channel]
        }
      }
    }
  }
}

/** How far a point lies in the shadow of occluders between it and a light, 0 to 1. */
function shadowAt(
  surface: LitSurface,
  x: number,
  y: number,
  z: number,
  lx: number,
  ly: number,
  lz: number,
  away: number,
  radius: number,
): number {
  const { reliefDepth, steps, shadowReach, blurredFrom, thickness, bias } = lightModel
  const { width, height } = surface.picture
  const side = Math.max(width, height)
  const farthest = Math.min(1, shadowReach / away)
  let darkest = 0
  for (let step = 0; step < steps; step++) {
    const share = (step + 0.5) / steps
    const t = farthest * share * Math.sqrt(share)
    const [u, v] = [(x + lx * t) * side - 0.5, (y + ly * t) * side - 0.5]
    if (u < 0 || v < 0 || u > width - 1 || v > height - 1) break
    const passed = t * away
    const blur = Math.min(1, passed / blurredFrom)
    const sharp = depthAt(surface.depth, width, height, u, v)
    const there = sharp + (depthAt(surface.softDepth, width, height, u, v) - sharp) * blur
    const above = there * reliefDepth - (z + lz * t) - bias
    const soft = radius * passed + 0.25 * passed * passed + 0.006
    const covers = Math.min(1, Math.max(0, above / soft))
    const thin = 1 - Math.min(1, Math.max(0, above / thickness - 1))
    const near = 1 - share * share * share
    darkest = Math.max(darkest, covers * thin * near)
  }
  return darkest
}

function depthAt(depth: Float32Array, width: number, height: number, u: number, v: number): number {
  const [left, top] = [Math.floor(u), Math.floor(v)]
  const [right, below] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const [across, down] = [u - left, v - top]
  const upper = depth[top * width + left] * (1 - across) + depth[top * width + right] * across
  const lower = depth[below * width + left] * (1 - across) + depth[below * width + right] * across
  return upper * (1 - down) + lower * down
}
