import type { Mask, MaskOp, MaskRegion } from './mask-op.ts'
import type { Point, Size } from './viewport-transform.ts'

/**
 * Scale operations to another image size: strokes and outlines are scaled, masks are resampled by nearest neighbor.
 *
 * @returns the same array if the sizes are equal
 */
export function scaleOps(ops: readonly MaskOp[], from: Size, to: Size): readonly MaskOp[] {
  if (from.width === to.width && from.height === to.height) return ops
  return ops.map(op => scaleOp(op, from, to))
}

export function scaleOp(op: MaskOp, from: Size, to: Size): MaskOp {
  const [scaleX, scaleY] = [to.width / from.width, to.height / from.height]
  const scalePoint = ({ x, y }: Point) => ({ x: x * scaleX, y: y * scaleY })
  switch (op.kind) {
    case 'stroke': {
      // A stamp stays a disc: if the aspect ratios differ, one of the same scaled area.
      const radiusScale = Math.sqrt(scaleX * scaleY)
      return {
        ...op,
        stamps: op.stamps.map(stamp => ({ ...scalePoint(stamp), radius: stamp.radius * radiusScale })),
      }
    }
    case 'area':
      return { ...op, outline: op.outline.map(scalePoint) }
    case 'selection':
      return { ...op, points: op.points.map(scalePoint), region: resizeRegion(op.region, scaleX, scaleY) }
    case 'mask':
      return { kind: 'mask', mask: resizeMask(op.mask, to) }
  }
}

/** Edges are rounded to pixel boundaries; at least one pixel remains. */
function resizeRegion({ left, top, mask }: MaskRegion, scaleX: number, scaleY: number): MaskRegion {
  const [x, y] = [Math.floor(left * scaleX), Math.floor(top * scaleY)]
  const width = Math.max(1, Math.round((left + mask.width) * scaleX) - x)
  const height = Math.max(1, Math.round((top + mask.height) * scaleY) - y)
  return { left: x, top: y, mask: resizeMask(mask, { width, height }) }
}

function resizeMask({ data, width, height }: Mask, to: Size): Mask {
  const out = new Uint8Array(to.width * to.height)
  const columns = Uint32Array.from({ length: to.width }, (_, x) => Math.floor(((x + 0.5) * width) / to.width))
  for (let y = 0; y < to.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / to.height) * width
    for (let x = 0; x < to.width; x++) out[y * to.width + x] = data[row + (columns[x] ?? 0)] ?? 0
  }
  return { data: out, width: to.width, height: to.height }
}
