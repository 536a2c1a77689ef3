import { z } from 'zod'
import { jsonValue } from './json-value.ts'

const name = z.string().trim().min(1).max(60).describe('Name given by the user.')

/** A set of a tool's parameters that a person saved. */
export const template = z.object({
  id: z.uuid(),
  name,
  values: z.record(z.string(), jsonValue).describe('Values of the parameters in the tool’s contract.'),
  savedAt: z.iso.datetime(),
})
export type Template = z.infer<typeof template>

export const templateList = z.object({
  templates: z.array(template).describe('Newest first.'),
  max: z.int().describe('Maximum number of templates per person.'),
})
export type TemplateList = z.infer<typeof templateList>

/** Request to save a template; replaces an existing one of the same name. */
export const newTemplate = z.strictObject({ name, values: z.unknown() })
