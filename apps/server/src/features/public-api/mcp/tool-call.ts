import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { defineMessage, formatInEnglish, ToolError, toCredits } from '@pentimento/protocol'
import { contractById } from '@pentimento/tools/all-contracts'
import { limitsOf } from '@pentimento/tools/contract'
import type { NamedUpload, ReceiveFile } from '../../../platform/received-files.ts'
import { messageOf } from '../api-errors.ts'
import { assertMayUse, type Caller } from '../callers.ts'
import { decodeBase64, download } from '../dialects/read-request.ts'
import type { EndpointDeps } from '../endpoint-routes.ts'
import { readOutput, submitTask, waitForResult } from '../run-task.ts'

const maxWaitMs = 120_000
/** Larger results are only linked: agents read a message as a whole. */
const maxInlineBytes = 8 * 2 ** 20

export interface ToolCall {
  name: string
  args: Record<string, unknown>
  caller: Caller
  headers: IncomingHttpHeaders
  receive: ReceiveFile
  signal: AbortSignal
  /** Origin of the links to results. */
  origin: string
}

/** Run a tool for an agent. Expected errors are results that the agent can read, as the protocol specifies. */
export async function callTool(deps: EndpointDeps, call: ToolCall): Promise<CallToolResult> {
  try {
    return await runTool(deps, call)
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    return { isError: true, content: [{ type: 'text', text: messageOf(error) }] }
  }
}

async function runTool(
  { callers, regions, tasks }: EndpointDeps,
  { name, args, caller, headers, receive, signal, origin }: ToolCall,
): Promise<CallToolResult> {
  const contract = contractById(name)
  if (!contract)
    throw new ToolError('not-found', { detail: defineMessage('no tool is named {name}', { name }) })
  assertMayUse(regions, caller, contract, headers)
  const files = new Map<string, NamedUpload>()
  for (const [input, spec] of Object.entries(contract.inputs))
    if (args[input] !== undefined)
      files.set(input, await receiveImage(input, args[input], limitsOf(spec).maxBytes, receive))
  const params = Object.fromEntries(Object.entries(args).filter(([key]) => !(key in contract.inputs)))
  const request = { caller, contract, files, params, idempotencyKey: undefined, isAsync: false }
  const task = await submitTask(tasks, request)
  const wait = { task, caller, waitMs: maxWaitMs, isRepeatable: false, signal }
  const { outputs, madeBy, credits } = await waitForResult({ tasks, callers }, wait)

  const content: CallToolResult['content'] = []
  let inlineBytes = 0
  for (const output of outputs) {
    const { name, href, mediaType, bytes, width, height, findings } = output
    inlineBytes += bytes
    if (inlineBytes <= maxInlineBytes) {
      const data = (await readOutput(tasks, output)).toString('base64')
      content.push({ type: 'image', data, mimeType: mediaType })
    }
    const description = `${width} × ${height} pixels; readable with the same API key`
    content.push({ type: 'resource_link', uri: origin + href, name, mimeType: mediaType, description })
    if (findings !== undefined) content.push({ type: 'text', text: JSON.stringify(findings) })
    for (const note of contract.notesOn?.(findings) ?? [])
      content.push({ type: 'text', text: formatInEnglish(note) })
  }
  const used = `Credits used: ${toCredits(credits.charged)}, left: ${toCredits(credits.available)}.`
  content.push({ type: 'text', text: `Made by ${madeBy}. ${used}` })
  return { content }
}

async function receiveImage(
  name: string,
  value: unknown,
  maxBytes: number,
  receive: ReceiveFile,
): Promise<NamedUpload> {
  const isUrl = typeof value === 'string' && /^https?:/i.test(value)
  const bytes = isUrl ? await download(name, value, maxBytes) : decodeBase64(name, value)
  return receive(Readable.from([bytes]), undefined)
}
