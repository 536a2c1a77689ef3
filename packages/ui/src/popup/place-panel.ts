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

export interface PanelPlacement {
  side: Side
  align: Align
  /** Distance between anchor and panel, in CSS pixels. */
  gapPx: number
}

/** Between a panel and the viewport's edges, in CSS pixels. */
export const marginPx = 8

/**
 * Position a panel next to its anchor inside the viewport.
 *
 * Flips to the other side if its own has too little space and the other has more; shifts along the anchor to
 * stay `marginPx` inside the viewport's edges. All lengths are in CSS pixels.
 */
export function placePanel(
  anchor: Box,
  panel: Size,
  viewport: Size,
  preferred: PanelPlacement,
): { x: number; y: number; side: Side } {
  const above = anchor.top - preferred.gapPx - marginPx
  const below = viewport.height - anchor.top - anchor.height - preferred.gapPx - marginPx
  const side = chooseSide(preferred.side, panel.height, above, below)
  const y =
    side === 'bottom'
      ? anchor.top + anchor.height + preferred.gapPx
      : anchor.top - preferred.gapPx - panel.height
  const freeSpace = anchor.width - panel.width
  const x = anchor.left + { start: 0, center: freeSpace / 2, end: freeSpace }[preferred.align]
  return {
    x: clamp(x, marginPx, viewport.width - panel.width - marginPx),
    y: clamp(y, marginPx, viewport.height - panel.height - marginPx),
    side,
  }
}

function chooseSide(side: Side, height: number, above: number, below: number): Side {
  if (side === 'bottom') return height > below && above > below ? 'top' : 'bottom'
  return height > above && below > above ? 'bottom' : 'top'
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}
