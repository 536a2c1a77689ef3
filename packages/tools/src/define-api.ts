import type { ImageFormat, ProviderEngine } from '@pentimento/protocol'
import { z } from 'zod'
import type { Contract } from './define-contract.ts'

/** A file of a multipart request and its limits, which apply in addition to the contract's. */
export interface ApiFile {
  /** Name of the contract's input. */
  input: string
  formats: readonly ImageFormat[]
  maxBytes: number
  /** In pixels. */
  maxPixels: number
  /** Longest side in pixels. @default unlimited */
  maxSide?: number
}

/** How the format of the response is chosen. */
export type ApiOutputFormat =
  /** By the Accept header; the first is the default. */
  | { by: 'accept'; formats: readonly [ImageFormat, ...ImageFormat[]] }
  /** By whether the first file has an alpha channel. */
  | { by: 'transparency'; transparent: ImageFormat; opaque: ImageFormat }
  /** Always the same. */
  | { by: 'endpoint'; format: ImageFormat }

/** An endpoint of the public API that uses a tool: a mapping of its fields to the tool's parameters. */
export interface ApiEndpoint<C extends Contract = Contract> {
  contract: C
  path: `/${string}`
  /** Other paths with the same behavior. */
  aliases?: readonly `/${string}`[]
  summary: string
  files: Readonly<Record<string, ApiFile>>
  /** Text fields; they arrive as strings. */
  fields: z.ZodObject
  /** The tool's parameters, without the format. */
  toParams(fields: Record<string, unknown>): Record<string, unknown>
  /** The inverse: the fields for parameters, to show a request of the web app as a call. @default none can be shown */
  toFields?(params: Record<string, unknown>): Record<string, unknown>
  /** The contract's output that is returned. */
  output: string
  outputFormat: ApiOutputFormat
  /** An engine without which the endpoint answers 501. @default none */
  engine?: ProviderEngine
}

interface EndpointSpec<C extends Contract, Fields extends z.ZodRawShape>
  extends Omit<ApiEndpoint<C>, 'contract' | 'fields' | 'toParams' | 'toFields' | 'files' | 'output'> {
  files: Readonly<Record<string, ApiFile & { input: keyof C['inputs'] & string }>>
  fields: Fields
  toParams(fields: z.output<z.ZodObject<Fields>>): Partial<z.input<C['params']>>
  toFields?(params: z.output<C['params']>): Partial<Record<keyof Fields, unknown>>
  output: keyof C['outputs'] & string
}

/** Describe an endpoint of the public API. It runs anywhere: the server, the OpenAPI document and tests derive from it. */
export function defineApiEndpoint<C extends Contract, Fields extends z.ZodRawShape>(
  contract: C,
  { fields, ...spec }: EndpointSpec<C, Fields>,
): ApiEndpoint {
  return { ...spec, contract, fields: z.object(fields) } as unknown as ApiEndpoint
}

/** A number in a text field; an empty one counts as missing. */
export function wholeNumberField(min: number, max: number) {
  return z.preprocess(
    value => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    z.coerce.number<unknown>().int().min(min).max(max).optional(),
  )
}

/** Like {@link wholeNumberField}, but required. */
export function requiredWholeNumberField(min: number, max: number) {
  return z
    .string()
    .trim()
    .min(1, 'expected a whole number')
    .pipe(z.coerce.number<string>().int().min(min).max(max))
}

/** One of some words; an empty field counts as missing. */
export function choiceField<const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  defaultChoice: Choices[number],
) {
  return z.preprocess(
    value => (value === '' ? undefined : value),
    z.enum(choices).default(defaultChoice as never),
  )
}

const megabyte = 2 ** 20

/** An image file with limits in megabytes and megapixels (10⁶ pixels). */
export function imageFile<const Input extends string>(
  input: Input,
  formats: readonly ImageFormat[],
  { megapixels, megabytes = 30, maxSide }: { megapixels: number; megabytes?: number; maxSide?: number },
) {
  return {
    input,
    formats,
    maxBytes: megabytes * megabyte,
    maxPixels: megapixels * 1e6,
    ...(maxSide !== undefined && { maxSide }),
  }
}
