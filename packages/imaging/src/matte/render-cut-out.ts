import type { Plane, Raster } from '../raster.ts'
import { type Axis, axisOnto } from './bilinear.ts'
import type { Layers } from './foreground.ts'
import { fitLines } from './linear-alpha.ts'
import type { Band } from './unknown-band.ts'

/** What was found out about a picture at a smaller size; all parts are of that size. */
export interface Study {
  picture: Raster
  /** From 0 to 1; exactly 0 or 1 outside the band. */
  alpha: Plane
  band: Band
  layers: Layers
}

/**
 * Carry a study out on the picture itself. In the band, alpha follows the picture's own edges: the
 * study's linear coefficients are applied to the full picture's colours (He & Sun, "Fast Guided Filter",
 * 2015), and the ground's share is taken out of them, such that front and back together give the
 * picture's colour again (Forte & Pitié, "Approximate Fast Foreground Colour Estimation", 2021).
 *
 * @returns RGBA of the picture's size; far from the subject all is 0, which packs best
 */
export function renderCutOut(picture: Raster, study: Study): Raster {
  const { width, height } = picture
  const { alpha, band } = study
  const isStudied = width === alpha.width && height === alpha.height
  const render: Rendering = {
    picture,
    study,
    lines: isStudied ? undefined : fitLines(study.picture, alpha, band),
    columns: axisOnto(width, alpha.width),
    rows: axisOnto(height, alpha.height),
    data: new Uint8ClampedArray(width * height * 4),
  }
  const starts = cellStarts(render.columns, alpha.width)
  for (let y = 0; y < height; y++) {
    const row = render.rows.nearest[y] * alpha.width
    for (let cell = 0; cell < alpha.width; cell++) {
      if (band.data[row + cell]) renderSpan(render, y, starts[cell], starts[cell + 1])
      else if (alpha.data[row + cell] === 1) copySpan(render, y, starts[cell], starts[cell + 1])
    }
  }
  return { data: render.data, width, height, channels: 4 }
}

interface Rendering {
  picture: Raster
  study: Study
  /** Undefined where the study has the picture's own size and alpha needs no carrying over. */
  lines: Float32Array | undefined
  columns: Axis
  rows: Axis
  data: Uint8ClampedArray
}

/** For each column of the study, the first of the picture's columns that is nearest to it; and the end. */
function cellStarts({ nearest }: Axis, cells: number): Int32Array {
  const starts = new Int32Array(cells + 1).fill(nearest.length)
  for (let x = nearest.length - 1; x >= 0; x--) starts[nearest[x]] = x
  for (let cell = cells - 1; cell >= 0; cell--)
    if (starts[cell] > starts[cell + 1]) starts[cell] = starts[cell + 1]
  return starts
}

function copySpan({ picture, data }: Rendering, y: number, from: number, end: number): void {
  const { channels, width } = picture
  let source = (y * width + from) * channels
  let to = (y * width + from) * 4
  for (let x = from; x < end; x++, source += channels, to += 4) {
    data[to] = picture.data[source]
    data[to + 1] = picture.data[source + 1]
    data[to + 2] = picture.data[source + 2]
    data[to + 3] = 255
  }
}

function renderSpan(render: Rendering, y: number, from: number, end: number): void {
  const { picture, study, lines, columns, rows, data } = render
  const { front, back } = study.layers
  const studyWidth = study.alpha.width
  const down = rows.share[y]
  const below = rows.step[y] * studyWidth
  for (let x = from; x < end; x++) {
    const across = columns.share[x]
    const first = rows.at[y] * studyWidth + columns.at[x]
    const second = first + columns.step[x]
    const a = (1 - across) * (1 - down)
    const b = across * (1 - down)
    const c = (1 - across) * down
    const d = across * down
    const source = (y * picture.width + x) * picture.channels
    const to = (y * picture.width + x) * 4
    let opacity = 0
    if (lines) {
      for (let term = 0; term < 4; term++) {
        const factor =
          a * lines[first * 4 + term] +
          b * lines[second * 4 + term] +
          c * lines[(first + below) * 4 + term] +
          d * lines[(second + below) * 4 + term]
        opacity += term < 3 ? factor * picture.data[source + term] : factor
      }
      opacity = opacity < 0 ? 0 : opacity > 1 ? 1 : opacity
    } else opacity = study.alpha.data[y * studyWidth + x]
    const rest = 1 - opacity
    const share = opacity / (opacity * opacity + rest * rest)
    for (let channel = 0; channel < 3; channel++) {
      const at = first * 3 + channel
      const right = second * 3 + channel
      const under = below * 3
      const ahead = a * front[at] + b * front[right] + c * front[at + under] + d * front[right + under]
      const behind = a * back[at] + b * back[right] + c * back[at + under] + d * back[right + under]
      const colour = picture.data[source + channel]
      data[to + channel] = opacity === 1 ? colour : ahead + share * (colour - opacity * ahead - rest * behind)
    }
    data[to + 3] = Math.round(opacity * 255)
  }
}
