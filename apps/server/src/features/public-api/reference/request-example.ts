import type { Operation, Schema } from './openapi.ts'

/** Values of fields by name, for which no schema gives a plausible one; fields without a value aren't shown. */
const samples = new Map<string, unknown>([
  ['prompt', 'two red boats on a calm lake'],
  ['target_width', 2048],
  ['target_height', 1536],
  ['width', 1080],
  ['height', 1080],
  ['extend_left', 200],
  ['id', 1],
  ['method', 'tools/list'],
  ...['key', 'batch', 'batchSize', 'image_url', 'url'].map(name => [name, undefined] as const),
])

/** An example of a request's body: its files, its required fields, and those with a sample value. */
export function exampleOf(schema: Schema | undefined): unknown {
  if (!schema?.properties) return undefined
  const required = new Set(schema.required)
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, property]) => {
      const value = sampleOf(name, property)
      const isShown = required.has(name) || property.format === 'binary' || samples.has(name)
      return isShown && value !== undefined ? [[name, value]] : []
    }),
  )
}

function sampleOf(name: string, schema: Schema): unknown {
  if (samples.has(name)) return samples.get(name)
  if (schema.format === 'binary') return name.includes('mask') ? 'mask.png' : 'photo.jpg'
  if (schema.format === 'byte' || schema['contentEncoding'] === 'base64') return 'iVBORw0KGgo…'
  if (schema.properties) return exampleOf(schema)
  return (
    schema.default ??
    schema.const ??
    schema.enum?.[0] ??
    schema.minimum ??
    (schema.type === 'object' ? {} : undefined)
  )
}

/** A call with curl; the key is in a variable, as nobody should type it. */
export function curlOf(operation: Operation, { method, url }: { method: string; url: string }): string {
  const address = url.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)
  const lines = [`curl "${address}" -H "x-api-key: $KEY"`]
  const [type = '', media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const example = (media?.example ?? {}) as Record<string, unknown>
  if (type.startsWith('multipart')) {
    for (const [name, value] of Object.entries(example))
      lines.push(`-F ${formField(name, value, media?.schema)}`)
  } else if (media) lines.push(`-H "content-type: application/json"`, `-d '${JSON.stringify(example)}'`)
  if (!media && method !== 'get') lines.push(`-X ${method.toUpperCase()}`)
  const [answer = ''] = Object.keys(operation.responses['200']?.content ?? {})
  const [, extension] = /^image\/(\w+)$/.exec(answer) ?? []
  if (extension) lines.push(`-o result.${extension}`)
  return lines.join(' \\\n  ')
}

function formField(name: string, value: unknown, schema: Schema | undefined): string {
  if (schema?.properties?.[name]?.format === 'binary') return `${name}=@${value}`
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /^[\w.-]+$/.test(text) ? `${name}=${text}` : `'${name}=${text}'`
}
