import type { Raster } from '@pentimento/imaging'
import { setText } from '../lettering/text-layout.ts'
import { compositeLayer } from '../paint/canvas.ts'
import { hex, luma, mix, type Rgb, rgb, scale, smoothstep } from '../paint/color.ts'
import { type DesignTask, drawSvg, openMotif, renderMotif } from './composition.ts'

/** A mark in at most three colors on a clean background. */
interface LogoColors {
  background: Rgb
  main: Rgb
  accent: Rgb
}

/**
 * Paint a logo: a mark in the center, and the words of the prompt below it. Up to three letters without a motif are the
 * mark themselves.
 */
export async function paintLogo(task: DesignTask): Promise<void> {
  const { canvas, description, seed } = task
  const { width, height, unit } = canvas
  const { lettering, objects } = description
  const [first] = objects
  const own =
    first && first.colors.length === 0
      ? ownColor(await renderMotif(await openMotif(first.kind.drawingName, seed, true), first, 64))
      : first?.colors[0]
  const colors = logoColors(task, own ?? (first && rgb('#7d8894')))
  await drawSvg(canvas, `<rect width="${width}" height="${height}" fill="${hex(colors.background)}"/>`)
  const isMonogram = lettering !== undefined && lettering.length <= 3 && objects.length === 0
  const hasText = lettering !== undefined && !isMonogram
  const cy = height / 2 - (hasText ? 0.11 * unit : 0)
  const radius = (hasText ? 0.23 : 0.29) * unit
  const badge =
    objects.length > 0 && description.ornaments.includes('geometric')
      ? seed % 2
      : objects.length > 0
        ? (seed >> 1) % 3
        : 2
  await drawSvg(canvas, badgeOf(badge, width / 2, cy, radius, colors, isMonogram || objects.length === 0))
  if (isMonogram) {
    const box = {
      x: width / 2 - radius * 0.72,
      y: cy - radius * 0.62,
      width: radius * 1.44,
      height: radius * 1.24,
    }
    const { body } = await setText(lettering.toUpperCase(), box, 'heavy')
    await drawSvg(canvas, `<g fill="${hex(colors.background)}">${body}</g>`)
  } else if (objects.length > 0) {
    const sprites = await Promise.all(
      objects
        .slice(0, 2)
        .map(async object =>
          renderMotif(
            await openMotif(object.kind.drawingName, seed, true),
            object,
            radius * (objects.length > 1 ? 1 : badge === 2 ? 1.9 : 1.36),
          ),
        ),
    )
    const total = sprites.reduce((sum, { width: each }) => sum + each, 0)
    let x = width / 2 - total / 2
    for (const sprite of sprites) {
      toThreeTones(sprite, colors)
      compositeLayer(canvas, sprite, Math.round(x), Math.round(cy - sprite.height / 2))
      x += sprite.width
    }
  } else await drawSvg(canvas, geometricMark(width / 2, cy, radius, colors, seed))
  if (hasText) {
    const box = {
      x: width / 2 - 0.38 * unit,
      y: cy + radius + 0.06 * unit,
      width: 0.76 * unit,
      height: 0.19 * unit,
    }
    const text = await setText(lettering, box, seed % 2 ? 'heavy' : 'serif', {
      maxSize: 0.12 * unit,
      spacing: seed % 2 ? 0.06 : 0.02,
    })
    await drawSvg(canvas, `<g fill="${hex(colors.main)}">${text.body}</g>`)
  }
}

/** Mean color of a sprite's colored pixels; undefined for a gray one. */
function ownColor({ data }: Raster): Rgb | undefined {
  const sum = [0, 0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [data[at] / 255, data[at + 1] / 255, data[at + 2] / 255]
    if (data[at + 3] < 200 || Math.max(r, g, b) - Math.min(r, g, b) < 0.22) continue
    for (const [c, part] of [r, g, b].entries()) sum[c] += part
    sum[3]++
  }
  return sum[3] > 0.1 * (data.length / 4) ? [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]] : undefined
}

function logoColors({ palette, description, seed }: DesignTask, own: Rgb | undefined): LogoColors {
  if (own && description.palette.length === 0)
    return { background: rgb('#fbfaf7'), main: mix(scale(own, 0.42), rgb('#1d2230'), 0.35), accent: own }
  if (
    description.palette.length === 0 &&
    description.objects.every(({ colors }) => colors.length === 0) &&
    description.ornaments.length === 0
  ) {
    const [main, accent] = defaultColors[seed % defaultColors.length].map(rgb)
    return { background: rgb('#fbfaf7'), main, accent }
  }
  const [main, accent] = description.palette.length > 0 ? description.palette : palette.colors
  const isPale = luma(main) > 0.72
  return {
    background: isPale ? rgb('#1f2733') : rgb('#fbfaf7'),
    main,
    accent: accent ?? mix(main, isPale ? [0, 0, 0] : [1, 1, 1], 0.5),
  }
}

