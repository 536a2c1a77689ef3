import type { Safety } from '../engines.ts'
import type { Raster } from '../raster.ts'
import { nsfwNetwork } from './nsfw.ts'
import { watermarkScore } from './watermark.ts'
import { objectionToWords } from './words.ts'
import { wordsOver } from './words-over.ts'

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
export function ownSafety(limits: SafetyLimits): Safety & { close(): Promise<void> } {
  const network = nsfwNetwork()
  const words = wordsOver()
  const isNsfw = async (picture: Raster) =>
    limits.nsfw !== undefined && (await network.shareOf(picture)) >= limits.nsfw
  return {
    objectionToInput: async picture => {
      if (await isNsfw(picture)) return 'nsfw'
      if (limits.watermark === undefined) return undefined
      const isMarked = (await watermarkScore(picture)) >= limits.watermark || (await words.isOver(picture))
      return isMarked ? 'watermark' : undefined
    },
    objectionToResult: async picture => ((await isNsfw(picture)) ? 'nsfw' : undefined),
    objectionToWords: (words, sense) =>
      limits.nsfw === undefined ? undefined : objectionToWords(words, sense),
    close: async () => {
      await Promise.all([network.close(), words.close()])
    },
  }
}
