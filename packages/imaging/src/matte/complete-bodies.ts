import { type Box, clipBox, scaleBox } from '../box.ts'
import type { Face } from '../engines.ts'
import { faceBox } from '../face/face-box.ts'
import { createPlane, type Plane } from '../raster.ts'

/** Faces are smaller than this share of the matte's height in groups, whose bodies hide each other. */
const minFaceShare = 0.05
/**
 * Where a chest is: as wide as the face, and so far below the chin, in heights of the face. Where the image shows less than
 * `leastVisible` of it, it tells nothing.
 */
const chest = { from: 0.15, to: 0.9, leastVisible: 0.3 }
/**
 * Where a body is: from so far above the chin to the image's lower border, and so far to both sides of the face's middle, in
 * heights of the face.
 */
const body = { aboveChin: 0.15, halfWidth: 2 }
/** Mean alpha of a chest below which the matte lacks it, and from which another view shows it and its face. */
const shown = { lacking: 0.6, found: 0.75 }
/** Mean alpha that another view may add where no body is: more, and it takes the background for the subject. */
const maxStrayAlpha = 0.05
/** Factor by which contrast is raised, about each channel's mean. */
const contrast = 1.8
/** Width of the margins to the left, to the right and above, relative to the image. */
const margin = 0.3

/** Planes of red, green and blue, −0.5 to 0.5, as the network sees the image, of `side` × `side` pixels each. */
type Planes = Float32Array

/** Another view of an image, and how a matte of it is transformed to one of the image. */
interface View {
  toView(planes: Planes, side: number): Planes
  fromView(matte: Plane): Plane
}

/** With higher contrast: dark clothes before a dark wall, faded photographs. */
const contrasted: View = {
  toView: (planes, side) => {
    const size = side ** 2
    const raised = new Float32Array(planes.length)
    for (let start = 0; start < planes.length; start += size) {
      const mean = planes.subarray(start, start + size).reduce((sum, value) => sum + value, 0) / size
      for (let at = start; at < start + size; at++)
        raised[at] = Math.max(-0.5, Math.min(0.5, mean + contrast * (planes[at] - mean)))
    }
    return raised
  },
  fromView: matte => matte,
}

/** Farther away, with margins that repeat the border: heads that fill the image. */
const distant: View = {
  toView: (planes, side) => {
    const distantPlanes = new Float32Array(planes.length)
    for (let channel = 0; channel < 3; channel++) {
      const start = channel * side ** 2
      const data = planes.subarray(start, start + side ** 2)
      const { data: stretched } = stretch({ data, width: side, height: side }, positionInImage)
      distantPlanes.set(stretched, start)
    }
    return distantPlanes
  },
  fromView: matte => stretch(matte, positionInView),
}
const [viewWidth, viewHeight] = [1 + 2 * margin, 1 + margin]
const positionInImage = (x: number, y: number): [number, number] => [
  x * viewWidth - margin,
  y * viewHeight - margin,
]
const positionInView = (x: number, y: number): [number, number] => [
  (x + margin) / viewWidth,
  (y + margin) / viewHeight,
]

/**
 * Complete bodies that a network's matte lacks although it has their heads, as where a coat has the wall's
 * lightness: where a chest must be, below a face, other views of the image are matted. A view counts if it has both
 * face and chest and adds nothing where no body can be.
 *
 * @param matte square, alpha from 0 to 1
 * @param faces in pixels of the image, of any size
 * @param planes what the network saw of the image, of the matte's size
 * @param runNetwork about as long as for the image itself. Called twice if a body is lacking
 * @returns the same matte if it lacks no body
 */
