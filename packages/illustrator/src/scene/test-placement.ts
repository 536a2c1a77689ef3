import { horizonOf } from '../landscape/paint-setting.ts'
import { parsePrompt } from '../prompt/parse-prompt.ts'
import { placeObjects } from './place-objects.ts'
import type { PlacedObject } from './placed-object.ts'
import { poseObjects } from './pose-objects.ts'
import { resolveSetting } from './resolve-setting.ts'

interface PlacementOptions {
  seed: number
  /** Width and height in pixels. @default [1024, 1024] */
  size?: readonly [number, number]
  /** Width divided by height, by a drawing's name. @default 1 */
  aspects?: { get(drawingName: string): number | undefined }
}

/**
 * Place the objects of a prompt, for tests.
 *
 * @returns the placed objects, and the row of the horizon in pixels
 */
export function placePrompt(
  prompt: string,
  { seed, size: [width, height] = [1024, 1024], aspects }: PlacementOptions,
): { placed: PlacedObject[]; horizon: number } {
  const description = parsePrompt(prompt)
  const setting = resolveSetting(description, seed)
  const horizon = horizonOf(setting.ground) * height
  const placed = placeObjects(poseObjects(description.objects), {
    width,
    height,
    horizon,
    setting,
    seed,
    aspectOf: ({ drawingName }) => aspects?.get(drawingName) ?? 1,
  })
  return { placed, horizon }
}
