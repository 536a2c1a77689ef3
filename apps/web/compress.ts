import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Write brotli and gzip versions (`.br`, `.gz`) of a file, which the server sends to browsers that accept them. */
export async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

/** Write a text file and its compressed versions; create missing parent folders. */
export async function writeCompressed(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
  await compress(file)
}