export async function completeBodies(
  matte: Plane,
  faces: readonly Face[],
  image: { width: number; height: number },
  planes: Planes,
  runNetwork: (planes: Planes) => Promise<Plane>,
): Promise<Plane> {
  const lacking = faces
    .map(face => partsOf(face, image, matte))
    .filter(parts => meanOf(matte, parts.face) >= shown.found && meanOf(matte, parts.chest) < shown.lacking)
  if (lacking.length === 0) return matte
  const isBody = maskBodies(matte, lacking)
  const { width, height } = matte
  let completed = matte
  for (const view of [contrasted, distant]) {
    const other = view.fromView(await runNetwork(view.toView(planes, width)))
    if (strayAlpha(other, matte, isBody) > maxStrayAlpha) continue
    const found = lacking.filter(
      parts => meanOf(other, parts.face) >= shown.found && meanOf(other, parts.chest) >= shown.found,
    )
    if (found.length === 0) continue
    const isFound = maskBodies(matte, found)
    const known = completed
    completed = createPlane(width, height, pixel =>
      isFound[pixel] ? Math.max(known.data[pixel], other.data[pixel]) : known.data[pixel],
    )
  }
  return completed
}

interface Parts {
  face: Box
  /** Without area if the face is small or too little of its chest is in the image. */
  chest: Box
  body: Box
}

/** Where a face, its chest and its body are in a matte. */
function partsOf(face: Face, image: { width: number; height: number }, { width, height }: Plane): Parts {
  const { left, top, right, bottom } = scaleBox(faceBox(face), image, { width, height })
  const faceHeight = bottom - top
  const within = (box: Box) => clipBox(round(box), width, height)
  const [chestTop, chestBottom] = [bottom + chest.from * faceHeight, bottom + chest.to * faceHeight]
  const isVisible =
    faceHeight >= minFaceShare * height && height - chestTop >= chest.leastVisible * faceHeight
  const middle = (left + right) / 2
  const reach = body.halfWidth * faceHeight * (width / image.width) * (image.height / height)
  return {
    face: within({ left, top, right, bottom }),
    chest: within({ left, top: chestTop, right, bottom: isVisible ? chestBottom : chestTop }),
    body: within({
      left: middle - reach,
      top: bottom - body.aboveChin * faceHeight,
      right: middle + reach,
      bottom: height,
    }),
  }
}

const round = ({ left, top, right, bottom }: Box): Box => ({
  left: Math.round(left),
  top: Math.round(top),
  right: Math.round(right),
  bottom: Math.round(bottom),
})

/** Mean alpha in a box, which tells how sure a matte is of it; NaN without area. */
function meanOf({ data, width }: Plane, { left, top, right, bottom }: Box): number {
  let sum = 0
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += data[y * width + x]
  return sum / (Math.max(0, right - left) * Math.max(0, bottom - top))
}

/** 1 in the boxes of bodies. */
function maskBodies({ width, height }: Plane, parts: readonly Parts[]): Uint8Array {
  const data = new Uint8Array(width * height)
  for (const { body } of parts)
    for (let y = body.top; y < body.bottom; y++) data.fill(1, y * width + body.left, y * width + body.right)
  return data
}

/** How much a matte adds to another where no body is, in the mean. */
function strayAlpha(other: Plane, matte: Plane, isBody: Uint8Array): number {
  let [sum, count] = [0, 0]
  for (let pixel = 0; pixel < isBody.length; pixel++) {
    if (isBody[pixel]) continue
    sum += Math.max(0, other.data[pixel] - matte.data[pixel])
    count++
  }
  return count > 0 ? sum / count : 0
}

/**
 * Move a plane's values.
 *
 * @param sourceOf where a position's value is, both as fractions of width and height; beyond the plane, the border's
 */
function stretch(
  { data, width, height }: Plane,
  sourceOf: (x: number, y: number) => [x: number, y: number],
): Plane {
  return createPlane(width, height, pixel => {
    const [fromX, fromY] = sourceOf(
      ((pixel % width) + 0.5) / width,
      (Math.floor(pixel / width) + 0.5) / height,
    )
    const x = Math.max(0, Math.min(width - 1, fromX * width - 0.5))
    const y = Math.max(0, Math.min(height - 1, fromY * height - 0.5))
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [right, down] = [Math.min(width - 1, column + 1), Math.min(height - 1, row + 1)]
    const upper = mix(data[row * width + column], data[row * width + right], x - column)
    const lower = mix(data[down * width + column], data[down * width + right], x - column)
    return mix(upper, lower, y - row)
  })
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share
