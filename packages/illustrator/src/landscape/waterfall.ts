import { blend } from '../paint/canvas.ts'
import { illuminate, mix, type Rgb, rgb, scale, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise } from '../paint/noise.ts'
import { riverBend } from '../scene/placement-area.ts'
import { rockBrightness } from './rock.ts'
import { applyHaze, type Scene } from './scene.ts'

/** Paint a rock wall with a waterfall. The lake or river below must be painted afterwards. */
export function paintWaterfall(scene: Scene): void {
  paintWall(scene)
  paintFall(scene)
}

/** Center x of the waterfall: above the river, or at a lake on the side away from the first object. */
const fallX = ({ canvas, seed, setting }: Scene) =>
  setting.water === 'river'
    ? canvas.width / 2 + canvas.unit * riverBend(seed, 0.03)
    : canvas.width * (seed & 1 ? 0.66 : 0.34)

/** Upper edge of the rock wall: highest at the waterfall, so that distant features stay visible beside it. */
function rockCrest(scene: Scene): (x: number) => number {
  const { canvas, horizon, seed } = scene
  const noise = createNoise(seed + 833)
  const { unit } = canvas
  const middle = fallX(scene)
  return x => {
    const off = Math.abs(x - middle) / unit + 0.05 * noise((x / unit) * 5, 9)
    const share = 0.1 + 0.9 * smoothstep(0.46, 0.12, off)
    const rise = 0.36 + 0.07 * noise((x / unit) * 1.6, 3) + 0.035 * fractalNoise(noise, (x / unit) * 7, 5, 3)
    return horizon - unit * share * rise
  }
}

function paintWall(scene: Scene): void {
  const { canvas, horizon, light, seed, setting } = scene
  const { width, unit } = canvas
  const noise = createNoise(seed + 837)
  const lightSide = (light.sunOrMoon?.x ?? 0.35) > 0.5 ? 1 : -1
  const crest = rockCrest(scene)
  const rock = setting.tint ?? rgb('#857f72')
  const green = rgb(
    setting.season === 'winter' ? '#e8eff7' : setting.season === 'autumn' ? '#b08a3e' : '#5f8f45',
  )
  const foot = horizon + 0.045 * unit
  for (let x = 0; x < width; x++) {
    const top = crest(x)
    const hang = unit * (0.03 + 0.05 * Math.abs(noise((x / unit) * 9, 8)))
    for (let y = Math.max(0, Math.floor(top)); y < foot; y++) {
      const bright = rockBrightness(noise, x / unit, y / unit, lightSide)
      const moss = 0.8 * smoothstep(0.1, 0.45, fractalNoise(noise, (x / unit) * 7, (y / unit) * 9 + 4, 3))
      const grassy = Math.max(moss, smoothstep(hang, hang * 0.7, y - top))
      const leaf = scale(green, 0.85 + 0.5 * fractalNoise(noise, (x / unit) * 40, (y / unit) * 40, 2))
      const color = mix(scale(rock, bright), leaf, grassy)
      blend(canvas, x, y, applyHaze(scene, color, 0.3), Math.min(1, y + 1 - top))
    }
  }
}

function paintFall(scene: Scene): void {
  const { canvas, horizon, light, seed } = scene
  const { width, height, unit } = canvas
  const noise = createNoise(seed + 839)
  const middle = fallX(scene)
  const top = rockCrest(scene)(middle) + 0.008 * unit
  const foot = horizon + 0.045 * unit
  const white = mix(illuminate([1, 1, 1], mix(light.ambient, [1, 1, 1], 0.2)), light.low, 0.12)
  const blue: Rgb = mix(illuminate(rgb('#7fb2cf'), light.ambient), light.low, 0.2)
  const reach = 0.2 * unit
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, foot + 0.04 * unit); y++) {
    const share = (y - top) / (foot - top)
    const half = unit * (0.05 + 0.022 * share + 0.008 * noise((y / unit) * 9, 4))
    for (let x = Math.max(0, Math.floor(middle - reach)); x < Math.min(width, middle + reach); x++) {
      const off = Math.abs(x - middle) / half
      const streak = fractalNoise(noise, ((x - middle) / half) * 7, (y / unit) * 3.2, 4)
      const falls = smoothstep(1.04, 0.9, off + 0.14 * streak) * (y < foot ? 1 : 0)
      blend(canvas, x, y, mix(blue, white, smoothstep(-0.35, 0.3, streak + 0.25 * share)), falls)
      const mist = Math.hypot((x - middle) / (0.17 * unit), (y - foot) / (0.075 * unit))
      const puff = fractalNoise(noise, (x / unit) * 13, (y / unit) * 13, 3)
      blend(canvas, x, y, white, 0.85 * smoothstep(1, 0.15, mist - 0.3 * puff))
    }
  }
}
