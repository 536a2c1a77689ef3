import { applyHaze, createRandom, type Scene } from '../landscape/scene.ts'
import type { WoodKind } from '../landscape/woods.ts'
import { blend, compositeLayer, darkenPixel, renderSvg } from '../paint/canvas.ts'
import { hex, mix, type Rgb, rgb, scale, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise, type Noise } from '../paint/noise.ts'
import type { Season } from '../scene/setting.ts'
import { fullBlur } from './lens-blur.ts'

/** Leaf colors from shade to sun, as `#rrggbb`. */
type LeafColors = readonly [shade: string, middle: string, sunlit: string, accent: string]

const leafColors: Record<Season, LeafColors> = {
  spring: ['#43643a', '#7fa158', '#c6d488', '#f0c3d2'],
  summer: ['#283f2c', '#577642', '#b0c174', '#869c52'],
  autumn: ['#5b3a1c', '#b8722b', '#f0b84a', '#c8492a'],
  winter: ['#5c666b', '#a3aeb4', '#f3f7fb', '#7d8990'],
}
const blossomColors: LeafColors = ['#9c6f74', '#e9a9bd', '#fde6ee', '#f4c0d0']
const needleColors: LeafColors = ['#17332a', '#2f5a42', '#6d9468', '#3f7050']
const jungleColors: LeafColors = ['#12351f', '#2f7a3a', '#8fc04e', '#4c9a4a']

/**
 * How high trees reach, as a share of the sky: in a forest; at the edge of a park, also behind somebody near; at the far end
 * of a meadow.
 */
const reach = { forest: 1.15, park: 0.6, far: 0.2 }
const nearReach = 0.92
/** The same of trees over which a landmark rises. */
const belowLandmark = 0.26
/** Size of a clump of leaves, in units. */
const clump = 0.16
/** Share of the light that trees keep from the ground. */
const groundShade = 0.5

/**
 * Paint trees behind a subject, for a background out of focus: masses of leaves with sunlit and shaded clumps and gaps
 * that the sky shows through, instead of single trees with outlines.
 */
export async function paintFoliage(scene: Scene, wood: WoodKind, place: keyof typeof reach): Promise<void> {
  const { canvas, horizon, seed, light, setting } = scene
  const { width, height, unit } = canvas
  const noise = createNoise(seed + 907)
  const colors = (
    scene.backdrop?.hasBlossoms ? blossomColors : colorsOf(wood, setting.season ?? 'summer')
  ).map(rgb)
  const [shade, middle, sunlit, accent] = colors.map(color => applyHaze(scene, color, 0.12))
  const highest = scene.backdrop?.landmark
    ? belowLandmark
    : place === 'park' && scene.backdrop?.subject?.isCropped
      ? nearReach
      : reach[place]
  const top = (x: number) =>
    horizon * (1 - highest * (0.8 + 0.45 * fractalNoise(noise, (x / unit) * 1.6, 7.3, 3)))
  const sunX = (light.sunOrMoon?.x ?? 0.35) * width
  const gapSize = 0.09
  const bottom = Math.min(height, horizon + 0.02 * unit)
  const step = blurRadiusOf(scene) > coarseBlur ? 2 : 1
  for (let y = 0; y < bottom; y += step)
    for (let x = 0; x < width; x += step) {
      const [u, v] = [x / unit / clump, y / unit / clump]
      const mass = fractalNoise(noise, u, v * 1.15, 3)
      const above = (y - top(x)) / unit + 0.1 * mass
      if (above < -0.02) continue
      const leaves = noise(u * 5.3, v * 5.9)
      const up = 1 - y / Math.max(1, horizon)
      const toSun = Math.exp(-(((x - sunX) / (0.55 * unit)) ** 2))
      const gap = smoothstep(0.2, 0.34, 0.6 * mass + 0.4 * leaves + gapSize * (up - 0.55) + 0.05 * toSun)
      const sun = smoothstep(-0.15, 0.5, mass + 0.35 * leaves + 0.25 * up - 0.15 + 0.12 * toSun)
      const tone = sun < 0.5 ? mix(shade, middle, 2 * sun) : mix(middle, sunlit, 2 * sun - 1)
      const mixed = mix(tone, accent, 0.55 * smoothstep(0.1, 0.4, noise(u * 0.8 + 31, v * 0.8)))
      // Light from the sky comes through where leaves are thin, and glares.
      const glare = mix(light.low, [1, 1, 0.94], 0.6 * (1 - light.night))
      const color = mix(mixed, glare, 0.85 * gap * smoothstep(0.15, 0.5, up))
      for (let down = y; down < Math.min(bottom, y + step); down++)
        for (let across = x; across < Math.min(width, x + step); across++)
          blend(canvas, across, down, color, smoothstep(-0.02, 0.03, above))
    }
  if (place !== 'forest') {
    shadeFoot(scene)
    return
  }
  shadeGround(scene, noise)
  await paintTrunks(scene)
}

