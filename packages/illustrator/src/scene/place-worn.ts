import { hasHead, headAnchorOf, isPerson } from '../objects/anchors.ts'
import type { PlacedObject } from './placed-object.ts'

/** What a worn object is fastened to. */
type WornAt = 'around-head' | 'head' | 'eyes' | 'neck' | 'ears' | 'feet' | 'back' | 'body'

const wornPatterns: readonly (readonly [WornAt, RegExp])[] = [
  ['around-head', /space-helmet/],
  ['head', /hat$|cap$|crown|helmet|womans-hat|billed/],
  ['eyes', /glasses|goggles|diving-mask/],
  ['neck', /scarf|necktie|bow-tie|ribbon|medal|bell/],
  ['ears', /headphone/],
  ['feet', /shoe|boot|socks|skate$/],
  ['back', /cape|backpack/],
  ['body', /shirt|coat|dress|jeans|kimono|vest|sari/],
]

/** Where an object is worn, or undefined if it isn't something to wear. */
export const wornAt = (drawingName: string): WornAt | undefined =>
  wornPatterns.find(([, pattern]) => pattern.test(drawingName))?.[0]

export interface AttachedPosition {
  /** Horizontal center. */
  x: number
  /** Bottom edge. */
  y: number
  height: number
  orderOffset: number
}

type Wearer = Pick<PlacedObject, 'x' | 'y' | 'width' | 'height' | 'isMirrored' | 'kind'>

/** Position of an object that its target wears: sized by the head, so that a hat fits a mouse and an elephant. */
export function placeWorn(target: Wearer, drawingName: string, aspect: number): AttachedPosition {
  const head = headAnchorOf(target.kind.drawingName, target.isMirrored)
  const left = target.x - target.width / 2
  const top = target.y - target.height
  const headWidth = head.width * target.width
  const at = (centerX: number, centerY: number, width: number, orderOffset = 0.6): AttachedPosition => ({
    x: left + centerX * target.width,
    y: top + centerY * target.height + width / aspect / 2,
    height: width / aspect,
    orderOffset,
  })
  switch (wornAt(drawingName) ?? 'neck') {
    case 'head': {
      const width = headWidth * (/crown/.test(drawingName) ? 0.8 : 0.98)
      const height = Math.min(width / aspect, 0.42 * target.height)
      return {
        x: left + head.x * target.width,
        y: top + head.top * target.height + 0.26 * height,
        height,
        orderOffset: 0.7,
      }
    }
    case 'around-head':
      return at(
        head.x,
        (head.top + head.neck) / 2,
        Math.max(headWidth * 1.3, 1.3 * (head.neck - head.top) * target.height),
      )
    case 'eyes':
      return at(head.eyeX, head.eyeY, headWidth * 0.96)
    case 'ears':
      return at(head.x, (head.top + head.eyeY) / 2, headWidth * 1.16)
    case 'feet':
      return at(0.5, 0.95, target.width * 0.7)
    case 'back':
      return {
        ...at(0.5, (head.neck + 1) / 2, target.width * 0.95, -0.4),
        y: target.y - 0.06 * target.height,
      }
    case 'body':
      return at(0.5, head.neck + 0.24, target.width * 0.62)
    default: {
      if (drawingName !== 'necktie')
        return at(
          head.x,
          head.neck + 0.03,
          headWidth * (/tie|bell|medal|ribbon/.test(drawingName) ? 0.5 : 0.9),
        )
      // It hangs from the neck.
      const width = 0.19 * headWidth
      return { ...at(head.x, head.neck, width), y: top + head.neck * target.height + width / aspect }
    }
  }
}

/** Objects that are held in front of the body with both hands. */
const twoHanded =
  /guitar|banjo|book$|newspaper|accordion|drum|violin|saxophone|trumpet|cake|pizza|map|laptop|baby/

/** Whether a drawing goes from a handle at the lower left to a head at the upper right. */
export const isSwung = (drawingName: string) => /-(?:bat|racket)$/.test(drawingName)

/** Position of a bat or racket beside its holder, with the handle in the hand. */
function placeSwung(target: Wearer, aspect: number, side: number): AttachedPosition {
  const height = 0.42 * target.height
  return {
    x: target.x + side * (0.4 * target.width + 0.42 * height * aspect),
    y: target.y - 0.3 * target.height,
    height,
    orderOffset: 0.5,
  }
}

/** Position of a stick that stands on the ground beside its holder. */
const placeStaff = (target: Wearer, drawingName: string, side: number): AttachedPosition => ({
  x: target.x + side * 0.46 * target.width,
  y: target.y,
  height: (drawingName === 'cane' ? 0.5 : 1) * target.height,
  orderOffset: 0.4,
})

/**
 * Position of an object in the target's hand, paw or beak; undefined if the target can't hold it.
 *
 * @param row number of objects already held on that side
 */
export function placeHeld(
  target: Wearer,
  drawingName: string,
  aspect: number,
  defaultHeight: number,
  side: number,
  row = 0,
): AttachedPosition | undefined {
  const name = target.kind.drawingName
  if (!hasHead(name)) return undefined
  const head = headAnchorOf(name, target.isMirrored)
  const [left, top] = [target.x - target.width / 2, target.y - target.height]
  const isFigure = isPerson(name)
  if (/^(?:cane|quarterstaff)$/.test(drawingName)) return placeStaff(target, drawingName, side)
  if (/umbrella/.test(drawingName)) {
    const height = 0.86 * target.height
    return {
      x: isFigure ? target.x + side * 0.3 * target.width : left + head.x * target.width,
      y: target.y - 0.4 * target.height,
      height,
      orderOffset: -0.2,
    }
  }
  if (drawingName === 'fire') {
    const facing = target.isMirrored ? 1 : -1
    const height = 0.3 * target.height
    return {
      x: left + head.x * target.width + facing * (0.5 * head.width * target.width + 0.4 * height),
      y: top + head.eyeY * target.height + 0.75 * height,
      height,
      orderOffset: 0.6,
    }
  }
  if (/balloon$/.test(drawingName)) {
    const height = Math.min(0.62 * target.height, 1.6 * defaultHeight)
    return {
      x: target.x + side * (0.42 * target.width + (0.2 + 0.6 * row) * height * aspect),
      y: top + (0.58 - 0.12 * row) * target.height,
      height,
      orderOffset: -0.3,
    }
  }
  if (isFigure && isSwung(drawingName)) return placeSwung(target, aspect, side)
  const isFront = twoHanded.test(drawingName)
  // What is held must be seen, however small it is next to its holder.
  const height = Math.min(
    Math.max(defaultHeight, 0.22 * target.height),
    (isFront ? 0.3 : 0.36) * target.height,
    (0.9 * target.width) / aspect,
  )
  if (isFigure && isFront)
    return {
      x: target.x,
      y: top + Math.min(0.78, head.neck + 0.34) * target.height,
      height,
      orderOffset: 0.5,
    }
  if (isFigure)
    return {
      x: target.x + side * 0.42 * target.width,
      y:
        top +
        0.62 * target.height +
        (/balloon|kite|lantern/.test(drawingName) ? -0.02 * target.height : height * 0.35),
      height,
      orderOffset: 0.5,
    }
  return {
    x: left + head.eyeX * target.width,
    y: top + (head.neck + 0.08) * target.height + height * 0.5,
    height: Math.min(height, 0.3 * target.height),
    orderOffset: 0.6,
  }
}
