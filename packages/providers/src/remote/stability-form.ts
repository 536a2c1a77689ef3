import type { Meaning } from './refusals.ts'

/** Fields of a form; what is undefined is left out. */
export type Fields = Record<string, string | number | Blob | undefined>

export function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value, `${name}.png`)
    else if (value !== undefined) form.set(name, String(value))
  }
  return form
}

/** Its moderation answers 403, and a prompt, where there is one, is what it minds. */
export function meaningOf(fields: Fields): Meaning {
  return ({ words }) => {
    if (!/content_moderation|CONTENT_FILTERED/.test(words)) return undefined
    return fields['prompt'] || fields['background_prompt'] ? 'prompt-refused' : 'picture-refused'
  }
}
