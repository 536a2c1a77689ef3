import type { Safety } from '../engines.ts'
import type { Raster } from '../raster.ts'
import { nsfwNetwork } from './nsfw.ts'
import { watermarkScore } from './watermark.ts'
import { objectionToWords } from './words.ts'
import { wordsOver } from './words-over.ts'

/** From which figure on a picture is turned away; without a figure it is not looked for. */
export interface SafetyLimits {
  /** Share of pornography, photographed or drawn, 0 to 1; with it, words are checked too. */
  nsfw?: number
  /** How sure a repeated mark is, photographs stay under 9; with it, large words over a picture are looked for. */
  watermark?: number
}

/** Checks by nsfwjs' MobileNet, by the picture's likeness to itself and by PP-OCRv4; all work on this machine. */
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
