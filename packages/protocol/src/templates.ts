import { z } from 'zod'

const name = z.string().trim().min(1).max(60).describe('What the person calls it.')

/** A set of a tool's parameters that a person saved. */
export const template = z.object({
  id: z.uuid(),
  name,
  values: z.record(z.string(), z.json()).describe('Parameters of the tool; which, its contract says.'),
  savedAt: z.iso.datetime(),
})
export type Template = z.infer<typeof template>

export const templateList = z.object({
  templates: z.array(template).describe('Newest first.'),
  max: z.int().describe('How many one person may have.'),
})
export type TemplateList = z.infer<typeof templateList>

/** What is sent to save one; under a name that is there already it takes that one's place. */
export const newTemplate = z.strictObject({ name, values: z.unknown() })
