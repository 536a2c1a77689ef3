import { createHash } from 'node:crypto'
import type { ToolOutput } from '@pentimento/tools/run'
import type { Blobs } from '../platform/blobs.ts'

/** Where a job's images are in the blob store. */
export interface StoredFiles {
  /** Keys by input name. */
  inputs: Record<string, string>
  /** Its outputs are stored in this folder. */
  outputFolder: string
}

interface StoredBytes {
  key: string
  bytes: number
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string
}

/** An output in the blob store. */
export type StoredToolOutput = Omit<ToolOutput, 'bytes' | 'thumbnail'> &
  StoredBytes & { thumbnail: StoredBytes & { width: number; height: number } }

/**
 * Read a job's inputs from the blob store, process them, and store the outputs. Each is named by its content's hash.
 *
 * @throws ToolError 'storage-full'; Error if an input is missing
 */
export async function runStoredJob(
  blobs: Blobs,
  { inputs, outputFolder }: StoredFiles,
  run: (files: Record<string, Uint8Array<ArrayBuffer>>) => Promise<{ outputs: ToolOutput[]; madeBy: string }>,
): Promise<{ outputs: StoredToolOutput[]; madeBy: string }> {
  const files: Record<string, Uint8Array<ArrayBuffer>> = {}
  for (const [name, key] of Object.entries(inputs)) {
    const bytes = await blobs.get(key)
    if (!bytes) throw new Error(`the input ${key} is missing`)
    files[name] = bytes as Uint8Array<ArrayBuffer>
  }
  const { outputs, madeBy } = await run(files)
  const store = async (name: string, bytes: Uint8Array): Promise<StoredBytes> => {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const key = `${outputFolder}/${name}-${hash}`
    await blobs.put(key, bytes)
    return { key, bytes: bytes.length, hash }
  }
  const stored: StoredToolOutput[] = []
  for (const { bytes, thumbnail, ...output } of outputs) {
    const { width, height } = thumbnail
    const saved = [store(output.name, bytes), store(`${output.name}-thumbnail`, thumbnail.bytes)] as const
    // If one fails, the other must have ended before the caller deletes what was stored.
    await Promise.allSettled(saved)
    const [image, small] = await Promise.all(saved)
    stored.push({ ...output, ...image, thumbnail: { ...small, width, height } })
  }
  return { outputs: stored, madeBy }
}
