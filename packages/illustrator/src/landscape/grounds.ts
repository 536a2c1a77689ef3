import { turf } from '../background/turf.ts'
import { blend } from '../paint/canvas.ts'
import { mix, type Rgb, rgb, saturate, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise, type Noise } from '../paint/noise.ts'
import type { Ground, Season } from '../scene/setting.ts'
import { applyHaze, type Scene, type Surface } from './scene.ts'

interface GroundStyle {
  /** Colors at the horizon and in the foreground, as `#rrggbb`. */
  colors: (season: Season) => readonly [string, string]
  surface: Surface
}

const grassy: Surface = (noise, across, near, base) => {
  const depth = 1 / (near + 0.05)
  const patch = fractalNoise(noise, across * depth * 0.8, depth * 1.7, 3)
  const blade = noise((across * 85) / (0.3 + near), (near * 26) / (0.3 + near)) * smoothstep(0.01, 0.25, near)
  const bright = 1 + 0.2 * patch + 0.1 * blade
  const color = mix(base[0], base[1], smoothstep(0, 0.5, near + 0.1 * patch))
  return [color[0] * bright, color[1] * bright, color[2] * (bright - 0.05 * patch)]
}

const rippled: Surface = (noise, across, near, base) => {
  const depth = 1 / (near + 0.07)
  const bend = noise(across * depth * 0.6, depth * 1.3)
  const ripple = Math.sin(depth * 26 + bend * 7 + across * depth * 3) * smoothstep(0.02, 0.2, near) * 0.05
  const grain = 0.05 * noise(across * 190, near * 190) * smoothstep(0.05, 0.4, near)
  const bright = 1 + ripple + grain + 0.1 * bend
  const color = mix(base[0], base[1], smoothstep(0, 0.55, near))
  return [color[0] * bright, color[1] * bright, color[2] * bright]
}

/** Beach sand that people have walked on. */
const trodden: Surface = (noise, across, near, base) => {
  const depth = 1 / (near + 0.07)
  const lump = fractalNoise(noise, across * depth * 2.4, depth * 4.6, 4) * smoothstep(0.02, 0.3, near)
  const grain = 0.045 * noise(across * 210, near * 210) * smoothstep(0.05, 0.4, near)
  const bright = 1 + 0.2 * lump + grain
  const color = mix(base[0], base[1], smoothstep(0, 0.55, near))
  return [color[0] * bright, color[1] * bright, color[2] * bright]
}

const drifted: Surface = (noise, across, near, base) => {
  const depth = 1 / (near + 0.1)
  const drift = fractalNoise(noise, across * depth * 0.45, depth * 1.6, 2)
  const lee = fractalNoise(noise, across * depth * 0.45 + 0.1, depth * 1.6 + 0.06, 2) - drift
  const speck = Math.max(0, noise(across * 160, near * 160) - 0.75) * 0.3
  const shade = 1 - Math.max(-0.04, lee * 0.9) + speck
  const color = mix(base[0], base[1], smoothstep(0, 0.6, near + 0.2 * drift))
  return [color[0] * shade, color[1] * (shade + 0.01), color[2] * (shade + 0.035)]
}

const stony: Surface = (noise, across, near, base) => {
  const depth = 1 / (near + 0.06)
  const lump = fractalNoise(noise, across * depth * 1.6, depth * 3.2, 4)
  const bright = 1 + 0.4 * lump + 0.14 * noise(across * 70, near * 70)
  const color = mix(base[0], base[1], smoothstep(0, 0.5, near))
  return [color[0] * bright, color[1] * bright, color[2] * bright]
}

const cratered: Surface = (noise, across, near, base) => {
  const depth = 1 / (near + 0.08)
  const u = across * depth * 1.2
  const v = depth * 2.4
  const cell = craters(u, v, noise)
  const bright = 1 + 0.5 * cell + 0.18 * fractalNoise(noise, u * 3, v * 3, 3)
  const color = mix(base[0], base[1], smoothstep(0, 0.5, near))
  return [color[0] * bright, color[1] * bright, color[2] * bright]
}

