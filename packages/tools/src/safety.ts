import type { DeepRaster, Mask, Raster, Safety } from '@pentimento/imaging'
import { type ErrorCode, ToolError } from '@pentimento/protocol'
import type { Contract } from './define-contract.ts'

const inputCodes = { nsfw: 'nsfw-input', watermark: 'watermark-detected' } as const satisfies Record<
  'nsfw' | 'watermark',
  ErrorCode
>

/**
 * Check the prompts, before any work is done.
 *
 * @throws ToolError 'nsfw-prompt'
 */
export function checkProse(
  { prose = {} }: Contract,
  params: Readonly<Record<string, unknown>>,
  objectionToWords: Safety['objectionToWords'] | undefined,
): void {
  for (const [name, sense] of Object.entries(prose)) {
    const words = params[name]
    if (typeof words === 'string' && sense && objectionToWords?.(words, sense))
      throw new ToolError('nsfw-prompt', sense === 'unwanted' ? { detail: name } : {})
  }
}

/** @throws ToolError 'nsfw-input' or 'watermark-detected' for an unsafe or watermarked image; masks aren't checked. */
export async function checkInputs(
  { takes }: Contract,
  decoded: Readonly<Record<string, Raster | Mask>>,
  safety: Safety | undefined,
): Promise<void> {
  for (const [name, take] of Object.entries(takes)) {
    const picture = decoded[name]
    if (!safety || !picture || take.kind === 'mask') continue
    const objection = await safety.objectionToInput(picture as Raster)
    if (objection) throw new ToolError(inputCodes[objection])
  }
}

/** @throws ToolError 'nsfw-result' for an unsafe result. */
export async function checkResults(
  { gives }: Contract,
  results: Readonly<Record<string, Raster | DeepRaster | undefined>>,
  safety: Safety | undefined,
): Promise<void> {
  for (const name of Object.keys(gives)) {
    const picture = results[name]
    if (picture && 'channels' in picture && (await safety?.objectionToResult(picture)))
      throw new ToolError('nsfw-result')
  }
}
