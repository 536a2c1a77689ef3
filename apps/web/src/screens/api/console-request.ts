import { t } from '@pentimento/language'
import { type ImageFormat, mediaTypes } from '@pentimento/protocol'
import type { ApiEndpoint } from '@pentimento/tools/api'
import { fieldsOf } from '@pentimento/tools/api-fields'
import { type ApiCall, resultNameOf } from '@pentimento/tools/api-samples'

/** What was entered in the console for an endpoint. */
export interface ConsoleInput {
  files: Readonly<Record<string, File>>
  texts: Readonly<Record<string, string>>
  /** The wanted format, if the endpoint lets one choose. */
  format: ImageFormat | undefined
}

export const emptyInput: ConsoleInput = { files: {}, texts: {}, format: undefined }

/** Text fields with a value; an empty one isn't sent. */
const sentTexts = (endpoint: ApiEndpoint, { texts }: ConsoleInput) =>
  fieldsOf(endpoint).flatMap(({ name }) => {
    const value = texts[name] ?? ''
    return value === '' ? [] : { name, value }
  })

export const acceptOf = ({ format }: ConsoleInput) => format && mediaTypes[format]

/** The request's form. */
export function toForm(endpoint: ApiEndpoint, input: ConsoleInput): FormData {
  const form = new FormData()
  for (const name of Object.keys(endpoint.files)) {
    const file = input.files[name]
    if (file) form.append(name, file)
  }
  for (const { name, value } of sentTexts(endpoint, input)) form.append(name, value)
  return form
}

/** The same request for code samples. Missing required fields have examples. */
export function toCall(origin: string, endpoint: ApiEndpoint, input: ConsoleInput): ApiCall {
  const sent = sentTexts(endpoint, input)
  const examples = fieldsOf(endpoint)
    .filter(({ name, isRequired }) => isRequired && !sent.some(field => field.name === name))
    .map(({ name, kind }) => ({
      name,
      value: kind === 'number' ? '1024' : t('two red boats on a calm lake'),
    }))
  return {
    origin,
    path: endpoint.path,
    accept: acceptOf(input),
    files: Object.entries(endpoint.files).map(([name, { formats }]) => ({
      name,
      fileName: input.files[name]?.name ?? (formats.includes('jpeg') ? 'photo.jpg' : 'mask.png'),
    })),
    fields: [...sent, ...examples],
    resultName: resultNameOf(endpoint, input.format),
  }
}

/** The names of required fields without a value. */
export function missingFields(endpoint: ApiEndpoint, { files, texts }: ConsoleInput): string[] {
  const missingFiles = Object.keys(endpoint.files).filter(name => !files[name])
  const missingTexts = fieldsOf(endpoint).filter(({ name, isRequired }) => isRequired && !texts[name])
  return [...missingFiles, ...missingTexts.map(({ name }) => name)]
}