const defaultColors = [
  ['#1f3a5f', '#e8a33d'],
  ['#23453b', '#d98e4a'],
  ['#3a2a4f', '#e0667a'],
  ['#7a2f1f', '#e9b34f'],
  ['#17303f', '#3fb5a8'],
] as const

/** A disc, a ring with a band, or nothing behind the mark. */
function badgeOf(
  kind: number,
  cx: number,
  cy: number,
  radius: number,
  { background, main, accent }: LogoColors,
  isSolid: boolean,
): string {
  if (isSolid) return `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${hex(main)}"/>`
  if (kind === 0)
    return `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${hex(mix(accent, background, 0.72))}"/><circle cx="${cx}" cy="${cy}" r="${radius}" fill="none" stroke="${hex(main)}" stroke-width="${radius * 0.06}"/>`
  if (kind === 1) {
    const points = Array.from(
      { length: 6 },
      (_, at) =>
        `${cx + radius * 1.06 * Math.sin((at * Math.PI) / 3)} ${cy - radius * 1.06 * Math.cos((at * Math.PI) / 3)}`,
    )
    return `<path d="M${points.join('L')}Z" fill="${hex(mix(accent, background, 0.72))}" stroke="${hex(main)}" stroke-width="${radius * 0.06}" stroke-linejoin="round"/>`
  }
  return ''
}

/** A mark of three shapes, for a logo without a motif. */
function geometricMark(
  cx: number,
  cy: number,
  radius: number,
  { background, accent }: LogoColors,
  seed: number,
): string {
  const r = radius * 0.56
  const light = hex(background)
  const warm = hex(accent)
  const marks = [
    `<path d="M${cx - r} ${cy + r * 0.7}L${cx - r * 0.2} ${cy - r * 0.8}L${cx + r * 0.3} ${cy + r * 0.7}Z" fill="${light}"/><path d="M${cx - r * 0.1} ${cy + r * 0.7}L${cx + r * 0.45} ${cy - r * 0.25}L${cx + r} ${cy + r * 0.7}Z" fill="${warm}"/>`,
    `<path d="M${cx - r} ${cy}A${r} ${r} 0 0 1 ${cx + r} ${cy}Z" fill="${light}"/><path d="M${cx + r} ${cy + r * 0.14}A${r} ${r} 0 0 1 ${cx - r} ${cy + r * 0.14}Z" fill="${warm}"/>`,
    [0, 1, 2]
      .map(
        at =>
          `<rect x="${cx - r + at * r * 0.72}" y="${cy + r * 0.7 - r * (0.7 + 0.4 * at)}" width="${r * 0.52}" height="${r * (0.7 + 0.4 * at)}" rx="${r * 0.1}" fill="${at === 2 ? warm : light}"/>`,
      )
      .join(''),
  ]
  return marks[seed % marks.length]
}

/** Reduce a sprite, in place, to the main color, the accent and the background, by lightness. */
function toThreeTones({ data }: Raster, { background, main, accent }: LogoColors): void {
  const lights: number[] = []
  for (let at = 0; at < data.length; at += 4) if (data[at + 3] > 200) lights.push(lumaAt(data, at))
  lights.sort((a, b) => a - b)
  const low = widestGap(lights, 0.08, 0.62)
  const high = widestGap(lights, 0.62, 0.97)
  const [dark, middle] = luma(main) <= luma(accent) ? [main, accent] : [accent, main]
  for (let at = 0; at < data.length; at += 4) {
    const light = lumaAt(data, at)
    const color = mix(
      mix(dark, middle, smoothstep(low - 0.01, low + 0.01, light)),
      background,
      smoothstep(high - 0.01, high + 0.01, light),
    )
    for (let c = 0; c < 3; c++) data[at + c] = 255 * color[c]
  }
}

const lumaAt = (data: Raster['data'], at: number) =>
  luma([data[at] / 255, data[at + 1] / 255, data[at + 2] / 255])

/** Middle of the widest gap between sorted values, within a range of ranks given as fractions. */
function widestGap(sorted: readonly number[], from: number, to: number): number {
  let best = { width: 0, middle: 0.5 }
  for (let rank = Math.floor(from * sorted.length); rank < Math.floor(to * sorted.length) - 1; rank++) {
    const width = sorted[rank + 1] - sorted[rank]
    if (width > best.width) best = { width, middle: (sorted[rank] + sorted[rank + 1]) / 2 }
  }
  return best.middle
}
