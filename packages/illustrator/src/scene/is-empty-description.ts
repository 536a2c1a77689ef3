import type { SceneDescription } from './scene-description.ts'

/** Whether a scene description has no objects and no setting (place, time, weather, season or mood). */
export function isEmptyDescription({ objects, setting }: SceneDescription): boolean {
  const { distantFeatures, weather, mood, hasFlowers, hasBokeh, ...single } = setting
  return (
    objects.length + distantFeatures.length + weather.length + mood.length === 0 &&
    !hasFlowers &&
    !hasBokeh &&
    Object.values(single).every(value => value === undefined)
  )
}
