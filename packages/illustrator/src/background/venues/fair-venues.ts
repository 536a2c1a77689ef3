import { mix, rgb, scale } from '../../paint/color.ts'
import { standingPerson } from './shop-venues.ts'
import type { SurfaceContext, VenueDesign, VenueProp, VenueSurface } from './venue.ts'
import { pickColor, tiled } from './venue-surfaces.ts'

const skyAt = (v: number, sky: SurfaceContext['sky']) => mix(sky[0], sky[1], Math.min(1, v / 16))

/** Wooden huts with snow on their roofs, and warm light inside and along their eaves. */
const huts =
  (offset: number): VenueSurface =>
  (u, v, context) => {
    const { cell, sky } = context
    const hut = Math.floor((u + offset) / 3)
    const at = u + offset - 3 * hut - 1.5
    const roof = 3.3 - 0.55 * Math.abs(at)
    if (v > roof + 0.2) return v < 7 + 3 * cell(hut, 2) ? mix(rgb('#4d5560'), sky[0], 0.4) : skyAt(v, sky)
    if (v > roof) return rgb('#eef2f6')
    if (Math.abs(v - 2.35) < 0.07)
      return cell(Math.floor(u / 0.14), 4) > 0.35 ? [1, 0.9, 0.6] : rgb('#33502f')
    if (Math.abs(at) > 1.25 || v > 2.4 || v < 0.95)
      return scale(rgb('#6b4528'), 0.85 + 0.3 * cell(Math.floor(v / 0.14), hut))
    const goods = pickColor(
      ['#b3202c', '#d8a63c', '#f3e3c0', '#2f6645', '#e2762b'],
      context,
      Math.floor(u / 0.2),
      Math.floor(v / 0.22),
    )
    return mix(rgb('#ffc873'), goods, v < 1.75 ? 0.55 : 0.2)
  }

const christmasMarket: VenueDesign = {
  size: { width: 6.4, height: 14, length: 26 },
  left: huts(0),
  right: huts(100),
  end: (u, v, { sky, cell }) => {
    const half = 0.42 * (7.6 - v)
    if (v > 7.6 || Math.abs(u) > half) return v < 4 ? rgb('#4a3d38') : skyAt(v, sky)
    return cell(Math.floor(u / 0.22), Math.floor(v / 0.22)) > 0.86 ? [1, 0.88, 0.55] : rgb('#1f4530')
  },
  floor: tiled('#c9cdd4', 0.3, 0.3, 0.16),
  ceiling: (_, v, { sky }) => skyAt(v, sky),
  gloss: 0.1,
  props: random => Array.from({ length: 7 }, (_, at) => standingPerson(random, 9 + 2.2 * at, 1.8)).flat(),
  lamp: [1.02, 0.93, 0.82],
  hasBulbs: true,
  table: { material: 'wood', tint: rgb('#7d5a3c') },
}

const tents = ['#d8402f', '#2f6fb3', '#e8b52f', '#3f8f6a', '#8d4fa0']

/** Booths under striped roofs, with lamps along them. */
const booths =
  (offset: number): VenueSurface =>
  (u, v, context) => {
    const { cell, sky, night } = context
    const booth = Math.floor((u + offset) / 4)
    const color = pickColor(tents, context, booth, 1)
    const at = u + offset - 4 * booth - 2
    const roof = 4.6 - 0.6 * Math.abs(at)
    if (v > roof)
      return v < 6.5 + 2.5 * cell(Math.floor(u / 3), 8)
        ? scale(rgb('#6d8a5c'), 1 - 0.6 * night)
        : skyAt(v, sky)
    if (v > 2.5) return Math.floor((at + 8) / 0.4) % 2 ? color : rgb('#f6f0e4')
    if (v > 2.35) return cell(Math.floor(u / 0.16), 6) > 0.4 ? [1, 0.93, 0.7] : color
    if (v < 1) return color
    const prize = pickColor(
      ['#f2c14e', '#ef6f6c', '#7fc8d8', '#f6f0e4', '#b58ad0', '#8fc77a'],
      context,
      Math.floor(u / 0.3),
      Math.floor(v / 0.3),
    )
    return mix(prize, [1, 0.9, 0.66], 0.25)
  }

/** A wheel with cabins and lamps, behind the booths. */
const wheel: VenueSurface = (u, v, { sky, night }) => {
  const [x, y] = [u - 2, v - 9]
  const [radius, turn] = [Math.hypot(x, y), (Math.atan2(y, x) / Math.PI) * 8]
  const toSpoke = Math.abs(turn - Math.round(turn)) * radius * 0.39
  if (radius > 6.4 && radius < 7.5 && toSpoke < 0.5) return rgb(tents[(Math.round(turn) + 16) % tents.length])
  if (Math.abs(radius - 6.5) < 0.16 || (radius < 6.5 && toSpoke < 0.09))
    return mix(rgb('#eceff1'), [1, 0.86, 0.6], night)
  if (v < 9 && Math.abs(Math.abs(x) - (9 - v) * 0.34) < 0.22) return rgb('#c9ced2')
  return v < 3.2 ? scale(rgb('#6d8a5c'), 1 - 0.6 * night) : skyAt(v, sky)
}

const crowd = (random: () => number): VenueProp[] =>
  Array.from({ length: 9 }, (_, at) => standingPerson(random, 9 + 2.4 * at, 3)).flat()

const fairground: VenueDesign = {
  size: { width: 9, height: 26, length: 32 },
  left: booths(0),
  right: booths(100),
  end: wheel,
  floor: tiled('#a9a295', 0.5, 0.5, 0.1),
  ceiling: (_, v, { sky }) => skyAt(v, sky),
  gloss: 0.04,
  props: crowd,
  lamp: [1.01, 1, 0.97],
  isOutdoors: true,
  hasBulbs: true,
  table: { material: 'wood' },
}

/** Fairs in the open air. */
export const fairVenues = { 'christmas-market': christmasMarket, fairground } satisfies Record<
  string,
  VenueDesign
>
