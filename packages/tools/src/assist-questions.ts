import { z } from 'zod'
import type { Assist, Contract } from './define-contract.ts'
import { extensionAsked } from './extend-small.ts'

/** Places of the thing that is meant, in pixels of the picture as displayed. */
export const pointsAsked = z.strictObject({
  points: z
    .array(z.strictObject({ x: z.number().min(0), y: z.number().min(0) }))
    .min(1)
    .max(20),
})

/** What is asked beside the picture, by the question; `preview` has the tool's own parameters. */
export const wishes = {
  select: pointsAsked,
  surface: z.strictObject({}),
  focus: z.strictObject({}),
  extend: extensionAsked,
}

/** What is asked beside the picture. */
export function wishFor(contract: Contract, assist: Assist): z.ZodType {
  return assist === 'preview' ? contract.params : wishes[assist]
}

/** The picture an assistance looks at: the first the contract takes. */
export function pictureAskedOf(contract: Contract) {
  const found = Object.entries(contract.takes).find(([, { kind }]) => kind === 'picture')
  if (!found) throw new Error(`${contract.id} takes no picture`)
  return found
}
