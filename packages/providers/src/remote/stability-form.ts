import type { ErrorClassifier } from './service-errors.ts'

/** Form fields; undefined ones are omitted. */
export type Fields = Record<string, string | number | Blob | undefined>

export function toFormData(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value, `${name}.png`)
    else if (value !== undefined) form.set(name, String(value))
  }
  return form
}

/** Classify moderation responses (403): they concern the prompt if there is one, else the image. */
export function errorClassifier(fields: Fields): ErrorClassifier {
  return ({ body }) => {
    if (!/content_moderation|CONTENT_FILTERED/.test(body)) return undefined
    return fields['prompt'] || fields['background_prompt'] ? 'prompt-rejected' : 'image-rejected'
  }
}
