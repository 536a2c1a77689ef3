import { blend } from '../paint/canvas.ts'
import { mix, type Rgb, rgb, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise, ridgedNoise } from '../paint/noise.ts'
import { applyHaze, type Scene } from './scene.ts'

interface Ridge {
  /** Maximum height above the horizon, as a fraction of the shorter image side. */
  height: number
  /** Horizontal noise frequency: ridges per unit of width. */
  frequency: number
  distance: number
  rock: Rgb
  snow?: { color: Rgb; from: number }
}

/** Share of haze at the horizon behind a subject in a photo: air and lens leave mountains little contrast there. */
const hazeBehindSubject = 0.58

/** Paint two mountain ranges: crags lit from the side of the sun, snow above a noisy snow line. */
export function paintMountains(scene: Scene, isSnowy: boolean): void {
  const { light } = scene
  const inHaze = scene.backdrop
    ? { ...scene, light: { ...light, hazeDepth: Math.max(light.hazeDepth, hazeBehindSubject) } }
    : scene
  const snow: Rgb = rgb('#f7fafd')
  // Out of focus, only rock sets snowy mountains off from snow in front of them.
  const snowLine = scene.backdrop ? [0.17, 0.15] : [0.1, 0.07]
  const bare = scene.setting.season === 'autumn' ? rgb('#7b6f6a') : rgb('#68707c')
  paintRange(
    inHaze,
    {
      height: 0.44,
      frequency: 0.9,
      distance: scene.backdrop ? 0.74 : 0.72,
      rock: rgb('#7d8798'),
      snow: { color: snow, from: isSnowy ? snowLine[0] : 0.24 },
    },
    1,
  )
  paintRange(
    inHaze,
    {
      height: 0.28,
      frequency: 1.5,
      distance: scene.backdrop ? 0.46 : 0.4,
      rock: bare,
      snow: isSnowy ? { color: snow, from: snowLine[1] } : undefined,
    },
    2,
  )
}

/** Color of rocks in deserts. */
const desertRock = '#b26a4a'

/** Paint distant cliffs without snow. */
export function paintCliffs(scene: Scene): void {
  const rock = rgb(scene.setting.ground === 'desert' ? desertRock : '#a08a72')
  paintRange(scene, { height: 0.34, frequency: 1.1, distance: 0.35, rock }, 3)
}

function paintRange(scene: Scene, ridge: Ridge, part: number): void {
  const { canvas, light, horizon, seed } = scene
  const { width, unit } = canvas
  const noise = createNoise(seed + 101 * part)
  const crag = createNoise(seed + 103 * part)
  const lightSide = (light.sunOrMoon?.x ?? 0.35) > 0.5 ? -1 : 1
  const crestAt = (u: number) => ridgedNoise(noise, u * ridge.frequency + 3 * part, part, 5)
  for (let x = 0; x < width; x++) {
    const u = x / unit
    const crest = crestAt(u)
    const heightVariation = 0.62 + 0.38 * noise(u * 0.8 + 9, part * 3.7)
    const height = ridge.height * unit * Math.max(0.03, crest * 1.3 * heightVariation)
    const top = horizon - height
    for (let y = Math.max(0, Math.floor(top)); y < horizon + 1 && y < canvas.height; y++) {
      const up = (horizon - y) / unit
      const down = (y - top) / unit
      const at = u + 0.035 * fractalNoise(crag, u * 7, up * 9, 3) + lightSide * down * 0.3
      const slope = crestAt(at + 0.012) - crestAt(at - 0.012)
      const side = smoothstep(-0.03, 0.03, slope * lightSide)
      const bright = 0.7 + 0.4 * side + 0.06 * fractalNoise(crag, u * 26, up * 26, 3)
      let color: Rgb = [ridge.rock[0] * bright, ridge.rock[1] * bright, ridge.rock[2] * bright]
      if (ridge.snow) {
        const line = ridge.snow.from + 0.1 * fractalNoise(crag, u * 12, up * 12, 3)
        const snowCover = smoothstep(line - 0.006, line + 0.01, up + 0.035 * side)
        const shade = 0.76 + 0.25 * side
        const { color: snowColor } = ridge.snow
        color = mix(
          color,
          [snowColor[0] * shade, snowColor[1] * (shade + 0.03), snowColor[2] * (shade + 0.09)],
          snowCover,
        )
      }
      const foot = smoothstep(0.2, 0, up / ridge.height)
      blend(
        canvas,
        x,
        y,
        applyHaze(scene, color, Math.min(1, ridge.distance + 0.4 * foot)),
        Math.min(1, y - top),
      )
    }
  }
}

