/** A file to add to an archive. */
export interface ZipEntry {
  name: string
  read: () => Promise<Blob>
}

/**
 * Create a ZIP archive, reading the files one after the other. Images are already compressed, so they are stored
 * uncompressed. Duplicate names get a number.
 *
 * @throws what `read` throws
 */
export async function createZip(entries: readonly ZipEntry[]): Promise<Blob> {
  // Loaded only when needed, since most visitors never pack an archive.
  const { Zip, ZipPassThrough } = await import('fflate')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const errors: Error[] = []
  const zip = new Zip((error, chunk) => {
    if (error) errors.push(error)
    else chunks.push(chunk as Uint8Array<ArrayBuffer>)
  })
  for (const [index, name] of uniqueNames(entries.map(entry => entry.name)).entries()) {
    const bytes = await entries[index]?.read()
    if (!bytes) continue
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(new Uint8Array(await bytes.arrayBuffer()), true)
  }
  zip.end()
  if (errors[0]) throw errors[0]
  return new Blob(chunks, { type: 'application/zip' })
}

/** Make names unique, ignoring case: `a.png`, `a.png` → `a.png`, `a-2.png`. */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map(name => {
    const [, stem = name, extension = ''] = /^(.+?)(\.[^.]+)?$/.exec(name) ?? []
    let unique = name
    for (let number = 2; used.has(unique.toLowerCase()); number++) unique = `${stem}-${number}${extension}`
    used.add(unique.toLowerCase())
    return unique
  })
}
