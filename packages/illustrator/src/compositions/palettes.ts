import { luma, mix, type Rgb, rgb, saturate } from '../paint/color.ts'
import type { Ornament, SceneDescription } from '../scene/scene-description.ts'

/** Colors of a designed image: a light or dark background and colors that stand out on it. */
export interface Palette {
  background: Rgb
  colors: Rgb[]
}

const named: Partial<Record<Ornament, readonly string[]>> = {
  pastel: ['#fbf4ef', '#f7b7c3', '#a9d8d0', '#f9dca0', '#b9c6ee', '#d9bfe6'],
  monochrome: ['#f4f4f2', '#22242a', '#6b6f76', '#b3b7bc'],
  rainbow: ['#fff8ec', '#e63946', '#f4a124', '#f7d33c', '#3fae5a', '#2f7fd0', '#7d4fb5'],
  earth: ['#f4ead9', '#b5643c', '#8a8a5c', '#d9a566', '#6b4a35', '#c98a6a'],
  sunset: ['#2f2350', '#ff7a59', '#ffb25e', '#d9507a', '#7a3f86', '#ffd98a'],
  ocean: ['#eaf5f7', '#12668f', '#2fa3b5', '#7fd0cf', '#0f3d63', '#b9e4e2'],
  vintage: ['#f3e3c0', '#d9532f', '#e8a13a', '#2f7f78', '#7a3b2a', '#f0c874'],
  neon: ['#120f2b', '#ff3fa4', '#26e0f0', '#8a5cff', '#f8f04a', '#ff7a3f'],
  birthday: ['#fff6ea', '#ef5f7a', '#f5b23a', '#4fb3d9', '#7cc06a', '#a06cd0'],
  wedding: ['#fbf7f2', '#c9a45c', '#a9bca0', '#e3c3bd', '#7d8a72'],
  christmas: ['#f8f3e8', '#b5302f', '#2f6b45', '#d9a83c', '#8a1f26'],
  valentine: ['#fff0f1', '#d9304f', '#f07a92', '#f9b9c4', '#a31f3f'],
}

const defaults: readonly (readonly string[])[] = [
  ['#f7f1e6', '#e4572e', '#17bebb', '#ffc914', '#2e4057'],
  ['#f4f1ea', '#264653', '#2a9d8f', '#e9c46a', '#e76f51'],
  ['#fff7ef', '#6d597a', '#b56576', '#e56b6f', '#eaac8b', '#355070'],
  ['#f1f5f4', '#0b6e6e', '#f4a261', '#d1495b', '#30638e'],
]

/**
 * The palette of a designed image: colors that the prompt names, else a palette that its words call for, else one chosen
 * by the seed. One named color gets shades of itself; a light background is added unless the darkest or lightest named
 * color can be one.
 */
export function paletteOf({ palette, ornaments, setting }: SceneDescription, seed: number): Palette {
  if (palette.length > 0)
    return namedPalette(palette, ornaments.includes('neon') || setting.mood.includes('dark'))
  const word =
    ornaments.find(ornament => named[ornament]) ??
    (setting.mood.includes('vintage') ? 'vintage' : setting.mood.includes('neon') ? 'neon' : undefined)
  const [background, ...colors] = (
    word ? (named[word] as readonly string[]) : defaults[seed % defaults.length]
  ).map(rgb)
  return { background, colors }
}

function namedPalette(asked: readonly Rgb[], isDark: boolean): Palette {
  const colors = [...asked]
  const light = asked.find(color => luma(color) > 0.86)
  const background = light ?? (isDark ? rgb('#15161f') : mix(asked[0], [1, 0.99, 0.97], 0.9))
  const strong = colors.filter(color => color !== light)
  const base = strong.length > 0 ? strong : [rgb('#2c3550')]
  const shades = base.flatMap(color => [mix(color, [1, 1, 1], 0.38), mix(color, [0.05, 0.05, 0.15], 0.35)])
  const filled = base.length >= 3 ? base : [...base, ...shades]
  return { background, colors: filled }
}

/** The darkest (on a dark background, the lightest) color, made stronger until it can be read on the background. */
export function inkOn(background: Rgb, colors: readonly Rgb[]): Rgb {
  const isLight = luma(background) > 0.5
  const sorted = colors.toSorted((a, b) => luma(a) - luma(b))
  const candidate = (isLight ? sorted[0] : sorted.at(-1)) ?? background
  const limit = isLight ? rgb('#1d2230') : rgb('#fffaf0')
  return Math.abs(luma(candidate) - luma(background)) > 0.45
    ? candidate
    : mix(saturate(candidate, 1.1), limit, 0.72)
}
