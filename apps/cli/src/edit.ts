import { resolve } from 'node:path'
import { progressTo } from '@pentimento/imaging'
import { ToolError } from '@pentimento/protocol'
import { assembleEngines, type EngineOptions } from '@pentimento/providers'
import type { Contract } from '@pentimento/tools/contract'
import { parseParams } from '@pentimento/tools/params'
import { runTool } from '@pentimento/tools/run'
import { outOptionOf, readAsked, refuse } from './asked.ts'
import { checkPlaces, readInput, writeOutputs } from './files.ts'

export interface Terminal {
  /** Where paths begin that are not absolute. */
  folder: string
  signal: AbortSignal
  /** Told fractions from 0 to 1. */
  report: (fraction: number) => void
  /** Which engines there are. */
  engines: EngineOptions
  /** Told which engine was passed over, and why. */
  warn: (message: string) => void
  /** For an output that goes to `-`. */
  write: (bytes: Uint8Array) => Promise<void>
}

/**
 * Run a tool on files, as its command line asks. No file is written unless all are.
 *
 * @throws ToolError for whatever is wrong with the request or the pictures
 */
export async function edit(contract: Contract, words: string[], terminal: Terminal): Promise<void> {
  const asked = readAsked(contract, words)
  const params = parseParams(contract, asked.params)
  if (asked.outs.size === 0) refuse('--out: say which file to write')
  const placeOf = (path: string) => (path === '-' ? path : resolve(terminal.folder, path))
  const files: Record<string, Uint8Array> = {}
  const inputs: string[] = []
  for (const [name, take] of Object.entries(contract.takes)) {
    const path = asked.inputs.get(name)
    if (path === undefined && take.optional) continue
    if (path === undefined) throw new ToolError('missing-file', { detail: `${name}: say which file` })
    inputs.push(placeOf(path))
    files[name] = await readInput(placeOf(path), take)
  }
  await checkPlaces(inputs, [...asked.outs.values()].map(placeOf))
  const { outputs } = await runTool(contract, files, params, {
    engines: assembleEngines(terminal.engines, terminal.warn),
    signal: terminal.signal,
    progress: progressTo(terminal.report),
  })
  const results = new Map<string, Uint8Array>()
  for (const [name, path] of asked.outs) {
    const output = outputs.find(output => output.name === name)
    if (!output) refuse(`--${outOptionOf(contract, name)}: not made with these parameters`)
    results.set(placeOf(path), output.bytes)
  }
  const streamed = results.get('-')
  results.delete('-')
  await writeOutputs(results)
  if (streamed) await terminal.write(streamed)
}
