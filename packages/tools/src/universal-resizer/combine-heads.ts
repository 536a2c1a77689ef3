import type { Box } from './box.ts'

/** A head by its shape is this much wider than its face, at most; a wider one is a body or several heads. */
const widestHead = 2.6
/** Hair and hat that are kept with a face, relative to its size. */
const mostHair = { above: 0.6, beside: 0.15 }
/** Areas of main heads, relative to the image and to the largest; and of all, relative to a subject without a face. */
const mainShare = { ofImage: 0.0015, ofLargest: 0.2, ofSubject: 0.025 }
/**
 * Distance of the highest head by its shape from the subject's top, relative to the subject's height, at most: up to 0.29 in
 * photographs of people and animals; 0.36 to 0.6 where it was a ragged tail, a flower or a pylon.
 */
const lowestTop = 0.3

/**
 * Heads by their faces, with their hair and hats where the subject's shape shows them, and heads by that shape whose faces
 * weren't found.
 */
export function combineHeads(faces: readonly Box[], silhouettes: readonly Box[]): Box[] {
  const heads = [...faces]
  for (const silhouette of silhouettes) {
    const inside = faces.filter(face => touches(silhouette, face))
    const [face] = inside
    if (!face) heads.push(silhouette)
    else if (
      inside.length === 1 &&
      silhouette.right - silhouette.left <= widestHead * (face.right - face.left)
    )
      heads[faces.indexOf(face)] = withHair(face, silhouette)
  }
  return heads
}

/**
 * Those that matter: not of passers-by far away, nor parts of things, which are small or low on the subject.
 *
 * @param hasFaces whether faces were found among them
 * @param subject  its box, and the fraction of the image that it covers
 */
export function mainHeads(
  heads: readonly Box[],
  hasFaces: boolean,
  subject: { box?: Box | undefined; share: number },
): Box[] {
  const least = Math.max(mainShare.ofImage, mainShare.ofLargest * Math.max(...heads.map(areaOf)))
  const main = heads.filter(head => areaOf(head) >= least)
  if (hasFaces) return main
  const all = heads.reduce((sum, head) => sum + areaOf(head), 0)
  const isSmall = all < mainShare.ofSubject * subject.share
  return isSmall || isLow(main, subject.box) ? [] : main
}

/** Whether a subject reaches far above all of some heads. */
function isLow(heads: readonly Box[], subject: Box | undefined): boolean {
  if (!subject || heads.length === 0) return false
  const highest = Math.min(...heads.map(({ top }) => top))
  return highest - subject.top > lowestTop * (subject.bottom - subject.top)
}

function touches(silhouette: Box, face: Box): boolean {
  const across = Math.min(silhouette.right, face.right) - Math.max(silhouette.left, face.left)
  const down = Math.min(silhouette.bottom, face.bottom) - Math.max(silhouette.top, face.top)
  return across > 0 && down > 0 && across * down > 0.25 * Math.min(areaOf(silhouette), areaOf(face))
}

const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top)

/** A face with what the silhouette has above and beside it. */
function withHair(face: Box, silhouette: Box): Box {
  const { above, beside } = mostHair
  const [across, down] = [beside * (face.right - face.left), above * (face.bottom - face.top)]
  return {
    left: Math.max(face.left - across, Math.min(face.left, silhouette.left)),
    top: Math.max(face.top - down, Math.min(face.top, silhouette.top)),
    right: Math.min(face.right + across, Math.max(face.right, silhouette.right)),
    bottom: face.bottom,
  }
}
