import type { Raster } from '../raster.ts'
import { type Lighting, linearColour, toEncoded, toLinear } from './lighting.ts'
import type { LitSurface } from './packed-surface.ts'
import type { Shade } from './shade.ts'

/** Differences of colour beyond which a neighbour's light is not taken over, of 255. */
const likeness = 22
/** Light of a neighbour that is all unlike, so that there is some everywhere. */
const least = 1e-4
const encodeSteps = 1 << 16

const linearOf = Float32Array.from({ length: 256 }, (_, value) => toLinear(value / 255))
const encodedOf = Float32Array.from(
  { length: encodeSteps + 1 },
  (_, step) => 255 * toEncoded(step / encodeSteps),
)

/**
 * What lays light on rows of a picture. Light comes from a smaller surface by joint bilateral upsampling
 * (Kopf et al., 2007): of the four nearest of its pixels, those count whose colour is like the pixel's own.
 * Added light nears full brightness without reaching it; what gets none is not changed by this.
 */
export function developer(
  picture: Raster,
  surface: LitSurface,
  { diffuse, shine }: Shade,
  { ambient, background }: Lighting,
): (rows: [number, number], made: Raster) => void {
  const base = linearColour(ambient.colour).map(value => value * ambient.power)
  const ground = linearColour(background.colour)
  const amount = background.mode === 'keep' ? 0 : background.amount
  const places = placesIn(surface, picture.width)
  const { width: w, height: h } = surface.picture
  const light = new Float32Array(7)

  const gather = (pixel: number, row: number, column: number) => {
    const v = Math.min(h - 1, Math.max(0, ((row + 0.5) * h) / picture.height - 0.5))
    const top = Math.floor(v)
    const below = Math.min(h - 1, top + 1)
    const { from, to, share } = places
    const weights = [
      (1 - share[column]) * (1 - v + top),
      share[column] * (1 - v + top),
      (1 - share[column]) * (v - top),
      share[column] * (v - top),
    ]
    const four = [
      top * w + from[column],
      top * w + to[column],
      below * w + from[column],
      below * w + to[column],
    ]
    light.fill(0)
    let sum = 0
    for (let index = 0; index < 4; index++) {
      if (weights[index] === 0) continue
      const at = four[index] * 3
      const weight = weights[index] * (likenessOf(picture.data, pixel, surface.picture.data, at) + least)
      sum += weight
      light[0] += weight * diffuse[at]
      light[1] += weight * diffuse[at + 1]
      light[2] += weight * diffuse[at + 2]
      light[3] += weight * shine[at]
      light[4] += weight * shine[at + 1]
      light[5] += weight * shine[at + 2]
      light[6] += weight * surface.matte[four[index]]
    }
    for (let index = 0; index < 7; index++) light[index] /= sum
  }

  return ([firstRow, lastRow], made) => {
    const { data, width, channels } = picture
    for (let row = firstRow; row < lastRow; row++) {
      for (let column = 0; column < width; column++) {
        const at = (row * width + column) * channels
        gather(at, row, column)
        const r = linearOf[data[at]]
        const g = linearOf[data[at + 1]]
        const b = linearOf[data[at + 2]]
        const behind = amount * (1 - light[6])
        const bright = 0.2126 * r + 0.7152 * g + 0.0722 * b
        for (let channel = 0; channel < 3; channel++) {
          const own = channel === 0 ? r : channel === 1 ? g : b
          const other = background.mode === 'recolour' ? ground[channel] * (0.55 + 0.9 * bright) : 0
          const paint = own + (other - own) * behind
          const unlit = Math.min(1, paint * base[channel])
          const added = paint * light[channel] + (0.2 + 0.8 * bright) * light[3 + channel]
          const room = 1 - unlit
          const lit = room > 1e-4 ? unlit + room * (1 - Math.exp(-added / room)) : unlit
          made.data[at + channel] = Math.round(encodedOf[Math.round(lit * encodeSteps)])
        }
        if (channels === 4) made.data[at + 3] = data[at + 3]
      }
    }
  }
}

function likenessOf(a: Raster['data'], at: number, b: Raster['data'], to: number): number {
  const [red, green, blue] = [a[at] - b[to], a[at + 1] - b[to + 1], a[at + 2] - b[to + 2]]
  return Math.exp(-(red * red + green * green + blue * blue) / (2 * likeness * likeness))
}

/** Where the columns of a picture lie between those of its surface, centre on centre. */
function placesIn({ picture: { width } }: LitSurface, columns: number) {
  const from = new Int32Array(columns)
  const to = new Int32Array(columns)
  const share = new Float32Array(columns)
  for (let column = 0; column < columns; column++) {
    const at = Math.min(width - 1, Math.max(0, ((column + 0.5) * width) / columns - 0.5))
    from[column] = Math.floor(at)
    to[column] = Math.min(width - 1, from[column] + 1)
    share[column] = at - from[column]
  }
  return { from, to, share }
}
