import { createCanvas } from '../canvas.ts'
import type { Box } from './changed-area.ts'
import type { DecodedBitmap } from './decoded-bitmap.ts'
import { type MaskOp, type MaskRegion, type Stamp, tangentQuad } from './mask-op.ts'
import { type CanvasBox, sampleRegion } from './sample-region.ts'
import type { Point, Size, ViewportTransform } from './viewport-transform.ts'

/** From this scale on, image pixels are drawn as squares. */
const pixelatedFromScale = 3

/** Set a canvas to the viewport's size in device pixels. @returns whether it changed */
export function resizeCanvas(canvas: HTMLCanvasElement, viewport: Size, pixelRatio: number): boolean {
  const width = Math.round(viewport.width * pixelRatio)
  const height = Math.round(viewport.height * pixelRatio)
  if (canvas.width === width && canvas.height === height) return false
  canvas.width = width
  canvas.height = height
  return true
}

/** Draw an image with a viewport transform. */
export function drawImageLayer(
  context: CanvasRenderingContext2D,
  image: DecodedBitmap,
  transform: ViewportTransform,
  pixelRatio: number,
): void {
  clearCanvas(context)
  applyViewportTransform(context, transform, pixelRatio)
  const scale = transform.scale * pixelRatio
  const { preview, full, width, height } = image
  context.imageSmoothingEnabled = scale < pixelatedFromScale
  context.imageSmoothingQuality = 'high'
  context.drawImage(preview && scale * width <= preview.width ? preview : full, 0, 0, width, height)
}

export interface PaintStyle {
  transform: ViewportTransform
  /** Canvas pixels per CSS pixel. */
  pixelRatio: number
  /** Any opaque CSS color. */
  color: string
}

/**
 * Draw operations in order; unmasked pixels stay transparent.
 *
 * @param box the part of the canvas to draw again; all of it by default
 */
export function drawOps(
  context: CanvasRenderingContext2D,
  ops: readonly MaskOp[],
  style: PaintStyle,
  box: CanvasBox = wholeCanvas(context),
): void {
  context.save()
  context.resetTransform()
  context.beginPath()
  context.rect(box.x, box.y, box.width, box.height)
  context.clip()
  clearCanvas(context)
  for (const op of ops) drawOp(context, op, style, box)
  context.restore()
}

/** Move the content of a canvas; the exposed part is transparent. */
export function moveContent(context: CanvasRenderingContext2D, offset: Point): void {
  context.resetTransform()
  context.globalCompositeOperation = 'copy'
  context.drawImage(context.canvas, offset.x, offset.y)
  context.globalCompositeOperation = 'source-over'
}

/**
 * Draw one operation over the existing content.
 *
 * @param box the part of the canvas that may change; all of it by default
 */
export function drawOp(
  context: CanvasRenderingContext2D,
  op: MaskOp,
  style: PaintStyle,
  box: CanvasBox = wholeCanvas(context),
): void {
  if (op.kind === 'mask') {
    clearCanvas(context)
    drawMaskRegion(context, { left: 0, top: 0, mask: op.mask }, style, box)
    return
  }
  context.globalCompositeOperation = op.erases ? 'destination-out' : 'source-over'
  if (op.kind === 'selection') drawMaskRegion(context, op.region, style, box)
  else drawShape(context, op, style)
  context.globalCompositeOperation = 'source-over'
}

function wholeCanvas({ canvas }: CanvasRenderingContext2D): CanvasBox {
  return { x: 0, y: 0, width: canvas.width, height: canvas.height }
}

function drawShape(
  context: CanvasRenderingContext2D,
  op: Extract<MaskOp, { kind: 'stroke' | 'area' }>,
  style: PaintStyle,
) {
  applyViewportTransform(context, style.transform, style.pixelRatio)
  context.fillStyle = style.color
  context.strokeStyle = style.color
  if (op.kind === 'area') context.fill(closedPath(op.outline))
  else drawStroke(context, op.stamps)
}

/** Clip drawing to a box in image pixels, extended to whole canvas pixels, until `restore`. */
export function clipTo(
  context: CanvasRenderingContext2D,
  box: Box,
  { transform, pixelRatio }: PaintStyle,
): void {
  const toCanvas = (coordinate: number, offset: number) =>
    (coordinate * transform.scale + offset) * pixelRatio
  const left = Math.floor(toCanvas(box.left, transform.x)) - 1
  const top = Math.floor(toCanvas(box.top, transform.y)) - 1
  context.resetTransform()
  context.beginPath()
  context.rect(
    left,
    top,
    Math.ceil(toCanvas(box.right, transform.x)) + 1 - left,
    Math.ceil(toCanvas(box.bottom, transform.y)) + 1 - top,
  )
  context.clip()
}

