import { join } from 'node:path'
import { type InferenceSession, Tensor } from '../onnx/onnxruntime.ts'
import { type DeviceOptions, openSession } from '../onnx/open-session.ts'
import type { Planes } from './planes.ts'
import type { Network } from './upscaled-layer.ts'

/** Each 3×3 convolution adds one pixel, the bilinear upscaling another. */
const smallReach = 13
const largeReach = 23

/**
 * `faithful` upscales clean images; `artifactRemoval` also removes noise, blur and JPEG artifacts; `crisp` does so,
 * too, and draws sharp edges and texture. The large networks are more accurate and take three times as long.
 */
const networks = {
  'faithful 2': { scale: 2, file: 'sr-x2.onnx', reach: smallReach },
  'faithful 4': { scale: 4, file: 'sr-x4.onnx', reach: smallReach },
  'faithful 4 large': { scale: 4, file: 'sr-x4-large.onnx', reach: largeReach },
  'artifactRemoval 2': { scale: 2, file: 'sr-x2-artifact-removal.onnx', reach: smallReach },
  'artifactRemoval 4': { scale: 4, file: 'sr-x4-artifact-removal.onnx', reach: smallReach },
  'artifactRemoval 4 large': { scale: 4, file: 'sr-x4-large-artifact-removal.onnx', reach: largeReach },
  'crisp 4 large': { scale: 4, file: 'sr-x4-crisp.onnx', reach: largeReach },
} as const

type NetworkName = keyof typeof networks

export interface Networks {
  /** The session is opened on first use, and kept. */
  network(name: NetworkName): Network
  close(): Promise<void>
}

const folder = join(import.meta.dirname, '../../models')

/** The built-in networks: 3×3 convolutions on RGB from 0 to 1. For their training see training/README.md. */
export function openNetworks(options?: DeviceOptions): Networks {
  const sessions = new Map<string, Promise<InferenceSession>>()
  const open = (file: string) => {
    let opening = sessions.get(file)
    if (!opening) {
      opening = openSession(file, join(folder, file), options)
      sessions.set(file, opening)
    }
    return opening
  }
  return {
    network: name => {
      const { file, scale, reach } = networks[name]
      return { scale, reach, run: async low => upscalePlanes(await open(file), low, scale) }
    },
    close: async () => {
      const opened = await Promise.allSettled(sessions.values())
      sessions.clear()
      for (const session of opened) if (session.status === 'fulfilled') await session.value.release()
    },
  }
}

async function upscalePlanes(session: InferenceSession, low: Planes, scale: number): Promise<Planes> {
  const { count, width, height } = low
  const { high } = await session.run({ low: new Tensor('float32', low.data, [1, count, height, width]) })
  const data = high.data as Float32Array
  for (let i = 0; i < data.length; i++) data[i] = Math.min(1, Math.max(0, data[i]))
  return { data, count, width: width * scale, height: height * scale }
}
