import type { Raster } from '@pentimento/imaging'
import { createRandom } from '../landscape/scene.ts'
import { compositeLayer } from '../paint/canvas.ts'
import { hex, mix, type Rgb } from '../paint/color.ts'
import type { Ornament } from '../scene/scene-description.ts'
import { type DesignTask, drawSvg, openMotif, renderMotif } from './composition.ts'
import type { Palette } from './palettes.ts'

/**
 * Paint a pattern that repeats without a seam: the image's left edge continues its right edge, and its top edge its
 * bottom edge. Motifs are placed on a half-drop grid, and drawn again on the other side where they cross an edge.
 */
export async function paintPattern(task: DesignTask): Promise<void> {
  const { canvas, description, palette, seed } = task
  const { objects, ornaments } = description
  const form = ornaments.find(isForm)
  const forms = Object.keys(formDrawings) as Form[]
  const drawForm = formDrawings[form ?? forms[seed % forms.length]]
  if (objects.length === 0 || form)
    await drawSvg(canvas, drawForm(canvas, objects.length > 0 ? faint(palette) : palette))
  else
    await drawSvg(
      canvas,
      `<rect width="${canvas.width}" height="${canvas.height}" fill="${hex(palette.background)}"/>`,
    )
  if (objects.length > 0) await scatterMotifs(task)
}

const faint = ({ background, ...rest }: Palette): Palette => ({
  ...rest,
  background,
  colors: rest.colors.map(color => mix(color, background, 0.82)),
})

async function scatterMotifs({ canvas, description: { objects }, palette, seed }: DesignTask): Promise<void> {
  const { width, height, unit } = canvas
  const random = createRandom(seed, 4100)
  const cell = unit / (objects.length > 2 ? 5 : 4)
  const columns = 2 * Math.max(1, Math.round(width / cell / 2))
  const rows = 2 * Math.max(1, Math.round(height / cell / 2))
  const size = Math.max(4, 0.74 * Math.min(width / columns, height / rows))
  const sprites = await Promise.all(
    objects.flatMap(object => {
      const colors = object.colors.length > 0 ? object.colors : [undefined]
      return colors.map(async color =>
        renderMotif(await openMotif(object.kind.drawingName, seed, true), object, size, color),
      )
    }),
  )
  const dots: string[] = []
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      const x = ((column + 0.5) * width) / columns
      const y = ((row + 0.5 + (column % 2) * 0.5) * height) / rows
      const sprite = sprites[(column + 2 * row + (row >> 1)) % sprites.length]
      const turned = turn(sprite, (random() - 0.5) * 0.7)
      wrap(canvas, turned, Math.round(x - turned.width / 2), Math.round(y - turned.height / 2))
      const color = hex(palette.colors[(column + row) % palette.colors.length])
      dots.push(
        ...wrappedDots(x, y + height / rows / 2, 0.045 * size + 0.03 * size * random(), color, width, height),
      )
    }
  await drawSvg(canvas, dots.join(''))
}

/** Draw a layer at every place where it shows if the image is repeated. */
function wrap(canvas: DesignTask['canvas'], layer: Raster, left: number, top: number): void {
  for (const dx of [-canvas.width, 0, canvas.width])
    for (const dy of [-canvas.height, 0, canvas.height]) compositeLayer(canvas, layer, left + dx, top + dy)
}

const wrappedDots = (x: number, y: number, radius: number, fill: string, width: number, height: number) =>
  [-width, 0, width].flatMap(dx =>
    [-height, 0, height].map(
      dy =>
        `<circle cx="${(x + dx).toFixed(2)}" cy="${(y + dy).toFixed(2)}" r="${radius.toFixed(2)}" fill="${fill}"/>`,
    ),
  )

