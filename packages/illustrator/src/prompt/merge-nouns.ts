import { hasHead, isPerson } from '../objects/anchors.ts'
import type { ObjectKind } from '../objects/object-kinds.ts'
import type { SceneObject } from '../scene/scene-description.ts'

/**
 * Merge a noun with the objects before it that it's about: in "an old king, character, fantasy" the character is the
 * king, and in "a cartoon character, a fox" the fox replaces the character.
 *
 * @param objects   the last is removed if the noun replaces it
 * @param isGeneric whether the noun matches {@link genericPattern}
 * @param isNext    whether the noun follows the last object directly
 * @returns whether the noun adds no object of its own
 */
export function mergeNoun(
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
