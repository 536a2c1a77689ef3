import { Zip, ZipPassThrough } from 'fflate'

/** A file to add to an archive. */
export interface Entry {
  name: string
  bring: () => Promise<Blob>
}

/**
 * Create a ZIP archive, reading the files one after the other. Images are already compressed, so they are stored
 * uncompressed. Duplicate names get a number.
 *
 * @throws what `read` throws
 */
export async function zipOf(entries: readonly Entry[]): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const failed: Error[] = []
  const zip = new Zip((error, chunk) => {
    if (error) failed.push(error)
    else chunks.push(chunk as Uint8Array<ArrayBuffer>)
  })
  for (const [index, name] of distinct(entries.map(entry => entry.name)).entries()) {
    const bytes = await entries[index]?.bring()
    if (!bytes) continue
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(new Uint8Array(await bytes.arrayBuffer()), true)
  }
  zip.end()
  if (failed[0]) throw failed[0]
  return new Blob(chunks, { type: 'application/zip' })
}

/** Make names unique, ignoring case: `a.png`, `a.png` → `a.png`, `a-2.png`. */
export function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map(name => {
    const [, stem = name, extension = ''] = /^(.+?)(\.[^.]+)?$/.exec(name) ?? []
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem}-${number}${extension}`
    taken.add(free.toLowerCase())
    return free
  })
}
