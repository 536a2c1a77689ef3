import { z } from 'zod'
import type { Contract, InferenceKind } from './define-contract.ts'
import { extendParams } from './extend-preview.ts'

/** Points on the object to select, in pixels of the image as displayed. */
export const selectParams = z.strictObject({
  points: z
    .array(z.strictObject({ x: z.number().min(0), y: z.number().min(0) }))
    .min(1)
    .max(20),
})

/** Parameters by kind of inference. `preview` isn't listed: it has the tool's own parameters. */
export const inferenceParams = {
  select: selectParams,
  surface: z.strictObject({}),
  focus: z.strictObject({}),
  extend: extendParams,
}

/** The parameter schema of a kind of inference for a tool. */
export function inferenceParamsFor(contract: Contract, kind: InferenceKind): z.ZodType {
  return kind === 'preview' ? contract.params : inferenceParams[kind]
}

/** Name and spec of the image that interactive inference runs on: the first image input of the contract. */
export function inferenceInput(contract: Contract) {
  const imageInput = Object.entries(contract.inputs).find(([, { kind }]) => kind === 'image')
  if (!imageInput) throw new Error(`${contract.id} has no image input`)
  return imageInput
}
