import type { Expansion } from './alpha-expansion.ts'
import type { EdgeView } from './edge-view.ts'
import { isWithin, type ShiftMap, seamCost, sourceIndex } from './shift-map.ts'
import { edgeMismatch, type Shift, scaleShift } from './shifts.ts'

/** Distance, in pixels, within which a seam may move on a finer level. */
const band = 2

/** Upsample a shift map to the next finer level and adjust each shift by up to one pixel. */
export function upsampleShiftMap(coarse: ShiftMap, view: EdgeView, reach: number): ShiftMap {
  const { lines } = view
  const label = new Uint8Array(lines * reach)
  for (let line = 0, at = 0; line < lines; line++)
    for (let u = 0; u < reach; u++, at++) label[at] = coarse.label[(line >> 1) * coarse.reach + (u >> 1)]
  const mosaic = { view, reach, shifts: coarse.shifts.map(scaleShift), label }
  return { ...mosaic, shifts: adjustShifts(mosaic) }
}

/** Optimize the seams of a shift map near their current positions. */
export function optimizeSeams({ label, shifts, reach }: ShiftMap, { expand }: Expansion): void {
  const near: number[][] = shifts.map(() => [])
  for (let p = 0; p < label.length; p++) {
    const u = p % reach
    const nearbyShifts = new Set<number>([label[p]])
    for (let step = 1; step <= band; step++) {
      if (u >= step) nearbyShifts.add(label[p - step])
      if (u + step < reach) nearbyShifts.add(label[p + step])
      if (p >= step * reach) nearbyShifts.add(label[p - step * reach])
      if (p + step * reach < label.length) nearbyShifts.add(label[p + step * reach])
    }
    if (nearbyShifts.size > 1) for (const index of nearbyShifts) near[index].push(p)
  }
  for (const [index, pixels] of near.entries()) if (pixels.length > 0) expand(index, pixels)
}

interface Extent {
  u: [number, number]
  line: [number, number]
  /** Pixels beside a seam or the edge, and the neighbor across it; −1 for the edge. */
  borders: { p: number; q: number }[]
}

/** Adjust each shift by up to one pixel to minimize the cost of its seams. */
function adjustShifts(mosaic: ShiftMap): Shift[] {
  const shifts = [...mosaic.shifts]
  const extents = extentsOf(mosaic)
  for (const [index, extent] of extents.entries()) {
    if (!extent) continue
    let least = Number.POSITIVE_INFINITY
    let best = shifts[index]
    for (const along of [0, -1, 1])
      for (const across of [0, -1, 1]) {
        const adjusted = { ...mosaic.shifts[index] }
        adjusted.along += along
        adjusted.across += across
        if (!isValid(mosaic.view, adjusted, extent)) continue
        const cost = borderCost(mosaic, shifts, adjusted, extent)
        if (cost < least) [least, best] = [cost, adjusted]
      }
    shifts[index] = best
  }
  return shifts
}

function extentsOf({ label, reach, view: { lines }, shifts }: ShiftMap): (Extent | undefined)[] {
  const extents: (Extent | undefined)[] = shifts.map(() => undefined)
  for (let line = 0, p = 0; line < lines; line++)
    for (let u = 0; u < reach; u++, p++) {
      const own = label[p]
      let extent = extents[own]
      if (!extent) {
        extent = { u: [u, u], line: [line, line], borders: [] }
        extents[own] = extent
      }
      extent.u = [Math.min(extent.u[0], u), Math.max(extent.u[1], u)]
      extent.line[1] = line
      if (u === 0) extent.borders.push({ p, q: -1 })
      if (u > 0 && label[p - 1] !== own) extent.borders.push({ p, q: p - 1 })
      if (u + 1 < reach && label[p + 1] !== own) extent.borders.push({ p, q: p + 1 })
      if (line > 0 && label[p - reach] !== own) extent.borders.push({ p, q: p - reach })
      if (line + 1 < lines && label[p + reach] !== own) extent.borders.push({ p, q: p + reach })
    }
  return extents
}

function isValid(view: EdgeView, shift: Shift, { u, line }: Extent): boolean {
  return isWithin(view, shift, u[0], line[0]) && isWithin(view, shift, u[1], line[1])
}

function borderCost(
  { view, reach, label }: ShiftMap,
  shifts: readonly Shift[],
  adjusted: Shift,
  { borders }: Extent,
) {
  let sum = 0
  // A sample of a long border is sufficient.
  const stride = Math.max(1, borders.length >> 9)
  for (let n = 0; n < borders.length; n += stride) {
    const { p, q } = borders[n]
    const [u, line] = [p % reach, Math.floor(p / reach)]
    if (q < 0) {
      sum += edgeMismatch(view, adjusted, line)
      continue
    }
    const other = shifts[label[q]]
    const [qu, qline] = [q % reach, Math.floor(q / reach)]
    sum += seamCost(
      view,
      sourceIndex(view, adjusted, u, line),
      sourceIndex(view, adjusted, qu, qline),
      sourceIndex(view, other, u, line),
      sourceIndex(view, other, qu, qline),
    )
  }
  return sum
}