/** Rotate a four-channel sprite about its center, bilinearly. @param angle in radians */
export function turn(sprite: Raster, angle: number): Raster {
  const side = Math.ceil(Math.hypot(sprite.width, sprite.height))
  const data = new Uint8ClampedArray(4 * side * side)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const alphaAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= sprite.width || y >= sprite.height
      ? 0
      : sprite.data[4 * (y * sprite.width + x) + 3]
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [dx, dy] = [x + 0.5 - side / 2, y + 0.5 - side / 2]
      const sx = cos * dx + sin * dy + sprite.width / 2 - 0.5
      const sy = -sin * dx + cos * dy + sprite.height / 2 - 0.5
      const [left, top] = [Math.floor(sx), Math.floor(sy)]
      const sums = [0, 0, 0, 0]
      for (const [cornerX, cornerY] of corners) {
        const weight = (cornerX ? sx - left : 1 - sx + left) * (cornerY ? sy - top : 1 - sy + top)
        const alpha = weight * alphaAt(left + cornerX, top + cornerY)
        if (alpha === 0) continue
        const at = 4 * ((top + cornerY) * sprite.width + left + cornerX)
        for (let c = 0; c < 3; c++) sums[c] += alpha * sprite.data[at + c]
        sums[3] += alpha
      }
      const at = 4 * (y * side + x)
      if (sums[3] > 0) for (let c = 0; c < 3; c++) data[at + c] = sums[c] / sums[3]
      data[at + 3] = sums[3]
    }
  return { data, width: side, height: side, channels: 4 }
}
const corners = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

type Form = Extract<
  Ornament,
  'geometric' | 'waves' | 'stripes' | 'dots' | 'checks' | 'zigzag' | 'hexagons' | 'triangles'
>
const isForm = (ornament: Ornament): ornament is Form => Object.hasOwn(formDrawings, ornament)

type FormDrawing = (size: { width: number; height: number; unit: number }, palette: Palette) => string

/** Cells of a grid with an even number of columns and rows, so that alternating cells continue over the edges. */
function grid(
  { width, height, unit }: { width: number; height: number; unit: number },
  perUnit: number,
  draw: (column: number, row: number, w: number, h: number) => string,
): string {
  const columns = 2 * Math.max(1, Math.round((perUnit * width) / unit / 2))
  const rows = 2 * Math.max(1, Math.round((perUnit * height) / unit / 2))
  const [w, h] = [width / columns, height / rows]
  let body = ''
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      body += `<g transform="translate(${column * w} ${row * h})">${draw(column, row, w, h)}</g>`
  return body
}

const filled = ({ width, height }: { width: number; height: number }, color: Rgb) =>
  `<rect width="${width}" height="${height}" fill="${hex(color)}"/>`
const pick = (colors: readonly Rgb[], at: number) =>
  hex(colors[((at % colors.length) + colors.length) % colors.length])

