import type { Box } from './changed-box.ts'
import type { Drawable } from './drawable.ts'
import { bridge, type Dab, type Mark, type Piece } from './mark.ts'
import type { Point, Size, View } from './view.ts'

/** From this scale on, image pixels are drawn as squares. */
const squaresFrom = 3

/** Set a canvas to the viewport's size in device pixels. @returns whether it changed */
export function fitCanvas(canvas: HTMLCanvasElement, room: Size, density: number): boolean {
  const width = Math.round(room.width * density)
  const height = Math.round(room.height * density)
  if (canvas.width === width && canvas.height === height) return false
  canvas.width = width
  canvas.height = height
  return true
}

/** Draw an image with a viewport transform. */
export function drawPicture(
  context: CanvasRenderingContext2D,
  picture: Drawable,
  view: View,
  density: number,
): void {
  clear(context)
  look(context, view, density)
  const scale = view.scale * density
  const { small, whole, width, height } = picture
  context.imageSmoothingEnabled = scale < squaresFrom
  context.imageSmoothingQuality = 'high'
  context.drawImage(small && scale * width <= small.width ? small : whole, 0, 0, width, height)
}

export interface Ink {
  view: View
  /** Canvas pixels per CSS pixel. */
  density: number
  /** Any opaque CSS color. */
  colour: string
}

/** Draw operations in order; unmasked pixels stay transparent. */
export function drawMarks(context: CanvasRenderingContext2D, marks: readonly Mark[], ink: Ink): void {
  clear(context)
  for (const mark of marks) drawMark(context, mark, ink)
}

/** Draw one operation over the existing content. */
export function drawMark(context: CanvasRenderingContext2D, mark: Mark, ink: Ink): void {
  if (mark.kind === 'given') {
    clear(context)
    drawPiece(context, { left: 0, top: 0, mask: mark.mask }, ink)
    return
  }
  context.globalCompositeOperation = mark.erases ? 'destination-out' : 'source-over'
  if (mark.kind === 'thing') drawPiece(context, mark.piece, ink)
  else drawShape(context, mark, ink)
  context.globalCompositeOperation = 'source-over'
}

function drawShape(
  context: CanvasRenderingContext2D,
  mark: Extract<Mark, { kind: 'stroke' | 'area' }>,
  ink: Ink,
) {
  look(context, ink.view, ink.density)
  context.fillStyle = ink.colour
  context.strokeStyle = ink.colour
  if (mark.kind === 'area') context.fill(outlineOf(mark.outline))
  else drawStroke(context, mark.dabs)
}

/** Clip drawing to a box in image pixels, extended to whole canvas pixels, until `restore`. */
export function clipTo(context: CanvasRenderingContext2D, box: Box, { view, density }: Ink): void {
  const at = (place: number, start: number) => (place * view.scale + start) * density
  const left = Math.floor(at(box.left, view.x)) - 1
  const top = Math.floor(at(box.top, view.y)) - 1
  context.resetTransform()
  context.beginPath()
  context.rect(
    left,
    top,
    Math.ceil(at(box.right, view.x)) + 1 - left,
    Math.ceil(at(box.bottom, view.y)) + 1 - top,
  )
  context.clip()
}

/** Clear what is outside the image and add a line pattern, so that the mask is visible on every color. */
export function finishMarks(context: CanvasRenderingContext2D, picture: Size, ink: Ink): void {
  look(context, ink.view, ink.density)
  context.globalCompositeOperation = 'destination-in'
  context.fillStyle = ink.colour
  context.fillRect(0, 0, picture.width, picture.height)
  context.globalCompositeOperation = 'source-atop'
  context.resetTransform()
  context.fillStyle = hatching(context, ink) ?? ink.colour
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  context.globalCompositeOperation = 'source-over'
}

/** Spacing and width of the pattern's lines, in CSS pixels. */
const hatch = { stepPx: 9, linePx: 1.5, colour: 'rgb(255 255 255 / 0.6)' }

/** Create a pattern of thin diagonal lines that moves with the image. */
function hatching(context: CanvasRenderingContext2D, { view, density }: Ink): CanvasPattern | null {
  const side = Math.round(hatch.stepPx * density)
  const tile = document.createElement('canvas')
  tile.width = side
  tile.height = side
  const lines = tile.getContext('2d')
  if (!lines) return null
  lines.strokeStyle = hatch.colour
  lines.lineWidth = hatch.linePx * density
  for (const shift of [-side, 0, side]) {
    lines.moveTo(shift - side, 2 * side)
    lines.lineTo(shift + 2 * side, -side)
  }
  lines.stroke()
  const pattern = context.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix().translate(view.x * density, view.y * density))
  return pattern
}

function look(context: CanvasRenderingContext2D, { scale, x, y }: View, density: number) {
  context.setTransform(scale * density, 0, 0, scale * density, x * density, y * density)
}

function clear(context: CanvasRenderingContext2D): void {
  context.resetTransform()
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
}

function drawStroke(context: CanvasRenderingContext2D, dabs: readonly Dab[]) {
  const [first] = dabs
  if (!first) return
  if (dabs.length === 1 || dabs.some(({ radius }) => radius !== first.radius)) {
    context.fill(hullsOf(dabs))
    return
  }
  context.lineWidth = 2 * first.radius
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(pathThrough(dabs))
}

function pathThrough(places: readonly Point[]): Path2D {
  const path = new Path2D()
  for (const { x, y } of places) path.lineTo(x, y)
  return path
}

function outlineOf(places: readonly Point[]): Path2D {
  const path = pathThrough(places)
  path.closePath()
  return path
}

/** The discs and the quadrilaterals between them, all with the same winding, so that overlaps don't cancel. */
function hullsOf(dabs: readonly Dab[]): Path2D {
  const path = new Path2D()
  for (const [at, dab] of dabs.entries()) {
    path.moveTo(dab.x + dab.radius, dab.y)
    path.arc(dab.x, dab.y, dab.radius, 0, 2 * Math.PI)
    const next = dabs[at + 1]
    const corners = next && bridge(dab, next)
    if (corners) path.addPath(outlineOf(corners))
  }
  return path
}

/** Draw the visible part of a mask region; each canvas pixel samples the nearest mask pixel. */
function drawPiece(
  context: CanvasRenderingContext2D,
  { left, top, mask: { data, width, height } }: Piece,
  { view: { scale, x, y }, density, colour }: Ink,
) {
  const sheet = document.createElement('canvas')
  sheet.width = context.canvas.width
  sheet.height = context.canvas.height
  const under = sheet.getContext('2d')
  if (!under) return
  const ink = inkOf(under, colour)
  const shown = under.createImageData(sheet.width, sheet.height)
  const inks = new Uint32Array(shown.data.buffer)
  const columns = Int32Array.from(
    { length: sheet.width },
    (_, column) => Math.floor(((column + 0.5) / density - x) / scale) - left,
  )
  for (let row = 0; row < sheet.height; row++) {
    const from = Math.floor(((row + 0.5) / density - y) / scale) - top
    if (from < 0 || from >= height) continue
    for (let column = 0; column < sheet.width; column++) {
      const at = columns[column] ?? -1
      if (at >= 0 && at < width && data[from * width + at] === 255) inks[row * sheet.width + column] = ink
    }
  }
  under.putImageData(shown, 0, 0)
  context.resetTransform()
  context.drawImage(sheet, 0, 0)
}

/** Convert a CSS color to a packed RGBA pixel by drawing it. */
function inkOf(context: CanvasRenderingContext2D, colour: string): number {
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0] ?? 0
}
