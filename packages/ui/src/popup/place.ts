export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

export type Side = 'top' | 'bottom'
export type Align = 'start' | 'center' | 'end'

export interface Placement {
  side: Side
  align: Align
  /** Distance between anchor and panel, in CSS pixels. */
  gapPx: number
}

const marginPx = 8

/**
 * Position a panel next to its anchor inside the viewport.
 *
 * Flips to the other side if its own has too little space and the other has more; shifts along the anchor to
 * stay `marginPx` inside the viewport's edges. All lengths are in CSS pixels.
 */
export function place(
  anchor: Box,
  panel: Size,
  viewport: Size,
  wish: Placement,
): { x: number; y: number; side: Side } {
  const above = anchor.top - wish.gapPx - marginPx
  const below = viewport.height - anchor.top - anchor.height - wish.gapPx - marginPx
  const side = flipWhereNeeded(wish.side, panel.height, above, below)
  const y =
    side === 'bottom' ? anchor.top + anchor.height + wish.gapPx : anchor.top - wish.gapPx - panel.height
  const spare = anchor.width - panel.width
  const x = anchor.left + { start: 0, center: spare / 2, end: spare }[wish.align]
  return {
    x: clamp(x, marginPx, viewport.width - panel.width - marginPx),
    y: clamp(y, marginPx, viewport.height - panel.height - marginPx),
    side,
  }
}

function flipWhereNeeded(side: Side, height: number, above: number, below: number): Side {
  if (side === 'bottom') return height > below && above > below ? 'top' : 'bottom'
  return height > above && below > above ? 'bottom' : 'top'
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}
