import { basename, join, resolve } from 'node:path'
import { progressTo } from '@pentimento/imaging'
import { fileNameOf, ToolError } from '@pentimento/protocol'
import { assembleEngines, type EngineOptions } from '@pentimento/providers'
import type { Contract } from '@pentimento/tools/contract'
import { parseParams } from '@pentimento/tools/params'
import { runTool, type ToolOutput } from '@pentimento/tools/run'
import { type Asked, outOptionOf, readAsked, refuse } from './asked.ts'
import { checkFolder, checkPlaces, readInput, writeOutputs } from './files.ts'

export interface Terminal {
  /** Base of relative paths. */
  folder: string
  signal: AbortSignal
  /** Called with the progress, 0 to 1. */
  report: (fraction: number) => void
  /** Configuration of the engines. */
  engines: EngineOptions
  /** Called with a message when an engine fails and the next one is used. */
  warn: (message: string) => void
  /** Writes the output for `-`. */
  write: (bytes: Uint8Array) => Promise<void>
}

/**
 * Run a tool on files with the options of its command line. Writes either all output files or none.
 *
 * @throws ToolError if the request or an image is invalid, or processing fails
 */
export async function edit(contract: Contract, words: string[], terminal: Terminal): Promise<void> {
  const asked = readAsked(contract, words)
  const params = parseParams(contract, asked.params)
  if (asked.outs.size === 0) refuse('--out: the output file is missing')
  const placeOf = (path: string) => (path === '-' ? path : resolve(terminal.folder, path))
  const files: Record<string, Uint8Array> = {}
  const inputs: string[] = []
  for (const [name, take] of Object.entries(contract.takes)) {
    const path = asked.inputs.get(name)
    if (path === undefined && take.optional) continue
    if (path === undefined) throw new ToolError('missing-file', { detail: `${name}: specify a file` })
    inputs.push(placeOf(path))
    files[name] = await readInput(placeOf(path), take)
  }
  const outs = [...asked.outs].map(([name, path]) => ({ name, path: placeOf(path), ...contract.gives[name] }))
  await checkPlaces(
    inputs,
    outs.filter(({ many }) => !many).map(({ path }) => path),
  )
  for (const { many, path } of outs) if (many) await checkFolder(path)
  const { outputs } = await runTool(contract, files, params, {
    engines: assembleEngines(terminal.engines, terminal.warn),
    signal: terminal.signal,
    progress: progressTo(terminal.report),
  })
  const results = new Map<string, Uint8Array>()
  for (const { name, path, many } of outs)
    for (const output of many ? manyAmong(outputs, contract) : [oneAmong(outputs, name, contract)])
      results.set(many ? join(path, nameOf(asked, output)) : path, output.bytes)
  await checkPlaces(inputs, [...results.keys()])
  const streamed = results.get('-')
  results.delete('-')
  await writeOutputs(results)
  if (streamed) await terminal.write(streamed)
}

function oneAmong(outputs: readonly ToolOutput[], name: string, contract: Contract): ToolOutput {
  const output = outputs.find(output => output.name === name)
  return output ?? refuse(`--${outOptionOf(contract, name)}: not produced with these parameters`)
}

/** The outputs with individual names. */
function manyAmong(outputs: readonly ToolOutput[], contract: Contract): ToolOutput[] {
  return outputs.filter(({ name }) => !(name in contract.gives))
}

/** File name of an output, derived from the first input. */
function nameOf({ inputs }: Asked, output: ToolOutput): string {
  const [picture = ''] = inputs.values()
  return fileNameOf(basename(picture), output)
}
