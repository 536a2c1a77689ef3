import { linearOf, toEncoded } from '../colour/srgb.ts'
import type { Raster } from '../raster.ts'
import { axisOnto } from '../resample/axis.ts'
import { type Lighting, linearColour } from './lighting.ts'
import type { LitSurface } from './packed-surface.ts'
import type { Shade } from './shade.ts'

/** Color difference, of 255, that is the standard deviation of the range weight. */
const likeness = 22
/** Specular strength of black relative to white. */
const dullest = 0.04
/** Minimum range weight, so that every pixel receives some light. */
const least = 1e-4
const encodeSteps = 1 << 16
const fields = 7

/** By squared difference, in steps of 16. */
const squareShift = 4
const likenesses = Float32Array.from({ length: ((3 * 255 * 255) >> squareShift) + 1 }, (_, step) =>
  Math.exp(-(step << squareShift) / (2 * likeness * likeness)),
)
const encodedOf = Uint8Array.from({ length: encodeSteps + 1 }, (_, step) =>
  Math.round(255 * toEncoded(step / encodeSteps)),
)

/**
 * Create a function that relights rows of an image. Light is upsampled from a smaller surface by joint
 * bilateral upsampling (Kopf et al., 2007): of its four nearest pixels, those with a similar color count.
 * Added light approaches full brightness asymptotically; pixels that receive none are unchanged.
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
  const isRecoloured = background.mode === 'recolor'
  const { data: small, width: w, height: h } = surface.picture
  const columns = axisOnto(picture.width, w)
  const rows = axisOnto(picture.height, h)
  const lights = gathered(surface, { diffuse, shine })
  /** Of the current pixel: three values of diffuse light, three of specular light, the matte. */
  const light = new Float32Array(fields)

  return ([firstRow, lastRow], made) => {
    const { data, width, channels } = picture
    for (let row = firstRow; row < lastRow; row++) {
      const above = rows.at[row] * w
      const below = above + rows.step[row] * w
      const down = rows.share[row]
      for (let column = 0; column < width; column++) {
        const at = (row * width + column) * channels
        const [red, green, blue] = [data[at], data[at + 1], data[at + 2]]
        const left = columns.at[column]
        const right = left + columns.step[column]
        const across = columns.share[column]
        light.fill(0)
        let sum = 0
        for (let corner = 0; corner < 4; corner++) {
          const isBelow = corner > 1
          const isRight = (corner & 1) === 1
          const nearness = (isBelow ? down : 1 - down) * (isRight ? across : 1 - across)
          if (nearness === 0) continue
          const near = (isBelow ? below : above) + (isRight ? right : left)
          const [r, g, b] = [red - small[near * 3], green - small[near * 3 + 1], blue - small[near * 3 + 2]]
          const weight = nearness * (likenesses[(r * r + g * g + b * b) >> squareShift] + least)
          sum += weight
          for (let field = 0, of = near * fields; field < fields; field++, of++)
            light[field] += weight * lights[of]
        }
        const behind = amount * (1 - light[6] / sum)
        const bright = 0.2126 * linearOf[red] + 0.7152 * linearOf[green] + 0.0722 * linearOf[blue]
        const shining = (dullest + (1 - dullest) * bright) / sum
        for (let channel = 0; channel < 3; channel++) {
          const own = linearOf[data[at + channel]]
          const other = isRecoloured ? ground[channel] * (0.55 + 0.9 * bright) : 0
          const paint = own + (other - own) * behind
          const unlit = Math.min(1, paint * base[channel])
          const added = (paint * light[channel]) / sum + shining * light[3 + channel]
          const room = 1 - unlit
          const lit = room > 1e-4 && added > 0 ? unlit + room * (1 - Math.exp(-added / room)) : unlit
          made.data[at + channel] = encodedOf[(lit * encodeSteps + 0.5) | 0]
        }
        if (channels === 4) made.data[at + 3] = data[at + 3]
      }
    }
  }
}

/** Everything that is upsampled for a pixel, interleaved. */
function gathered({ matte }: LitSurface, { diffuse, shine }: Shade): Float32Array {
  const all = new Float32Array(matte.length * fields)
  for (let pixel = 0; pixel < matte.length; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      all[pixel * fields + channel] = diffuse[pixel * 3 + channel]
      all[pixel * fields + 3 + channel] = shine[pixel * 3 + channel]
    }
    all[pixel * fields + 6] = matte[pixel]
  }
  return all
}
