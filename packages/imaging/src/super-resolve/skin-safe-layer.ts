import type { Layer, Planes } from './planes.ts'

/** Skin colors in full-range BT.601 chroma (Chai & Ngan, "Face segmentation using skin-color map", 1999). */
const skin = { cb: { from: 77, to: 127 }, cr: { from: 133, to: 173 } }
/** Width, in levels, of the soft transition at the bounds, which avoids visible contours. */
const transitionLevels = 6
/** Maximum change of skin by artifact removal: noise and blocks are removed, pores and wrinkles stay. */
const maxChange = 2 / 255

/** As `blendedLayer`, but where the first layer has a skin color, it's changed by two levels at most. */
export function skinSafeLayer(faithful: Layer, restored: Layer, share: number): Layer {
  return {
    width: faithful.width,
    height: faithful.height,
    async render(window) {
      const planes = await faithful.render(window)
      const other = await restored.render(window)
      const size = window.width * window.height
      for (let i = 0; i < size; i++) {
        const isSkin = skinProbability(planes, i, size)
        for (let at = i; at < planes.data.length; at += size) {
          const change = share * (other.data[at] - planes.data[at])
          const limited = Math.min(maxChange, Math.max(-maxChange, change))
          planes.data[at] += change + isSkin * (limited - change)
        }
      }
      return planes
    },
  }
}

/** Probability that a pixel has a skin color, 0 to 1. */
function skinProbability({ data }: Planes, i: number, size: number): number {
  const [red, green, blue] = [255 * data[i], 255 * data[i + size], 255 * data[i + 2 * size]]
  const cb = 128 - 0.168736 * red - 0.331264 * green + 0.5 * blue
  const cr = 128 + 0.5 * red - 0.418688 * green - 0.081312 * blue
  return Math.min(within(cb, skin.cb), within(cr, skin.cr))
}

function within(value: number, { from, to }: { from: number; to: number }): number {
  return Math.min(1, Math.max(0, Math.min(value - from, to - value) / transitionLevels + 0.5))
}
