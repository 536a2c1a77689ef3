import { faultWords, type NaturalSize } from '@pentimento/stage'
import { enlargementOf, type imageUpscaler, sizeIn } from '../contract.ts'
import type { askedBy, Settings } from './editing.ts'

/** Why an image of this size can't be upscaled with these parameters, as text for the user. */
export function refusalFor(
  contract: typeof imageUpscaler,
  asked: ReturnType<typeof askedBy>,
  image: NaturalSize | undefined,
): string | undefined {
  if (!asked || !image) return undefined
  const refusal = contract.refuses?.({ params: contract.params.parse(asked), sizes: { image } })
  return refusal && faultWords(refusal.code, refusal.detail)
}

/** `2048 × 1536 → 8192 × 6144`, and whether the result is smaller than requested; undefined until both are known. */
export function readout(
  { by, width, height }: Settings,
  size: NaturalSize | undefined,
): { words: string; isClamped: boolean } | undefined {
  if (!size || (by === 'own' && !width && !height)) return undefined
  const result = enlargementOf(size, by === 'own' ? { scale: 2, width, height } : { scale: by })
  return { words: `${sizeIn(size)} → ${sizeIn(result)}`, isClamped: result.isClamped }
}
