import { randomUUID } from 'node:crypto'
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ToolError } from '@pentimento/protocol'
import { limitsOf, type Take } from '@pentimento/tools/contract'
import { refuse } from './asked.ts'

/**
 * @throws ToolError 'missing-file' where there is none, 'file-too-large' before reading what is
 */
export async function readInput(path: string, take: Take): Promise<Uint8Array> {
  const there = await stat(path).catch(() => undefined)
  if (!there?.isFile()) throw new ToolError('missing-file', { detail: `${path}: there is no such file` })
  const { maxBytes } = limitsOf(take)
  if (there.size > maxBytes)
    throw new ToolError('file-too-large', { detail: `${path}: ${there.size} bytes of at most ${maxBytes}` })
  return readFile(path)
}

/** Refuse, before any work is done, places where a result cannot go or would replace a picture given. */
export async function checkPlaces(inputs: readonly string[], outs: readonly string[]): Promise<void> {
  if (outs.filter(path => path === '-').length > 1) refuse('-: one output at a time goes there')
  const given = await Promise.all(inputs.map(path => realpath(path)))
  const taken = new Set<string>()
  for (const path of outs.filter(path => path !== '-')) {
    const folder = await realpath(dirname(path)).catch(() => undefined)
    if (!folder) refuse(`${path}: there is no folder ${dirname(path)}`)
    const there = await stat(path).catch(() => undefined)
    if (there && !there.isFile()) refuse(`${path}: is not a file`)
    const place = there ? await realpath(path) : join(folder, basename(path))
    if (given.includes(place)) refuse(`${path}: is the picture given, which stays as it is`)
    if (taken.has(place)) refuse(`${path}: two outputs cannot go there`)
    taken.add(place)
  }
}

/** Refuse, before any work is done, a place for several results that is no folder; it is made where its own folder is there. */
export async function checkFolder(path: string): Promise<void> {
  const there = await stat(path).catch(() => undefined)
  if (there && !there.isDirectory()) refuse(`${path}: is not a folder, and several files go there`)
  if (!there) await mkdir(path).catch(error => refuse(`${path}: there is no folder ${dirname(path)}`, error))
}

/** Write all files or none: each appears under its name when every one lies on disk. */
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