/** Clear what is outside the image and add a line pattern, so that the mask is visible on every color. */
export function finishOps(context: CanvasRenderingContext2D, image: Size, style: PaintStyle): void {
  applyViewportTransform(context, style.transform, style.pixelRatio)
  context.globalCompositeOperation = 'destination-in'
  context.fillStyle = style.color
  context.fillRect(0, 0, image.width, image.height)
  context.globalCompositeOperation = 'source-atop'
  context.resetTransform()
  context.fillStyle = createPattern(context, style) ?? style.color
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  context.globalCompositeOperation = 'source-over'
}

/** Spacing and width of the pattern's lines, in CSS pixels. */
const patternStyle = { stepPx: 9, linePx: 1.5, color: 'rgb(255 255 255 / 0.6)' }

/** Create a pattern of thin diagonal lines that moves with the image. */
function createPattern(
  context: CanvasRenderingContext2D,
  { transform, pixelRatio }: PaintStyle,
): CanvasPattern | null {
  const side = Math.round(patternStyle.stepPx * pixelRatio)
  const tile = document.createElement('canvas')
  tile.width = side
  tile.height = side
  const lines = tile.getContext('2d')
  if (!lines) return null
  lines.strokeStyle = patternStyle.color
  lines.lineWidth = patternStyle.linePx * pixelRatio
  for (const shift of [-side, 0, side]) {
    lines.moveTo(shift - side, 2 * side)
    lines.lineTo(shift + 2 * side, -side)
  }
  lines.stroke()
  const pattern = context.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix().translate(transform.x * pixelRatio, transform.y * pixelRatio))
  return pattern
}

function applyViewportTransform(
  context: CanvasRenderingContext2D,
  { scale, x, y }: ViewportTransform,
  pixelRatio: number,
) {
  context.setTransform(scale * pixelRatio, 0, 0, scale * pixelRatio, x * pixelRatio, y * pixelRatio)
}

function clearCanvas(context: CanvasRenderingContext2D): void {
  context.resetTransform()
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
}

function drawStroke(context: CanvasRenderingContext2D, stamps: readonly Stamp[]) {
  const [first] = stamps
  if (!first) return
  if (stamps.length === 1 || stamps.some(({ radius }) => radius !== first.radius)) {
    context.fill(hullPath(stamps))
    return
  }
  context.lineWidth = 2 * first.radius
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(pathThrough(stamps))
}

function pathThrough(points: readonly Point[]): Path2D {
  const path = new Path2D()
  for (const { x, y } of points) path.lineTo(x, y)
  return path
}

function closedPath(points: readonly Point[]): Path2D {
  const path = pathThrough(points)
  path.closePath()
  return path
}

/** The discs and the quadrilaterals between them, all with the same winding, so that overlaps don't cancel. */
function hullPath(stamps: readonly Stamp[]): Path2D {
  const path = new Path2D()
  for (const [index, stamp] of stamps.entries()) {
    path.moveTo(stamp.x + stamp.radius, stamp.y)
    path.arc(stamp.x, stamp.y, stamp.radius, 0, 2 * Math.PI)
    const next = stamps[index + 1]
    const corners = next && tangentQuad(stamp, next)
    if (corners) path.addPath(closedPath(corners))
  }
  return path
}

/** Draw the visible part of a mask region; each canvas pixel samples the nearest mask pixel. */
function drawMaskRegion(
  context: CanvasRenderingContext2D,
  region: MaskRegion,
  { transform, pixelRatio, color }: PaintStyle,
  box: CanvasBox,
) {
  const sampled = sampleRegion(region, transform, pixelRatio, box, packColor(color))
  if (!sampled) return
  const layer = document.createElement('canvas')
  layer.width = sampled.width
  layer.height = sampled.height
  const bytes = new Uint8ClampedArray(sampled.pixels.buffer)
  layer.getContext('2d')?.putImageData(new ImageData(bytes, sampled.width), 0, 0)
  context.resetTransform()
  context.drawImage(layer, sampled.x, sampled.y)
}

/** Colors that were packed already: reading a pixel waits for the GPU, which is too slow for every frame. */
const packedColors = new Map<string, number>()

/** Convert a CSS color to a packed RGBA pixel by drawing it. */
function packColor(color: string): number {
  const known = packedColors.get(color)
  if (known !== undefined) return known
  const [, context] = createCanvas(1, 1, { willReadFrequently: true })
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const packed = new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0] ?? 0
  packedColors.set(color, packed)
  return packed
}
