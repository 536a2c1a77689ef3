import type { Mask, Raster, Raster16, Safety } from '@pentimento/imaging'
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
export function checkPrompts(
  { promptParams = {} }: Contract,
  params: Readonly<Record<string, unknown>>,
  checkPrompt: Safety['checkPrompt'] | undefined,
): void {
  for (const [name, sense] of Object.entries(promptParams)) {
    const text = params[name]
    if (typeof text === 'string' && sense && checkPrompt?.(text, sense))
      throw new ToolError('nsfw-prompt', sense === 'unwanted' ? { detail: name } : {})
  }
}

/** @throws ToolError 'nsfw-input' or 'watermark-detected' for an unsafe or watermarked image; masks aren't checked. */
export async function checkInputs(
  { inputs }: Contract,
  decoded: Readonly<Record<string, Raster | Mask>>,
  safety: Safety | undefined,
): Promise<void> {
  for (const [name, input] of Object.entries(inputs)) {
    const image = decoded[name]
    if (!safety || !image || input.kind === 'mask') continue
    const objection = await safety.checkInput(image as Raster)
    if (objection) throw new ToolError(inputCodes[objection])
  }
}

/** @throws ToolError 'nsfw-result' for an unsafe result. */
export async function checkResults(
  { outputs }: Contract,
  results: Readonly<Record<string, Raster | Raster16 | undefined>>,
  safety: Safety | undefined,
): Promise<void> {
  for (const name of Object.keys(outputs)) {
    const image = results[name]
    if (image && 'channels' in image && (await safety?.checkResult(image))) throw new ToolError('nsfw-result')
  }
}
