import { join } from 'node:path'
import { InferenceSession, Tensor } from '../onnx/onnxruntime.ts'
import type { Planes } from './planes.ts'
import type { Network } from './upscaled-layer.ts'

/** `faithful` upscales clean images; `artifactRemoval` also removes noise, blur and JPEG artifacts. */
export type NetworkKind = 'faithful' | 'artifactRemoval'

export interface Networks {
  /** The session is opened on first use, and kept. */
  network(kind: NetworkKind, scale: 2 | 4): Network
  close(): Promise<void>
}

const folder = join(import.meta.dirname, '../../models')
const files = {
  faithful: { 2: 'sr-x2.onnx', 4: 'sr-x4.onnx' },
  artifactRemoval: { 2: 'sr-x2-artifact-removal.onnx', 4: 'sr-x4-artifact-removal.onnx' },
} as const

/** Twelve 3×3 convolutions add one pixel each, the bilinear upscaling another. */
const reach = 13

/** The built-in networks: 3×3 convolutions on RGB from 0 to 1. For their training see training/README.md. */
export function openNetworks(): Networks {
  const sessions = new Map<string, Promise<InferenceSession>>()
  const open = (file: string) => {
    let opening = sessions.get(file)
    if (!opening) {
      opening = createSession(file)
      sessions.set(file, opening)
    }
    return opening
  }
  return {
    network: (kind, scale) => ({
      scale,
      reach,
      run: async low => upscalePlanes(await open(files[kind][scale]), low, scale),
    }),
    close: async () => {
      const opened = await Promise.allSettled(sessions.values())
      sessions.clear()
      for (const session of opened) if (session.status === 'fulfilled') await session.value.release()
    },
  }
}

function createSession(file: string): Promise<InferenceSession> {
  // Tiles differ in size; an arena would keep the memory of the largest of each.
  return InferenceSession.create(join(folder, file), {
    graphOptimizationLevel: 'all',
    enableCpuMemArena: false,
  })
}

async function upscalePlanes(session: InferenceSession, low: Planes, scale: number): Promise<Planes> {
  const { count, width, height } = low
  const { high } = await session.run({ low: new Tensor('float32', low.data, [1, count, height, width]) })
  const data = high.data as Float32Array
  for (let i = 0; i < data.length; i++) data[i] = Math.min(1, Math.max(0, data[i]))
  return { data, count, width: width * scale, height: height * scale }
}
