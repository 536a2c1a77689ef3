import { blend } from '../paint/canvas.ts'
import { illuminate, mix, type Rgb, rgb, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise } from '../paint/noise.ts'
import { headlandOf } from '../scene/headland.ts'
import { paintGround } from './grounds.ts'
import { paintGrass } from './plants.ts'
import { rockBrightness } from './rock.ts'
import { applyHaze, type Scene } from './scene.ts'

/** Paint a cliff in the sea: grass on top, a layered rock face and surf at the waterline. */
export async function paintHeadland(scene: Scene): Promise<void> {
  const { canvas, horizon, seed, setting } = scene
  const { width, height, unit } = canvas
  const cliff = headlandOf(seed, height, horizon)
  const noise = createNoise(seed + 821)
  const outAt = (x: number) => (cliff.left ? x / width : 1 - x / width)
  const crest = (x: number) =>
    outAt(x) > cliff.edge ? height : cliff.crest(outAt(x)) + 0.006 * unit * noise((x / unit) * 6, 2)
  const lip = (x: number) => cliff.lip(outAt(x)) + 0.022 * unit * fractalNoise(noise, (x / unit) * 9, 4, 3)
  const seaPixels = canvas.data.slice()
  paintGround({ ...scene, setting: { ...setting, tint: undefined } }, 'meadow', crest)
  for (let x = 0; x < width; x++)
    for (let y = Math.max(0, Math.ceil(lip(x))); y < height; y++) {
      const at = 3 * (y * width + x)
      canvas.data.set(seaPixels.subarray(at, at + 3), at)
    }
  paintFace(scene, lip)
  paintSpray(scene)
  if (setting.season !== 'winter' && !scene.isLineDrawing)
    await paintGrass(scene, setting.hasFlowers || setting.season === 'spring', (x, y) => {
      const top = crest(x)
      return y < top + 0.01 * unit || y > lip(x) - 0.002 * unit
    })
}

/** The rock face below the grass, darker (wet) near the water. */
function paintFace(scene: Scene, lip: (x: number) => number): void {
  const { canvas, horizon, light, seed, setting } = scene
  const { width, height, unit } = canvas
  const cliff = headlandOf(seed, height, horizon)
  const noise = createNoise(seed + 823)
  const lightSide = (light.sunOrMoon?.x ?? 0.35) > 0.5 ? 1 : -1
  const base = setting.tint ?? rgb('#9c8973')
  const tip = cliff.crest(cliff.edge)
  for (let x = 0; x < width; x++) {
    const out = cliff.left ? x / width : 1 - x / width
    const foot = cliff.foot(out) + 0.012 * unit * fractalNoise(noise, (x / unit) * 12, 7, 2)
    const top = out < cliff.edge ? lip(x) : tip
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, foot); y++) {
      const down = (y - tip) / (cliff.foot(cliff.edge) - tip)
      const ledges = 0.03 * fractalNoise(noise, 3, (y / unit) * 11, 3) + 0.012 * noise(9, (y / unit) * 34)
      const beyond = ((out - cliff.edge - 0.07 * Math.max(0, down) - ledges) * width) / unit
      if (beyond > 0) continue
      const under = smoothstep(0.03, 0, (y - top) / unit)
      const wet = smoothstep(0.045, 0, (foot - y) / unit)
      const bright =
        rockBrightness(noise, x / unit, y / unit, lightSide) * (1 - 0.35 * under) * (1 - 0.4 * wet)
      const color: Rgb = [base[0] * bright, base[1] * bright, base[2] * (bright + 0.02)]
      const cover = Math.min(1, y + 1 - top, (-beyond * unit) / 1.5)
      blend(canvas, x, y, applyHaze(scene, color, 0.12 + 0.1 * out), cover)
    }
  }
}

/** Surf along the waterline, higher in wind and storms. */
function paintSpray(scene: Scene): void {
  const { canvas, horizon, light, seed, setting } = scene
  const { width, height, unit } = canvas
  const cliff = headlandOf(seed, height, horizon)
  const noise = createNoise(seed + 827)
  const surfHeight = setting.weather.includes('storm') ? 3 : setting.weather.includes('wind') ? 1.8 : 1
  const white = mix(illuminate([1, 1, 1], mix(light.ambient, [1, 1, 1], 0.25)), light.low, 0.15)
  const end = cliff.edge + 0.1
  for (let x = 0; x < width; x++) {
    const out = cliff.left ? x / width : 1 - x / width
    if (out > end + 0.08) continue
    const foot = cliff.foot(out)
    const burst = smoothstep(-0.1, 0.6, noise((x / unit) * 5, 3)) * surfHeight
    const endFade = smoothstep(end + 0.08, end - 0.04, out)
    const up = unit * (0.012 + 0.03 * burst)
    for (let y = Math.max(0, Math.floor(foot - up)); y < Math.min(height, foot + 0.07 * unit); y++) {
      const lace = fractalNoise(noise, (x / unit) * 22, (y / unit) * 40, 3)
      const off = y < foot ? (foot - y) / up : (y - foot) / (0.07 * unit)
      const share = smoothstep(0.1, 0.6, 1 - off + 0.9 * lace) * (1 - off) * endFade
      blend(canvas, x, y, white, Math.min(0.92, share))
    }
  }
}