/** Brightness offset of craters, one per grid cell, each lit on one side and shaded on the other. */
function craters(u: number, v: number, noise: Noise): number {
  const column = Math.floor(u)
  const row = Math.floor(v)
  const cx = column + 0.5 + 0.22 * noise(column * 3.1 + 0.5, row * 7.7 + 0.5)
  const cy = row + 0.5 + 0.22 * noise(column * 5.3 + 0.5, row * 2.9 + 0.5)
  const size = 0.2 + 0.16 * Math.abs(noise(column * 1.7 + 0.3, row * 1.3 + 0.3))
  const dx = (u - cx) / size
  const dy = (v - cy) / size
  const off = Math.hypot(dx, dy)
  return off > 1.25 ? 0 : dx * smoothstep(1.25, 0.75, off) * 0.8 - 0.25 * smoothstep(1, 0.6, off)
}

const paved: Surface = (noise, across, near, base) => {
  const depth = 1 / (near + 0.12)
  const u = across * depth * 2.4
  const v = depth * 5
  const shifted = u + (Math.floor(v) & 1) * 0.5
  const joint = Math.max(seam(shifted), seam(v)) * smoothstep(0.03, 0.2, near)
  const stoneTone = noise(Math.floor(shifted) * 3.3 + 0.5, Math.floor(v) * 5.7 + 0.5)
  const bright = 1 + 0.1 * stoneTone - 0.28 * joint + 0.04 * noise(across * 120, near * 120)
  const color = mix(base[0], base[1], smoothstep(0, 0.6, near))
  return [color[0] * bright, color[1] * bright, color[2] * bright]
}

const seam = (at: number) => smoothstep(0.44, 0.485, Math.abs(at - Math.floor(at) - 0.5))

const furrowed: Surface = (noise, across, near, base) => {
  const lane = (across / (near + 0.06)) * 3.4
  const furrow = Math.abs(lane - Math.floor(lane) - 0.5) * 2
  const fade = smoothstep(0.015, 0.12, near)
  const color = mix(base[0], base[1], smoothstep(0.25, 0.75, furrow) * fade + 0.5 * (1 - fade))
  const bright = 1 + 0.16 * fractalNoise(noise, across * 60, near * 60, 2) * fade
  return [color[0] * bright, color[1] * bright, color[2] * bright]
}

const greens: Record<Season, readonly [string, string]> = {
  spring: ['#a5cc68', '#5f9e3c'],
  summer: ['#9bc25a', '#4f8f38'],
  autumn: ['#c7ab5c', '#8d7a36'],
  winter: ['#eef4fa', '#dfe9f4'],
}
/** Saturation of grass and of other ground as photos record it, relative to that of painted landscapes. */
const [turfSaturation, groundSaturation] = [0.68, 0.78]
/** The color of dry blades, and their share in a lawn or meadow. */
const [dryGrass, dryShare]: [Rgb, number] = [rgb('#a59c62'), 0.2]
const everySeason = (farColor: string, nearColor: string) => () => [farColor, nearColor] as const

const groundStyles: Partial<Record<Ground, GroundStyle>> = {
  meadow: { colors: season => greens[season], surface: grassy },
  lawn: {
    colors: season => (season === 'autumn' ? ['#a9b455', '#6f8a3a'] : greens[season]),
    surface: grassy,
  },
  field: {
    colors: season => (season === 'winter' ? greens.winter : ['#e2c567', '#b98d34']),
    surface: furrowed,
  },
  sand: { colors: everySeason('#f3dfb4', '#e2c088'), surface: rippled },
  desert: { colors: everySeason('#ecc07e', '#d2934f'), surface: rippled },
  snow: { colors: everySeason('#f1f6fb', '#e4edf6'), surface: drifted },
  ice: { colors: everySeason('#dcedf7', '#b5d6ea'), surface: drifted },
  rock: { colors: everySeason('#a39a90', '#7d746c'), surface: stony },
  earth: { colors: everySeason('#b09470', '#86684a'), surface: stony },
  moon: { colors: everySeason('#b9b9be', '#85858c'), surface: cratered },
  plaza: { colors: everySeason('#cfc4b4', '#a89b8b'), surface: paved },
}

