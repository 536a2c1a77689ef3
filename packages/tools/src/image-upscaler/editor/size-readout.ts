import { errorMessage, type NaturalSize } from '@pentimento/stage'
import { limitsOf } from '../../define-contract.ts'
import { enlargementOf, formatSize, type imageUpscaler, type Scale, scales } from '../contract.ts'
import type { requestParamsFor, UpscaleSettings } from './editor-state.ts'

/** Why an image of this size can't be upscaled with these parameters, as text for the user. */
export function validationMessage(
  contract: typeof imageUpscaler,
  requestParams: ReturnType<typeof requestParamsFor>,
  image: NaturalSize | undefined,
): string | undefined {
  if (!requestParams || !image) return undefined
  const { maxPixels } = limitsOf(contract.inputs.image)
  if (image.width * image.height > maxPixels) return errorMessage('image-too-large')
  const failure = contract.validateRequest?.({
    params: contract.params.parse(requestParams),
    sizes: { image },
  })
  return failure && errorMessage(failure.code, failure.detail)
}

/** The largest scale that works for an image of this size; undefined if none does. */
export function largestScale(contract: typeof imageUpscaler, image: NaturalSize): Scale | undefined {
  return scales.findLast(
    scale => !contract.validateRequest?.({ params: contract.params.parse({ scale }), sizes: { image } }),
  )
}

/** `2048 × 1536 → 8192 × 6144`, and whether the result is smaller than requested; undefined until both are known. */
export function sizeReadout(
  { target, width, height }: UpscaleSettings,
  size: NaturalSize | undefined,
): { text: string; isClamped: boolean } | undefined {
  if (!size || (target === 'custom' && !width && !height)) return undefined
  const result = enlargementOf(size, target === 'custom' ? { scale: 2, width, height } : { scale: target })
  return { text: `${formatSize(size)} → ${formatSize(result)}`, isClamped: result.isClamped }
}
