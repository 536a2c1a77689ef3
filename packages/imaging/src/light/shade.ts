import {
  type Lighting,
  lightModel,
  type PointLight,
  parseLinearColor,
  shadowShare,
  subjectShare,
} from './lighting.ts'
import type { UnpackedSurface } from './packed-surface.ts'

/** Light on a surface, independent of its colors: three floats per pixel each, linear. */
export interface LightBuffers {
  /** Multiplied by the image. */
  diffuse: Float32Array
  /** Specular light, added in proportion to the image's brightness. */
  specular: Float32Array
}

interface ShadingLight extends Pick<PointLight, 'distance' | 'radius' | 'receiveLight'> {
  x: number
  y: number
  z: number
  /** Linear, power included. */
  color: [number, number, number]
}

const gloss = { exponent: 28, strength: 0.5 }
/** Wrap of the diffuse term around surfaces that face away: a constant plus a share of the light's radius. */
const wrap = { least: 0.12, ofRadius: 0.6 }

/** Lights in the units of the shading, relative to the longest side. */
export function toShadingLights(
  lighting: Lighting,
  { image: { width, height } }: UnpackedSurface,
): ShadingLight[] {
  const side = Math.max(width, height)
  return lighting.lights
    .filter(({ power }) => power > 0)
    .map(({ color, power, x, y, z, distance, radius, receiveLight }) => {
      const [r, g, b] = parseLinearColor(color)
      const place = { x: (x * width) / side, y: (y * height) / side, z }
      return { ...place, distance, radius, receiveLight, color: [r * power, g * power, b * power] }
    })
}

/**
 * Shade some rows of a surface: Lambert's law, wrapped and squared so that it falls off smoothly (Mitchell,
 * McTaggart & Green, "Shading in Valve's Source Engine", SIGGRAPH 2006), a Blinn highlight ("Models of light
 * reflection for computer synthesized pictures", 1977), soft shadows by marching through the depth from each
 * point to each light. The preview's shader computes the same, step by step.
 */
export function shadeRows(
  surface: UnpackedSurface,
  lights: readonly ShadingLight[],
  { shadows, gloss: glossAmount }: Pick<Lighting, 'shadows' | 'gloss'>,
  [top, bottom]: [number, number],
  { diffuse, specular }: LightBuffers,
): void {
  const { width, height } = surface.image
  const side = Math.max(width, height)
  const specularStrength = glossAmount * gloss.strength
  for (let row = top; row < bottom; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      const x = (column + 0.5) / side
      const y = (row + 0.5) / side
      const z = surface.depth[at] * lightModel.reliefDepth
      const [nx, ny] = [surface.normalX[at], surface.normalY[at]]
      const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny))
      const reach = surface.reach[at]
      const onSubject = subjectShare(surface.matte[at])
      const darkness = shadows * shadowShare(reach)
      for (const light of lights) {
        const received = reach * (light.receiveLight ? 1 : onSubject)
        const [lx, ly, lz] = [light.x - x, light.y - y, light.z - z]
        const distance = Math.max(1e-4, Math.sqrt(lx * lx + ly * ly + lz * lz))
        const wrapAmount = wrap.least + wrap.ofRadius * light.radius
        const facing = (nx * lx + ny * ly + nz * lz) / distance
        const lambert = (facing + wrapAmount) / (1 + wrapAmount)
        if (lambert <= 0 || received === 0) continue
        const lit = lambert * lambert
        const attenuation = 1 / (1 + (distance * distance) / (light.distance * light.distance))
        const visibility =
          darkness > 0 ? 1 - darkness * shadowAt(surface, x, y, z, lx, ly, lz, distance, light.radius) : 1
        const irradiance = attenuation * attenuation * visibility * received
        const half = Math.sqrt(2 + (2 * lz) / distance)
        const specularCosine = Math.max(0, (facing + nz) / Math.max(1e-4, half))
        const highlight =
          specularStrength * specularCosine ** gloss.exponent * Math.min(1, Math.max(0, facing * 4))
        for (let channel = 0; channel < 3; channel++) {
          diffuse[at * 3 + channel] += irradiance * lit * light.color[channel]
          specular[at * 3 + channel] += irradiance * highlight * light.color[channel]
        }
      }
    }
  }
}

/** How far a point lies in the shadow of occluders between it and a light, 0 to 1. */
function shadowAt(
  surface: UnpackedSurface,
  x: number,
  y: number,
  z: number,
  lx: number,
  ly: number,
  lz: number,
  distance: number,
  radius: number,
): number {
  const { reliefDepth, steps, shadowReach, fullBlurDistance, thickness, bias } = lightModel
  const { width, height } = surface.image
  const side = Math.max(width, height)
  const farthest = Math.min(1, shadowReach / distance)
  let darkest = 0
  for (let step = 0; step < steps; step++) {
    const share = (step + 0.5) / steps
    const t = farthest * share * Math.sqrt(share)
    const [u, v] = [(x + lx * t) * side - 0.5, (y + ly * t) * side - 0.5]
    if (u < 0 || v < 0 || u > width - 1 || v > height - 1) break
    const traveled = t * distance
    const blur = Math.min(1, traveled / fullBlurDistance)
    const sharp = depthAt(surface.depth, width, height, u, v)
    const there = sharp + (depthAt(surface.softDepth, width, height, u, v) - sharp) * blur
    const above = there * reliefDepth - (z + lz * t) - bias
    const soft = radius * traveled + 0.25 * traveled * traveled + 0.006
    const coverage = Math.min(1, Math.max(0, above / soft))
    const thicknessFade = 1 - Math.min(1, Math.max(0, above / thickness - 1))
    const distanceFade = 1 - share * share * share
    darkest = Math.max(darkest, coverage * thicknessFade * distanceFade)
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
