import type { ImageFormat, ProviderEngine } from '@pentimento/protocol'
import { z } from 'zod'
import type { Contract } from './define-contract.ts'

/** Services whose clients work with this server after changing the address. Each has its own keys, errors and answers. */
export const dialectServices = ['remove.bg', 'openai', 'iopaint', 'rembg'] as const
export type DialectService = (typeof dialectServices)[number]

/** The fields of a request that may contain an image: as a file, as text in Base64 or a data URL, or as an HTTPS URL. */
export interface DialectSource {
  file?: string
  base64?: string
  url?: string
}

export interface DialectRequest {
  /** The tool's parameters, without the format. */
  params: Record<string, unknown>
  format: ImageFormat
  /** An engine without which the request is refused. @default none */
  engine?: ProviderEngine
}

/** An endpoint of another service that a tool serves: a mapping of its fields to the tool's parameters. */
export interface Dialect<C extends Contract = Contract> {
  contract: C
  service: DialectService
  path: `/${string}`
  summary: string
  /** Where the contract's inputs are in a request. */
  sources: Readonly<Record<string, DialectSource>>
  /** The fields besides the images: text in a form, any value in JSON. A request's other fields are ignored. */
  fields: z.ZodObject
  toRequest(fields: Record<string, unknown>): DialectRequest
}

interface DialectSpec<C extends Contract, Fields extends z.ZodRawShape>
  extends Omit<Dialect<C>, 'contract' | 'fields' | 'toRequest' | 'sources'> {
  sources: Readonly<Partial<Record<keyof C['inputs'] & string, DialectSource>>>
  fields: Fields
  toRequest(
    fields: z.output<z.ZodObject<Fields>>,
  ): Omit<DialectRequest, 'params'> & { params: Partial<z.input<C['params']>> }
}

/** Describe an endpoint of another service, with the fields as that service documents them. */
export function defineDialect<C extends Contract, Fields extends z.ZodRawShape>(
  contract: C,
  { fields, ...spec }: DialectSpec<C, Fields>,
): Dialect {
  return { ...spec, contract, fields: z.object(fields) } as unknown as Dialect
}

/** Yes or no, in JSON or as the text that forms have for it. */
export function flagField(defaultValue: boolean) {
  const values: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }
  return z.preprocess(
    value => (value === '' ? undefined : (values[String(value).toLowerCase()] ?? value)),
    z.boolean().default(defaultValue),
  )
}

/** A field of which this server supports only some values; an empty one counts as missing. */
export function onlyField<const Values extends readonly [string, ...string[]]>(
  values: Values,
  defaultValue: Values[number],
) {
  return z.preprocess(
    value => (value === '' || value === null ? undefined : value),
    z.enum(values).default(defaultValue as never),
  )
}