/** Radius of the blur disc, in pixels, from which leaves are painted at half the size. */
const coarseBlur = 6

const blurRadiusOf = ({ backdrop, canvas, setting }: Scene) =>
  backdrop ? fullBlur(backdrop, canvas, setting.ground) : 0

/** Put the ground at the edge of trees into their shade, and the trees' feet into that of their leaves. */
function shadeFoot({ canvas, horizon }: Scene): void {
  const { width, height, unit } = canvas
  const [above, below] = [0.09 * unit, 0.045 * unit]
  for (let y = Math.max(0, Math.floor(horizon - 2 * above)); y < Math.min(height, horizon + 3 * below); y++) {
    const share = 0.5 * Math.exp(-(((y - horizon) / (y < horizon ? above : below)) ** 2))
    for (let x = 0; x < width; x++) darkenPixel(canvas, x, y, share)
  }
}

/** Put the ground in the shade of the trees, with spots of light. */
function shadeGround({ canvas, horizon, light }: Scene, noise: Noise): void {
  const { width, height, unit } = canvas
  const strength = groundShade * (1 - 0.5 * light.night)
  for (let y = Math.max(0, Math.floor(horizon - 0.02 * unit)); y < height; y++) {
    const near = Math.max(0, y - horizon) / unit
    const depth = 1 / (near + 0.12)
    for (let x = 0; x < width; x++) {
      const across = ((x - width / 2) / unit) * depth
      const spot = smoothstep(0.05, 0.3, fractalNoise(noise, across * 0.7, depth * 1.1 + 50, 3))
      darkenPixel(canvas, x, y, strength * (1 - 0.8 * spot) * smoothstep(1.1, 0.05, near))
    }
  }
}

function colorsOf(wood: WoodKind, season: Season): LeafColors {
  if (wood === 'jungle' || wood === 'palms') return jungleColors
  if (wood === 'pines') return season === 'winter' ? leafColors.winter : needleColors
  return leafColors[season]
}

/** Trunks at different distances: farther ones are thinner, paler and stand nearer to the horizon. */
async function paintTrunks(scene: Scene): Promise<void> {
  const { canvas, horizon, seed } = scene
  const { width, unit } = canvas
  const random = createRandom(seed, 99)
  const count = Math.round((17 * width) / unit)
  const trunks = Array.from({ length: count }, (_, at) => {
    const near = random() ** 2.2
    const x = ((at + 0.15 + 0.7 * random()) / count) * width
    return { x, near, lean: 0.03 * unit * (random() - 0.5), tone: 0.7 + 0.5 * random() }
  }).sort((a, b) => a.near - b.near)
  const parts = trunks.map(({ x, near, lean, tone }) => {
    const half = unit * (0.006 + 0.032 * near)
    const foot = horizon + unit * (0.008 + 0.1 * near)
    const bark: Rgb = scale(rgb('#4d4034'), tone)
    const fill = hex(applyHaze(scene, bark, 0.55 * (1 - near)))
    return `<polygon points="${x - 1.25 * half},${foot} ${x + 1.25 * half},${foot} ${x + lean + 0.7 * half},-2 ${x + lean - 0.7 * half},-2" fill="${fill}" opacity=".86"/>`
  })
  compositeLayer(canvas, await renderSvg(parts.join(''), canvas))
}
