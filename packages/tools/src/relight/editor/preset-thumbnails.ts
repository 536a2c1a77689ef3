import { createCanvas } from '@pentimento/stage'
import { type PresetName, presetNames, presets } from '../presets.ts'
import type { QualityLevel } from './adaptive-quality.ts'
import { createPreview } from './preview.ts'
import type { Surface } from './surface.ts'

/** Longest side of a thumbnail in pixels: twice its displayed size. */
const maxSide = 160
const thumbnailLevel: QualityLevel = { scale: 1, displayScale: 1, steps: 12, isReduced: true }

/** Data URLs of the image relit with each preset, as thumbnails; undefined if the browser has no WebGL 2. */
export function renderPresetThumbnails(surface: Surface): Record<PresetName, string> | undefined {
  const smallSurface = downscaleSurface(
    surface,
    Math.min(1, maxSide / Math.max(surface.width, surface.height)),
  )
  const canvas = document.createElement('canvas')
  const preview = createPreview(canvas, smallSurface)
  if (!preview) return undefined
  const [copy, context] = createCanvas(smallSurface.width, smallSurface.height)
  const entries = presetNames.map(name => {
    preview.draw(presets[name], thumbnailLevel)
    // Copied in the same task: the browser clears the drawing buffer afterwards.
    context.drawImage(canvas, 0, 0)
    return [name, copy.toDataURL('image/jpeg', 0.85)]
  })
  preview.close()
  canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
  return Object.fromEntries(entries)
}

/** Downscale a surface with a box filter. */
export function downscaleSurface(surface: Surface, scale: number): Surface {
  const scaledLength = (length: number) => Math.max(1, Math.round(length * scale))
  const [width, height] = [scaledLength(surface.width), scaledLength(surface.height)]
  const averagePlane = <Plane extends Uint8Array | Float32Array>(
    source: Plane,
    channels: number,
    target: Plane,
  ): Plane => {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [left, right] = sampleRange(x, width, surface.width)
        const [top, bottom] = sampleRange(y, height, surface.height)
        for (let channel = 0; channel < channels; channel++) {
          let sum = 0
          for (let row = top; row < bottom; row++)
            for (let column = left; column < right; column++)
              sum += source[(row * surface.width + column) * channels + channel] ?? 0
          target[(y * width + x) * channels + channel] = sum / ((right - left) * (bottom - top))
        }
      }
    return target
  }
  const count = width * height
  return {
    width,
    height,
    image: averagePlane(surface.image, 4, new Uint8Array(4 * count)),
    shape: averagePlane(surface.shape, 4, new Float32Array(4 * count)),
    heights: averagePlane(surface.heights, 2, new Float32Array(2 * count)),
    shares: averagePlane(surface.shares, 2, new Uint8Array(2 * count)),
  }
}

/** Range of source samples that a target sample averages. */
function sampleRange(index: number, targetLength: number, sourceLength: number): [number, number] {
  const from = Math.floor((index * sourceLength) / targetLength)
  return [from, Math.max(from + 1, Math.floor(((index + 1) * sourceLength) / targetLength))]
}
