import { basename, join, resolve } from 'node:path'
import { createProgress } from '@pentimento/imaging'
import { formatInEnglish, outputFileName, ToolError } from '@pentimento/protocol'
import { assembleEngines, type EngineOptions } from '@pentimento/providers'
import type { Contract } from '@pentimento/tools/contract'
import { parseParams } from '@pentimento/tools/params'
import { runTool, type ToolOutput } from '@pentimento/tools/run'
import { type CommandLine, outputOption, parseCommandLine, rejectRequest } from './command-line.ts'
import { checkOutputPaths, ensureFolder, readInput, writeOutputs } from './files.ts'

export interface CommandContext {
  /** Base of relative paths. */
  folder: string
  signal: AbortSignal
  /** Called with the progress, 0 to 1. */
  reportProgress: (fraction: number) => void
  /** Configuration of the engines. */
  engines: EngineOptions
  /** Called with a message when an engine fails and the next one is used, and with notes on a result. */
  warn: (message: string) => void
  /** Writes the output for `-`. */
  writeStdout: (bytes: Uint8Array) => Promise<void>
}

/**
 * Run a tool on files with the options of its command line. Writes either all output files or none.
 *
 * @throws ToolError if the request or an image is invalid, or processing fails
 */
export async function runOnFiles(contract: Contract, args: string[], context: CommandContext): Promise<void> {
  const commandLine = parseCommandLine(contract, args)
  const params = parseParams(contract, commandLine.params)
  if (commandLine.outputPaths.size === 0) rejectRequest('--out: the output file is missing')
  const resolvePath = (path: string) => (path === '-' ? path : resolve(context.folder, path))
  const files: Record<string, Uint8Array> = {}
  const inputs: string[] = []
  for (const [name, input] of Object.entries(contract.inputs)) {
    const path = commandLine.inputPaths.get(name)
    if (path === undefined && input.optional) continue
    if (path === undefined) throw new ToolError('missing-file', { detail: `${name}: specify a file` })
    inputs.push(resolvePath(path))
    files[name] = await readInput(resolvePath(path), input)
  }
  const targets = [...commandLine.outputPaths].map(([name, path]) => ({
    name,
    path: resolvePath(path),
    ...contract.outputs[name],
  }))
  await checkOutputPaths(
    inputs,
    targets.filter(({ maxCount }) => !maxCount).map(({ path }) => path),
  )
  for (const { maxCount, path } of targets) if (maxCount) await ensureFolder(path)
  const { outputs } = await runTool(contract, files, params, {
    engines: assembleEngines(context.engines, context.warn),
    signal: context.signal,
    progress: createProgress(context.reportProgress),
  })
  const results = new Map<string, Uint8Array>()
  for (const { name, path, maxCount } of targets)
    for (const output of maxCount ? namedOutputs(outputs, contract) : [findOutput(outputs, name, contract)])
      results.set(maxCount ? join(path, resultFileName(commandLine, output)) : path, output.bytes)
  await checkOutputPaths(inputs, [...results.keys()])
  for (const { name, findings } of outputs)
    for (const note of contract.notesOn?.(findings) ?? []) context.warn(`${name}: ${formatInEnglish(note)}`)
  const stdoutBytes = results.get('-')
  results.delete('-')
  await writeOutputs(results)
  if (stdoutBytes) await context.writeStdout(stdoutBytes)
}

function findOutput(outputs: readonly ToolOutput[], name: string, contract: Contract): ToolOutput {
  const output = outputs.find(output => output.name === name)
  return output ?? rejectRequest(`--${outputOption(contract, name)}: not produced with these parameters`)
}

/** The outputs with individual names. */
function namedOutputs(outputs: readonly ToolOutput[], contract: Contract): ToolOutput[] {
  return outputs.filter(({ name }) => !(name in contract.outputs))
}

/** File name of an output, derived from the first input. */
function resultFileName({ inputPaths }: CommandLine, output: ToolOutput): string {
  const [firstPath = ''] = inputPaths.values()
  return outputFileName(basename(firstPath), output)
}
