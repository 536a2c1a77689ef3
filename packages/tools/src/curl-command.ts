import { type ImageFormat, mediaTypes } from '@pentimento/protocol'
import {
  type ApiCall,
  codeSample,
  curlField,
  curlFile,
  keyVariable,
  resultNameOf,
  shellQuoted,
} from './api-samples.ts'
import type { ApiEndpoint } from './define-api.ts'
import type { Contract } from './define-contract.ts'

/** A request of the web app. */
export interface ToolRequest {
  contract: Contract
  /** As sent; defaults may be missing. */
  params: Readonly<Record<string, unknown>>
  inputs: readonly { name: string; fileName: string }[]
}

/**
 * The curl commands that make a batch's requests, one line each; their results are named after the images.
 *
 * @param origin of the server
 */
export function curlCommands(
  origin: string,
  requests: readonly ToolRequest[],
  endpoints: readonly ApiEndpoint[],
): string {
  const [first] = requests
  if (requests.length === 1 && first) return curlCommand(origin, first, endpoints)
  return requests.map(request => curlCommand(origin, request, endpoints, batchResultName(request))).join('\n')
}

/** A name for the result of one image of a batch, without its ending. */
const batchResultName = ({ inputs: [input] }: ToolRequest): string =>
  `${input?.fileName.replace(/\.[^.]+$/, '') ?? 'image'}-result`

/**
 * The curl command that makes a request of the web app by the public API. It uses the tool's own endpoint if that has
 * fields for all parameters that differ from their defaults; otherwise `/api/tools`, which takes all of them and whose
 * response links to the results.
 *
 * @param origin     of the server
 * @param resultName of the file in which the result is saved, without its ending
 */
export function curlCommand(
  origin: string,
  request: ToolRequest,
  endpoints: readonly ApiEndpoint[],
  resultName?: string,
): string {
  const call = endpoints.map(endpoint => toCall(origin, request, endpoint)).find(call => call !== undefined)
  if (!call) return taskCommand(origin, request)
  const named =
    resultName === undefined ? call.resultName : call.resultName.replace(/^[^.]+/, () => resultName)
  return codeSample('curl', { ...call, resultName: named })
}

function toCall(
  origin: string,
  { contract, params, inputs }: ToolRequest,
  endpoint: ApiEndpoint,
): ApiCall | undefined {
  const { format, ...wanted } = { ...params }
  if (endpoint.contract.id !== contract.id || !endpoint.toFields) return undefined
  const parsed = contract.params.safeParse(wanted)
  const files = inputs.map(input => ({
    name: Object.keys(endpoint.files).find(name => endpoint.files[name]?.input === input.name),
    fileName: input.fileName,
  }))
  if (!parsed.success || files.length !== Object.keys(endpoint.files).length) return undefined
  const fields = toTexts(endpoint.toFields(parsed.data))
  const accept = acceptFor(endpoint, format as ImageFormat | undefined)
  if (accept === 'impossible' || !isEquivalent(endpoint, fields, parsed.data)) return undefined
  const shown = Object.entries(fields).filter(([name, value]) => value !== defaultOf(endpoint, name))
  return {
    origin,
    path: endpoint.path,
    accept,
    files: files.flatMap(({ name, fileName }) => (name === undefined ? [] : { name, fileName })),
    fields: shown.map(([name, value]) => ({ name, value })),
    resultName: resultNameOf(endpoint, format as ImageFormat | undefined),
  }
}

const toTexts = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  )

/** The text that an omitted field stands for. */
function defaultOf({ fields }: ApiEndpoint, name: string): string | undefined {
  const value: unknown = fields.shape[name]?.safeParse(undefined).data
  return value === undefined ? undefined : String(value)
}

/** Whether the fields give exactly these parameters. */
function isEquivalent({ contract, fields, toParams }: ApiEndpoint, texts: object, params: object): boolean {
  const parsed = fields.safeParse(texts)
  if (!parsed.success) return false
  const given = contract.params.safeParse(toParams(parsed.data))
  return given.success && stableJson(given.data) === stableJson(params)
}

/** JSON with sorted names, to compare values. */
const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** The header for a format; undefined if the endpoint's default is right. */
function acceptFor(
  { outputFormat, contract, output }: ApiEndpoint,
  format: ImageFormat | undefined,
): string | undefined {
  const wanted = format ?? contract.outputs[output]?.formats[0]
  if (outputFormat.by === 'transparency') return format === undefined ? undefined : 'impossible'
  const [first] = outputFormat.by === 'accept' ? outputFormat.formats : [outputFormat.format]
  if (wanted === first) return undefined
  const isPossible = outputFormat.by === 'accept' && wanted && outputFormat.formats.includes(wanted)
  return isPossible ? mediaTypes[wanted] : 'impossible'
}

function taskCommand(origin: string, { contract, params, inputs }: ToolRequest): string {
  const names = Object.keys(params)
  return [
    `curl ${shellQuoted(`${origin}/api/tools/${contract.id}/tasks`)}`,
    `-H "authorization: Bearer $${keyVariable}"`,
    `-H ${shellQuoted('prefer: wait=25')}`,
    ...inputs.map(({ name, fileName }) => curlFile(name, fileName)),
    ...(names.length > 0 ? [curlField('params', JSON.stringify(params))] : []),
  ].join(' \\\n  ')
}
