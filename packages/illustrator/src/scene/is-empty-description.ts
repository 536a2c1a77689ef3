import type { SceneDescription } from './scene-description.ts'

/** Whether a scene description is of a scene without objects and without a setting (place, time, weather, season or mood). */
export function isEmptyDescription({ composition, lettering, objects, setting }: SceneDescription): boolean {
  if (composition !== 'scene' || lettering !== undefined) return false
  const { distantFeatures, weather, mood, hasFlowers, hasRoad, hasPath, hasBokeh, ...single } = setting
  return (
    objects.length + distantFeatures.length + weather.length + mood.length === 0 &&
    !hasFlowers &&
    !hasRoad &&
    !hasPath &&
    !hasBokeh &&
    Object.values(single).every(value => value === undefined)
  )
}
