import { canvasOf } from '@pentimento/stage'
import { type PresetName, presetNames, presets } from '../presets.ts'
import type { Level } from './pacing.ts'
import { openPreview } from './preview.ts'
import type { Surface } from './surface.ts'

/** Longest side of a thumbnail in pixels: twice its displayed size. */
const longest = 160
const level: Level = { scale: 1, shown: 1, steps: 12, isQuick: true }

/** Data URLs of the image relit with each preset, as thumbnails; undefined if the browser has no WebGL 2. */
export function presetThumbnails(surface: Surface): Record<PresetName, string> | undefined {
  const small = reduced(surface, Math.min(1, longest / Math.max(surface.width, surface.height)))
  const canvas = document.createElement('canvas')
  const preview = openPreview(canvas, small)
  if (!preview) return undefined
  const [copy, context] = canvasOf(small.width, small.height)
  const seen = presetNames.map(name => {
    preview.draw(presets[name], level)
    // Copied in the same task: the browser clears the drawing buffer afterwards.
    context.drawImage(canvas, 0, 0)
    return [name, copy.toDataURL('image/jpeg', 0.85)]
  })
  preview.close()
  canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
  return Object.fromEntries(seen)
}

/** Downscale a surface with a box filter. */
export function reduced(surface: Surface, scale: number): Surface {
  const least = (length: number) => Math.max(1, Math.round(length * scale))
  const [width, height] = [least(surface.width), least(surface.height)]
  const mean = <Plane extends Uint8Array | Float32Array>(
    from: Plane,
    channels: number,
    into: Plane,
  ): Plane => {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [left, right] = span(x, width, surface.width)
        const [top, bottom] = span(y, height, surface.height)
        for (let channel = 0; channel < channels; channel++) {
          let sum = 0
          for (let row = top; row < bottom; row++)
            for (let column = left; column < right; column++)
              sum += from[(row * surface.width + column) * channels + channel] ?? 0
          into[(y * width + x) * channels + channel] = sum / ((right - left) * (bottom - top))
        }
      }
    return into
  }
  const count = width * height
  return {
    width,
    height,
    picture: mean(surface.picture, 4, new Uint8Array(4 * count)),
    shape: mean(surface.shape, 4, new Float32Array(4 * count)),
    heights: mean(surface.heights, 2, new Float32Array(2 * count)),
  }
}

/** Range of source samples that a target sample averages. */
function span(at: number, fewer: number, all: number): [number, number] {
  const from = Math.floor((at * all) / fewer)
  return [from, Math.max(from + 1, Math.floor(((at + 1) * all) / fewer))]
}