/**
 * Paint the ground below a line.
 *
 * @param line y in pixels of the upper edge at each x
 * @returns false if this kind of ground is painted elsewhere
 */
export function paintGround(scene: Scene, ground: Ground, line: (x: number) => number): boolean {
  const season = scene.setting.season ?? 'summer'
  const isSnowy = season === 'winter' && ['meadow', 'lawn', 'field', 'rock', 'earth'].includes(ground)
  const groundStyle = groundStyles[isSnowy ? 'snow' : ground]
  if (!groundStyle) return false
  const { canvas, horizon, seed, setting } = scene
  const { width, height, unit } = canvas
  const noise = createNoise(seed + 503)
  const isTurf = scene.backdrop !== undefined && groundStyle.surface === grassy
  const isBeach = scene.backdrop !== undefined && ground === 'sand'
  const surface = isTurf ? turf(season === 'autumn') : isBeach ? trodden : groundStyle.surface
  // Trees close behind a subject leave no distance for haze.
  const haze = scene.backdrop && setting.distantFeatures.includes('forest') ? 0.25 : 0.75
  const [farColor, nearColor] = groundStyle.colors(season).map(color => {
    if (!scene.backdrop) return rgb(color)
    return isTurf
      ? mix(saturate(rgb(color), turfSaturation), dryGrass, dryShare)
      : saturate(rgb(color), groundSaturation)
  })
  const base = setting.tint
    ? ([mix(farColor, setting.tint, 0.75), mix(nearColor, setting.tint, 0.75)] as const)
    : ([farColor, nearColor] as const)
  const petals = scene.backdrop && setting.hasFlowers ? setting.petalColors?.[0] : undefined
  for (let x = 0; x < width; x++) {
    const top = line(x)
    for (let y = Math.max(0, Math.floor(top)); y < height; y++) {
      const down = Math.max(0, (y - horizon) / unit)
      const across = (x - width / 2) / unit
      const ground = surface(noise, across, down, base)
      const color = petals ? withPetals(noise, across, down, ground, petals) : ground
      const vignette = 1 - 0.22 * smoothstep(0.35, 0.9, down)
      const shaded: Rgb = [color[0] * vignette, color[1] * vignette, color[2] * vignette]
      blend(canvas, x, y, applyHaze(scene, shaded, haze * smoothstep(0.22, 0, down)), Math.min(1, y - top))
    }
  }
  return true
}

/** Share of a field that flowers in one color cover, as seen from the front: near the horizon and in the foreground. */
const petalCover = { far: 0.78, near: 0.42 }

/** The color of a field of flowers, in which rows and patches of leaves are seen between the petals the nearer they are. */
function withPetals(noise: Noise, across: number, near: number, ground: Rgb, petals: Rgb): Rgb {
  const depth = 1 / (near + 0.07)
  const patch = fractalNoise(noise, across * depth * 1.1 + 40, depth * 2.6, 3)
  const tuft = noise(across * depth * 9 + 7, depth * 14)
  const cover = petalCover.far + (petalCover.near - petalCover.far) * smoothstep(0.05, 0.6, near)
  const tone = 0.86 + 0.22 * patch + 0.16 * tuft
  const lit: Rgb = [petals[0] * tone, petals[1] * tone, petals[2] * tone]
  return mix(ground, lit, Math.min(1, Math.max(0, cover + 0.45 * patch + 0.3 * tuft)))
}
