import { hasHead, isPerson } from '../objects/anchors.ts'
import type { ObjectKind } from '../objects/object-kinds.ts'
import type { SceneObject } from '../scene/scene-description.ts'

/**
 * Whether a word such as "character" is about an object before it, as in "an old king, character, fantasy". A more
 * specific word replaces it instead: "a cartoon character, a fox".
 */
export function isDescribedAlready(
  objects: SceneObject[],
  { drawingName }: ObjectKind,
  isGeneric: boolean,
  isNext: boolean,
): boolean {
  if (!hasHead(drawingName)) return false
  const last = objects.at(-1)
  if (isGeneric) return objects.some(({ kind }) => hasHead(kind.drawingName))
  if (last?.isGeneric) objects.pop()
  // "A robot woman" is a robot, and "a pirate cat" a cat.
  else if (isNext && last && isPerson(last.kind.drawingName) && last.count === 1) {
    if (plainPattern.test(drawingName)) return true
    objects.pop()
  }
  return false
}

const plainPattern = /^(?:(?:man|woman|person)-standing|boy|girl)$/

/** Words for somebody whom another noun of the prompt describes. */
export const genericPattern = /^(?:characters?|figures?|individuals?|humanoids?|creatures?|beasts?)$/
