import type { Canvas } from './image-provider.ts'

/** Generation settings for a diffusion model, guessed from its name; the default is that of SDXL. */
export interface DiffusionSettings {
  canvas: Canvas
  steps: number
  guidance: number
}

export function settingsFor(model: string | undefined): DiffusionSettings {
  const name = model?.toLowerCase() ?? ''
  const isDistilled = /turbo|lightning|hyper|lcm|schnell/.test(name)
  const isSd15 = /v1-5|v1\.5|sd1|sd15|1\.5|dreamshaper_8|v2-1|512/.test(name)
  const side = isSd15 ? 512 : 1024
  return {
    canvas: { maxPixels: side * side, minSide: side / 2, maxSide: side * 2, multiple: isSd15 ? 8 : 64 },
    steps: isDistilled ? 6 : 28,
    guidance: isDistilled ? 1.5 : 6.5,
  }
}