/** Paint overlapping rows of hills, one per color from far to near, paler with distance. */
export function paintHills(scene: Scene, colors: readonly Rgb[], height = 0.12, frequency = 0.8): void {
  const { canvas, horizon, seed } = scene
  const { width, unit } = canvas
  for (const [index, base] of colors.entries()) {
    const noise = createNoise(seed + 211 + 17 * index)
    const distance = 0.8 - (0.6 * index) / Math.max(1, colors.length - 1)
    const lift = height * (1 - 0.28 * index)
    for (let x = 0; x < width; x++) {
      const u = x / unit
      const rise =
        0.5 + 0.5 * noise(u * frequency + 7 * index, 3 * index) + 0.12 * noise(u * frequency * 3, 9)
      const top = horizon - lift * unit * rise
      const slope =
        noise((u + 0.04) * frequency + 7 * index, 3 * index) -
        noise((u - 0.04) * frequency + 7 * index, 3 * index)
      for (let y = Math.max(0, Math.floor(top)); y < horizon + 1 && y < canvas.height; y++) {
        const down = (y - top) / unit
        const grain = 0.05 * fractalNoise(noise, u * 22, (y / unit) * 60, 3)
        const bright = 1.08 - slope * 0.5 - down * 0.9 + grain
        const color: Rgb = [base[0] * bright, base[1] * bright, base[2] * bright]
        blend(canvas, x, y, applyHaze(scene, color, distance), Math.min(1, y - top))
      }
    }
  }
}

/** Paint a volcano with lava streaks and a smoke plume. */
export function paintVolcano(scene: Scene): void {
  const { canvas, light, horizon, seed } = scene
  const { width, unit } = canvas
  const noise = createNoise(seed + 307)
  const side = (light.sunOrMoon?.x ?? 0.3) > 0.5 ? 1 : -1
  const center = (0.34 + 0.32 * ((seed % 7) / 6)) * width
  const height = 0.42 * unit
  for (let x = 0; x < width; x++) {
    const off = Math.abs(x - center) / unit
    const rough = 0.012 * fractalNoise(noise, (x / unit) * 14, 1, 4)
    const shape =
      off < 0.055 ? 0.93 + 1.1 * (off - 0.055) : Math.max(0, 1 - ((off - 0.055) / 0.62) ** 0.62) * 0.93
    const top = horizon - (height * shape + rough * unit * shape)
    for (let y = Math.max(0, Math.floor(top)); y < horizon + 1 && y < canvas.height; y++) {
      const up = (horizon - y) / height
      const streak = fractalNoise(noise, ((x - center) / unit / (1.08 - up * 0.8)) * 16, up * 2, 4)
      const bright = 0.85 + 0.5 * streak + 0.3 * side * (smoothstep(-0.06, 0.06, (x - center) / unit) - 0.5)
      let color: Rgb = [0.36 * bright, 0.31 * bright, 0.31 * bright]
      color = applyHaze(scene, color, 0.3 + 0.45 * smoothstep(0.4, 0, up))
      const lava = smoothstep(0.25, 0.42, -streak + 0.5 * (up - 0.6)) * smoothstep(0.35, 0.9, up)
      blend(canvas, x, y, mix(color, [1, 0.42, 0.1], lava), Math.min(1, y - top))
    }
  }
  paintSmokePlume(scene, center, horizon - height * 0.9)
}

function paintSmokePlume({ canvas, light, seed }: Scene, x0: number, y0: number): void {
  const { width, unit } = canvas
  const noise = createNoise(seed + 311)
  for (let y = 0; y < Math.min(canvas.height, y0 + 0.02 * unit); y++) {
    const up = (y0 - y) / unit
    const drift = up * up * 0.9
    const plumeWidth = 0.05 + up * 0.42
    for (let x = 0; x < width; x++) {
      const off = ((x - x0) / unit - drift) / plumeWidth
      if (Math.abs(off) > 1.3) continue
      const puff = fractalNoise(noise, (x / unit) * 7 - drift * 4, up * 7 + 3, 4)
      const alpha =
        smoothstep(1.1, 0.3, Math.abs(off) - puff * 0.7) *
        smoothstep(0.7, 0.1, up) *
        smoothstep(-0.02, 0.02, up) *
        0.85
      if (alpha <= 0) continue
      const ash = mix(light.clouds.dark, light.clouds.bright, smoothstep(-0.35, 0.6, puff - off * 0.3))
      blend(canvas, x, y, mix(ash, [1, 0.45, 0.15], 0.75 * smoothstep(0.14, 0, up)), alpha)
    }
  }
}
