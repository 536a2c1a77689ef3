import type { Safety } from '../engines.ts'
import type { Raster } from '../raster.ts'
import { checkPrompt } from './check-prompt.ts'
import { createNsfwClassifier } from './nsfw-classifier.ts'
import { createTextOverlayDetector } from './text-overlay-detector.ts'
import { watermarkScore } from './watermark.ts'

/** Thresholds from which an image is rejected; a check without a threshold is disabled. */
export interface SafetyLimits {
  /** NSFW score, 0 to 1; also enables the prompt check. */
  nsfw?: number
  /**
   * Score of a repeated watermark, below 9 for photographs; also enables the search for large overlaid text.
   */
  watermark?: number
}

/** Content moderation by nsfwjs' MobileNet, by autocorrelation and by PP-OCRv4, all on this machine. */
export function builtInSafety(limits: SafetyLimits): Safety & { close(): Promise<void> } {
  const nsfwClassifier = createNsfwClassifier()
  const overlayDetector = createTextOverlayDetector()
  const isNsfw = async (image: Raster) =>
    limits.nsfw !== undefined && (await nsfwClassifier.scoreOf(image)) >= limits.nsfw
  return {
    checkInput: async image => {
      if (await isNsfw(image)) return 'nsfw'
      if (limits.watermark === undefined) return undefined
      const hasWatermark =
        (await watermarkScore(image)) >= limits.watermark || (await overlayDetector.hasOverlay(image))
      return hasWatermark ? 'watermark' : undefined
    },
    checkResult: async image => ((await isNsfw(image)) ? 'nsfw' : undefined),
    checkPrompt: (overlayDetector, polarity) =>
      limits.nsfw === undefined ? undefined : checkPrompt(overlayDetector, polarity),
    close: async () => {
      await Promise.all([nsfwClassifier.close(), overlayDetector.close()])
    },
  }
}