const formDrawings: Record<Form, FormDrawing> = {
  geometric: (size, { background, colors }) =>
    filled(size, background) +
    grid(size, 6, (column, row, w, h) => {
      const choice = (column * 7 + row * 5 + column * row) % 5
      const color = pick(colors, column * 3 + row * 2)
      const other = pick(colors, column + row * 3 + 1)
      const cell = `<rect width="${w}" height="${h}" fill="${(column + row) % 2 ? other : hex(background)}"/>`
      if (choice === 0) return `${cell}<path d="M0 0H${w}A${w} ${h} 0 0 1 0 ${h}Z" fill="${color}"/>`
      if (choice === 1)
        return `${cell}<ellipse cx="${w / 2}" cy="${h / 2}" rx="${w * 0.36}" ry="${h * 0.36}" fill="${color}"/><ellipse cx="${w / 2}" cy="${h / 2}" rx="${w * 0.16}" ry="${h * 0.16}" fill="${hex(background)}"/>`
      if (choice === 2) return `${cell}<path d="M0 ${h}L${w} 0V${h}Z" fill="${color}"/>`
      if (choice === 3)
        return `${cell}<path d="M0 0A${w / 2} ${h / 2} 0 0 0 ${w} 0ZM0 ${h}A${w / 2} ${h / 2} 0 0 1 ${w} ${h}Z" fill="${color}"/>`
      return `${cell}<path d="M${w / 2} ${h * 0.08}L${w * 0.92} ${h / 2}L${w / 2} ${h * 0.92}L${w * 0.08} ${h / 2}Z" fill="${color}"/>`
    }),
  waves: (size, { background, colors }) => {
    // Overlapping scales, as in the Japanese seigaiha pattern; odd rows are shifted by half a scale.
    const columns = Math.max(2, Math.round((5 * size.width) / size.unit))
    const rows = 2 * Math.max(2, Math.round((5 * size.height) / size.unit))
    const [w, h] = [size.width / columns, size.height / rows]
    let body = filled(size, background)
    for (let row = -1; row <= rows + 2; row++)
      for (let column = -1; column <= columns; column++) {
        const [cx, cy] = [(column + (Math.abs(row) % 2 ? 1 : 0.5)) * w, (row + 0.4) * h]
        body += [1, 0.78, 0.56, 0.34]
          .map(
            (part, ring) =>
              `<ellipse cx="${cx}" cy="${cy}" rx="${(w / 2) * part}" ry="${h * part * 1.02}" fill="${ring % 2 ? hex(background) : pick(colors, ring >> 1)}"/>`,
          )
          .join('')
      }
    return body
  },
  stripes: (size, { background, colors }) => {
    const count = colors.length * 2 * Math.max(1, Math.round((5 * size.width) / size.unit / colors.length))
    const w = size.width / count
    return (
      filled(size, background) +
      Array.from(
        { length: count / 2 },
        (_, at) =>
          `<rect x="${at * 2 * w}" width="${w}" height="${size.height}" fill="${pick(colors, at)}"/>`,
      ).join('')
    )
  },
  dots: (size, { background, colors }) =>
    filled(size, background) +
    grid(size, 8, (column, row, w, h) =>
      (column + row) % 2
        ? ''
        : `<circle cx="${w / 2}" cy="${h / 2}" r="${0.34 * Math.min(w, h)}" fill="${pick(colors, (column >> 1) + row)}"/>`,
    ),
  checks: (size, { background, colors }) =>
    filled(size, background) +
    grid(
      size,
      8,
      (column, row, w, h) =>
        `${column % 2 ? '' : `<rect width="${w}" height="${h}" fill="${pick(colors, 0)}" opacity=".5"/>`}${row % 2 ? '' : `<rect width="${w}" height="${h}" fill="${pick(colors, 0)}" opacity=".5"/>`}`,
    ),
  zigzag: (size, { background, colors }) => {
    const columns = Math.max(2, Math.round((6 * size.width) / size.unit))
    const rows =
      colors.length * 2 * Math.max(1, Math.round((10 * size.height) / size.unit / 2 / colors.length))
    const [w, h] = [size.width / columns, size.height / rows]
    let body = filled(size, background)
    for (let row = -2; row < rows + 2; row += 2) {
      const points = Array.from(
        { length: 2 * columns + 1 },
        (_, at) => `${(at * w) / 2} ${(row + (at % 2)) * h}`,
      )
      const lower = points.map((_, at) => `${size.width - (at * w) / 2} ${(row + 1 + (at % 2)) * h}`)
      body += `<path d="M${[...points, ...lower].join('L')}Z" fill="${pick(colors, (row + rows) / 2)}"/>`
    }
    return body
  },
  hexagons: (size, { background, colors }) => {
    const columns = 2 * Math.max(1, Math.round((6 * size.width) / size.unit / 2))
    const rows = Math.max(2, Math.round((6 * size.height) / size.unit))
    const [w, h] = [size.width / columns, size.height / rows]
    let body = filled(size, background)
    for (let column = -1; column <= columns; column++)
      for (let row = -1; row <= rows; row++) {
        const [cx, cy] = [(column + 0.5) * w, (row + (Math.abs(column) % 2 ? 1 : 0.5)) * h]
        const [rx, ry] = [w * 0.61, h * 0.46]
        const c = ((column % columns) + columns) % columns
        const r = ((row % rows) + rows) % rows
        body += `<path d="M${cx - rx} ${cy}L${cx - rx / 2} ${cy - ry}H${cx + rx / 2}L${cx + rx} ${cy}L${cx + rx / 2} ${cy + ry}H${cx - rx / 2}Z" fill="${pick(colors, c * 2 + r * 3 + c * r)}"/>`
      }
    return body
  },
  triangles: (size, { background, colors }) =>
    filled(size, background) +
    grid(
      size,
      6,
      (column, row, w, h) =>
        `<path d="M0 ${h}L${w / 2} 0L${w} ${h}Z" fill="${pick(colors, column * 2 + row)}"/><path d="M0 0H${w / 2}L0 ${h}Z" fill="${pick(colors, column + row * 3 + 1)}" opacity=".55"/>`,
    ),
}
