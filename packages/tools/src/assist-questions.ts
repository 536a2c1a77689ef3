import { z } from 'zod'
import type { Assist, Contract } from './define-contract.ts'
import { extensionAsked } from './extend-small.ts'

/** Points on the object to select, in pixels of the image as displayed. */
export const pointsAsked = z.strictObject({
  points: z
    .array(z.strictObject({ x: z.number().min(0), y: z.number().min(0) }))
    .min(1)
    .max(20),
})

/** Parameters by kind of inference. `preview` isn't listed: it has the tool's own parameters. */
export const wishes = {
  select: pointsAsked,
  surface: z.strictObject({}),
  focus: z.strictObject({}),
  extend: extensionAsked,
}

/** The parameter schema of a kind of inference for a tool. */
export function wishFor(contract: Contract, assist: Assist): z.ZodType {
  return assist === 'preview' ? contract.params : wishes[assist]
}

/** Name and spec of the image that interactive inference runs on: the first image input of the contract. */
export function pictureAskedOf(contract: Contract) {
  const found = Object.entries(contract.takes).find(([, { kind }]) => kind === 'picture')
  if (!found) throw new Error(`${contract.id} has no image input`)
  return found
}
