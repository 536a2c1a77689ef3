import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Raster } from '../packages/imaging/src/raster.ts'
import type { Pair } from './super-resolution-images.ts'

const folder = join(import.meta.dirname, 'baselines')
const requireInstalled = createRequire(join(folder, 'package.json'))

const names = ['slim', 'medium', 'thick'] as const
type Range = [number, number]

/** The parts of TensorFlow.js that are used; its own types may be missing, because the baselines are optional. */
interface Tensor {
  data(): Promise<Float32Array>
  dispose(): void
}
interface Tensorflow {
  setBackend(name: 'wasm'): Promise<boolean>
  tensor4d(values: Float32Array, shape: number[]): Tensor
  loadLayersModel(source: { load(): Promise<object> }): Promise<{ predict(input: Tensor): Tensor }>
}
interface Definition {
  _internals: { name: string; path: string }
  inputRange: Range
  outputRange: Range
  /** Registers custom layers. */
  setup?(tf: Tensorflow): void
}
interface ModelFile {
  modelTopology: object
  weightsManifest: { paths: string[]; weights: object[] }[]
}

/**
 * The three ESRGAN networks of `@upscalerjs` at a scale, on TensorFlow.js with WebAssembly, SIMD and one thread, its
 * only backend here outside a browser. Installs them at first use; empty, with a message, if that fails.
 */
export async function esrganBaselines(
  scale: 2 | 4,
): Promise<Record<string, (pair: Pair) => Promise<Raster>>> {
  if (!areInstalled()) return {}
  const wasm = requireInstalled('@tensorflow/tfjs-backend-wasm')
  const tf: Tensorflow = {
    ...requireInstalled('@tensorflow/tfjs-core'),
    ...requireInstalled('@tensorflow/tfjs-layers'),
  }
  wasm.setWasmPaths(`${dirname(requireInstalled.resolve('@tensorflow/tfjs-backend-wasm'))}/`)
  if (!(await tf.setBackend('wasm')))
    throw new Error('the WebAssembly backend of TensorFlow.js is not available')
  const baselines = names.map(async name => {
    const definition: Definition = requireInstalled(`@upscalerjs/esrgan-${name}`)[`x${scale}`]
    return [`ESRGAN ${name}`, await loadNetwork(tf, definition)] as const
  })
  return Object.fromEntries(await Promise.all(baselines))
}

function areInstalled(): boolean {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return true
  console.log(`Installing the baselines once: 228 MB in ${folder}`)
  try {
    execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
    return true
  } catch {
    console.log('Skipping the ESRGAN networks: the installation failed (`npm ci` in bench/baselines).')
    return false
  }
}

async function loadNetwork(tf: Tensorflow, { _internals, inputRange, outputRange, setup }: Definition) {
  const path = join(folder, 'node_modules', _internals.name, _internals.path)
  const file: ModelFile = JSON.parse(await readFile(path, 'utf8'))
  const parts = file.weightsManifest.flatMap(({ paths }) => paths.map(part => join(dirname(path), part)))
  const bytes = Buffer.concat(await Promise.all(parts.map(part => readFile(part))))
  setup?.(tf)
  const model = await tf.loadLayersModel({
    load: async () => ({
      modelTopology: file.modelTopology,
      weightSpecs: file.weightsManifest.flatMap(({ weights }) => weights),
      weightData: Uint8Array.from(bytes).buffer,
    }),
  })
  return async ({ low, high }: Pair): Promise<Raster> => {
    const input = tf.tensor4d(scaled(low.data, inputRange[1] / 255), [1, low.height, low.width, 3])
    const output = model.predict(input)
    const values = await output.data()
    input.dispose()
    output.dispose()
    const data = Uint8ClampedArray.from(scaled(values, 255 / outputRange[1]))
    return { data, width: high.width, height: high.height, channels: 3 }
  }
}

function scaled(values: ArrayLike<number>, by: number): Float32Array {
  return Float32Array.from(values, value => value * by)
}
