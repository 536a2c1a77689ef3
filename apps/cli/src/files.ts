import { randomUUID } from 'node:crypto'
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ToolError } from '@pentimento/protocol'
import { limitsOf, type Take } from '@pentimento/tools/contract'
import { refuse } from './asked.ts'

/**
 * Read an input file.
 *
 * @throws ToolError 'missing-file'; 'file-too-large' without reading the file
 */
export async function readInput(path: string, take: Take): Promise<Uint8Array> {
  const there = await stat(path).catch(() => undefined)
  if (!there?.isFile()) throw new ToolError('missing-file', { detail: `${path}: file not found` })
  const { maxBytes } = limitsOf(take)
  if (there.size > maxBytes)
    throw new ToolError('file-too-large', {
      detail: `${path}: expected at most ${maxBytes} bytes, got ${there.size}`,
    })
  return readFile(path)
}

/** Reject, before any work is done, output paths that are invalid or would overwrite an input. */
export async function checkPlaces(inputs: readonly string[], outs: readonly string[]): Promise<void> {
  if (outs.filter(path => path === '-').length > 1) refuse('-: only one output can go to standard output')
  const given = await Promise.all(inputs.map(path => realpath(path)))
  const taken = new Set<string>()
  for (const path of outs.filter(path => path !== '-')) {
    const folder = await realpath(dirname(path)).catch(() => undefined)
    if (!folder) refuse(`${path}: folder ${dirname(path)} not found`)
    const there = await stat(path).catch(() => undefined)
    if (there && !there.isFile()) refuse(`${path}: not a file`)
    const place = there ? await realpath(path) : join(folder, basename(path))
    if (given.includes(place)) refuse(`${path}: an input file can't be overwritten`)
    if (taken.has(place)) refuse(`${path}: used for two outputs`)
    taken.add(place)
  }
}

/** Ensure, before any work is done, that the path for several results is a folder; created if its parent exists. */
export async function checkFolder(path: string): Promise<void> {
  const there = await stat(path).catch(() => undefined)
  if (there && !there.isDirectory())
    refuse(`${path}: must be a folder, because there are several output files`)
  if (!there) await mkdir(path).catch(error => refuse(`${path}: folder ${dirname(path)} not found`, error))
}

/** Write all files or none: each is renamed to its path only after all are on disk. */
export async function writeOutputs(outs: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const drafts: { draft: string; path: string }[] = []
  try {
    for (const [path, bytes] of outs) {
      const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.draft`)
      drafts.push({ draft, path })
      await writeFile(draft, bytes, { flag: 'wx' })
    }
    for (const { draft, path } of drafts) await rename(draft, path)
  } finally {
    for (const { draft } of drafts) await rm(draft, { force: true })
  }
}
