import { randomUUID } from 'node:crypto'
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ToolError } from '@pentimento/protocol'
import { type InputSpec, limitsOf } from '@pentimento/tools/contract'
import { rejectRequest } from './command-line.ts'

/**
 * Read an input file.
 *
 * @throws ToolError 'missing-file'; 'file-too-large' without reading the file
 */
export async function readInput(path: string, input: InputSpec): Promise<Uint8Array> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats?.isFile()) throw new ToolError('missing-file', { detail: `${path}: file not found` })
  const { maxBytes } = limitsOf(input)
  if (stats.size > maxBytes)
    throw new ToolError('file-too-large', {
      detail: `${path}: expected at most ${maxBytes} bytes, got ${stats.size}`,
    })
  return readFile(path)
}

/** Reject, before any work is done, output paths that are invalid or would overwrite an input. */
export async function checkOutputPaths(
  inputs: readonly string[],
  outputPaths: readonly string[],
): Promise<void> {
  if (outputPaths.filter(path => path === '-').length > 1)
    rejectRequest('-: only one output can go to standard output')
  const inputPaths = await Promise.all(inputs.map(path => realpath(path)))
  const usedPaths = new Set<string>()
  for (const path of outputPaths.filter(path => path !== '-')) {
    const folder = await realpath(dirname(path)).catch(() => undefined)
    if (!folder) rejectRequest(`${path}: folder ${dirname(path)} not found`)
    const stats = await stat(path).catch(() => undefined)
    if (stats && !stats.isFile()) rejectRequest(`${path}: not a file`)
    const target = stats ? await realpath(path) : join(folder, basename(path))
    if (inputPaths.includes(target)) rejectRequest(`${path}: an input file can't be overwritten`)
    if (usedPaths.has(target)) rejectRequest(`${path}: used for two outputs`)
    usedPaths.add(target)
  }
}

/** Ensure, before any work is done, that the path for several results is a folder; created if its parent exists. */
export async function ensureFolder(path: string): Promise<void> {
  const stats = await stat(path).catch(() => undefined)
  if (stats && !stats.isDirectory())
    rejectRequest(`${path}: must be a folder, because there are several output files`)
  if (!stats)
    await mkdir(path).catch(error => rejectRequest(`${path}: folder ${dirname(path)} not found`, error))
}

/** Write all files or none: each is renamed to its path only after all are on disk. */
export async function writeOutputs(files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const tempFiles: { tempPath: string; path: string }[] = []
  try {
    for (const [path, bytes] of files) {
      const tempPath = join(dirname(path), `.${basename(path)}.${randomUUID()}.draft`)
      tempFiles.push({ tempPath, path })
      await writeFile(tempPath, bytes, { flag: 'wx' })
    }
    for (const { tempPath, path } of tempFiles) await rename(tempPath, path)
  } finally {
    for (const { tempPath } of tempFiles) await rm(tempPath, { force: true })
  }
}
