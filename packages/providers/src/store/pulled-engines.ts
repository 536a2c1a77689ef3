import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { translateFrench } from '@pentimento/illustrator'
import {
  birefnetMatting,
  type Completion,
  type Depth,
  type DeviceOptions,
  depthAnything,
  efficientSam,
  type Generation,
  lamaCompletion,
  type Matting,
  type Model,
  midasDepth,
  miganCompletion,
  openSessions,
  type Selection,
  type Sessions,
  type SuperResolution,
  sdTurbo,
} from '@pentimento/imaging'
import { sdTurbo as sdTurboSignatures } from '@pentimento/imaging/signatures'
import { type ModelId, manifest } from './manifest.ts'
import { type ModelStore, openStore } from './store.ts'

export interface ModelOptions {
  /** Folder of the pulled models. */
  folder: string
  /** Maximum size of the loaded models, in bytes of their files. @default 2 GiB */
  memoryBytes?: number
}

export interface PulledEngines {
  completion: Completion[]
  depth: Depth[]
  generation: Generation[]
  matting: Matting[]
  selection: Selection[]
  close(): Promise<void>
}

type EngineFactories<Engine> = Partial<Record<ModelId, (sessions: Sessions, model: Model) => Engine>>

/** By task; the order of the manifest decides which is preferred. */
const engineFactories = {
  completion: {
    'lama-512': lamaCompletion,
    'lama-opencv': lamaCompletion,
    'migan-512': miganCompletion,
  } satisfies EngineFactories<Completion>,
  depth: {
    'depth-anything-v2-small': depthAnything,
    'midas-small': midasDepth,
  } satisfies EngineFactories<Depth>,
  matting: { 'birefnet-lite': birefnetMatting } satisfies EngineFactories<Matting>,
  selection: { 'efficientsam-ti': efficientSam } satisfies EngineFactories<Selection>,
}

const noEngines: PulledEngines = {
  completion: [],
  depth: [],
  generation: [],
  matting: [],
  selection: [],
  close: async () => {},
}

/**
 * Create the engines of the pulled models; each loads its model with its first image.
 *
 * @param superResolution  enlarges the results of networks whose output is smaller than requested
 * @param store            replaceable by tests; @default the store of the folder
 */
export function pulledEngines(
  options: ModelOptions | undefined,
  superResolution: SuperResolution,
  device: DeviceOptions,
  store: ModelStore | undefined = options && openStore(options.folder),
): PulledEngines {
  if (!options || !store) return noEngines
  const { folder, memoryBytes: budgetBytes = 2 ** 31 } = options
  const sessions = openSessions({ budgetBytes, ...device })
  const pulled = <Engine>(byId: EngineFactories<Engine>): Engine[] =>
    manifest.flatMap(({ id, signature }) => {
      const file = store.pathOf(id)
      const createEngine = byId[id]
      return file && createEngine ? [createEngine(sessions, { id, file, signature })] : []
    })
  return {
    completion: pulled(engineFactories.completion),
    depth: pulled(engineFactories.depth),
    generation: findSdTurboFiles(join(folder, 'sd-turbo')).map(files =>
      withEnglishPrompts(sdTurbo(sessions, files, superResolution)),
    ),
    matting: pulled(engineFactories.matting),
    selection: pulled(engineFactories.selection),
    close: () => sessions.close(),
  }
}

/** Identifies the models that are pulled now: it changes when one is pulled, replaced or removed. */
export function pulledVersion({ folder }: ModelOptions): string {
  const store = openStore(folder)
  const files = [
    ...manifest.flatMap(({ id }) => store.pathOf(id) ?? []),
    ...findSdTurboFiles(join(folder, 'sd-turbo')).map(({ unet }) => unet.file),
  ]
  return files.map(file => `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`).join('\n')
}
/** Whether a model that generates images is pulled. */
export const hasGenerationModel = (folder: string) => findSdTurboFiles(join(folder, 'sd-turbo')).length > 0

/** SD-Turbo isn't in the manifest, because no public source states its hashes; its folder has the original layout. */
function findSdTurboFiles(folder: string): Parameters<typeof sdTurbo>[1][] {
  const model = (name: string, signature: Model['signature']): Model => {
    return { id: `sd-turbo/${name}`, file: join(folder, name, 'model.onnx'), signature }
  }
  const files = {
    textEncoder: model('text_encoder', sdTurboSignatures.textEncoder),
    unet: model('unet', sdTurboSignatures.unet),
    vaeDecoder: model('vae_decoder', sdTurboSignatures.vaeDecoder),
    vocabulary: join(folder, 'tokenizer/vocab.json'),
    merges: join(folder, 'tokenizer/merges.txt'),
  }
  const { textEncoder, unet, vaeDecoder, vocabulary, merges } = files
  const all = [textEncoder.file, unet.file, vaeDecoder.file, vocabulary, merges]
  return all.every(file => existsSync(file)) ? [files] : []
}

/** An engine that gets French prompts in English, for a model that was trained on English captions. */
export function withEnglishPrompts(engine: Generation): Generation {
  return {
    ...engine,
    generate: (options, work) =>
      engine.generate({ ...options, prompt: translateFrench(options.prompt) }, work),
  }
}
