import type { SubjectPosition } from '../background/subject-position.ts'
import { createRandom, type Scene } from '../landscape/scene.ts'
import { compositeLayer, renderSvg } from '../paint/canvas.ts'

/** Radius of a saucer, space beside a subject that cutlery requires, and distance of its middle from the subject, in units. */
const [saucer, cutlerySpace, cutleryGap] = [0.2, 0.09, 0.065]
/** Length of cutlery relative to the subject's height; at most, in units. */
const cutlery = { ofSubject: 0.78, most: 0.62 }

/**
 * Paint what else is on a table in a café or a restaurant that is seen from above: a cup of coffee in a corner, partly
 * outside the frame, and cutlery beside the subject where there is room.
 */
export async function paintTableSetting({ canvas, seed }: Scene, subject: SubjectPosition): Promise<void> {
  const { width, height, unit } = canvas
  const random = createRandom(seed, 491)
  const isRight = random() < 0.5
  const lightX = seed & 2 ? -1 : 1
  const cupX = isRight ? width - 0.3 * saucer * unit : 0.3 * saucer * unit
  const shadowed = (markup: string, x: number, y: number, turn: number, size: number) =>
    `<g transform="translate(${(x + 0.014 * lightX * unit).toFixed(1)} ${(y + 0.016 * unit).toFixed(1)}) rotate(${turn}) scale(${size.toFixed(1)})" filter="url(#shade)" opacity=".42">${markup}</g>` +
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn}) scale(${size.toFixed(1)})">${markup}</g>`
  const blur = (deviation: number) => `<feGaussianBlur stdDeviation="${deviation}"/>`
  const parts = [
    `<defs><filter id="shade" x="-50%" y="-50%" width="200%" height="200%"><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0"/>${blur(0.05)}</filter><radialGradient id="coffee"><stop offset="0" stop-color="#8a5a33"/><stop offset=".7" stop-color="#6b4023"/><stop offset="1" stop-color="#3d2212"/></radialGradient><radialGradient id="china" cx=".4" cy=".4"><stop offset="0" stop-color="#fbfaf7"/><stop offset="1" stop-color="#dcd8d0"/></radialGradient><linearGradient id="steel"><stop offset="0" stop-color="#8f9498"/><stop offset=".45" stop-color="#f0f2f3"/><stop offset="1" stop-color="#9a9fa3"/></linearGradient></defs>`,
    shadowed(cup, cupX, 0.22 * saucer * unit, isRight ? 60 : 120, saucer * unit),
  ]
  const length = Math.min(cutlery.most * unit, cutlery.ofSubject * (subject.bottom - subject.top) * height)
  const middle = ((subject.top + subject.bottom) / 2) * height
  const beside = (edge: number, side: number) => edge * width + side * cutleryGap * unit
  if (subject.left * width > cutlerySpace * unit)
    parts.push(shadowed(fork, beside(subject.left, -1), middle, -3, length))
  if ((1 - subject.right) * width > cutlerySpace * unit)
    parts.push(shadowed(knife, beside(subject.right, 1), middle, 3, length))
  compositeLayer(canvas, await renderSvg(parts.join(''), canvas))
}

/** SVG markup of a cup of coffee on a saucer of radius 1, seen from above. */
const cup =
  '<circle r="1" fill="url(#china)"/><circle r=".8" fill="none" stroke="#cfcac1" stroke-width=".03"/>' +
  '<rect x=".5" y="-.09" width=".36" height=".18" rx=".09" fill="#eae7e0"/>' +
  '<circle r=".6" fill="#f7f5f1"/><circle r=".52" fill="url(#coffee)"/>' +
  '<ellipse cx="-.12" cy="-.1" rx=".24" ry=".2" fill="#c08a55" opacity=".55"/>'

/** SVG markup of a fork of length 1, its tines upward. */
const fork =
  '<path d="M-.035-.5V-.3Q-.035-.22-.014-.2L-.02.44Q0 .52 .02 .44L.014-.2Q.035-.22 .035-.3V-.5H.021V-.34H.008V-.5H-.008V-.34H-.021V-.5Z" fill="url(#steel)"/>'

/** SVG markup of a knife of length 1. */
const knife =
  '<path d="M-.012-.5Q.034-.42 .03-.06H.016L.022.44Q0 .52-.022.44L-.016-.06Z" fill="url(#steel)"/>'
