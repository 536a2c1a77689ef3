import type { Signature } from '@pentimento/imaging/signatures'
import * as signatures from '@pentimento/imaging/signatures'

/** The engine that a pulled model provides. */
export type ModelTask = 'completion' | 'depth' | 'generation' | 'matting' | 'selection'

/** Names of the built-in engines, which pulled models replace. */
export const builtInEngineNames = {
  completion: 'PatchMatch (built-in)',
  depth: 'Relief (built-in)',
  generation: 'Illustrator (built-in)',
  matting: 'ISNet (built-in)',
  selection: 'Colors and edges (built-in)',
} as const satisfies Record<ModelTask, string>

/** A file of a model. */
export interface ModelFile {
  /** Path in the folder of the models. */
  path: string
  url: string
  bytes: number
  /** Of the complete file, in hexadecimal. */
  sha256: string
}

interface ModelDescription {
  /** Identifier on the command line and base name of the file or folder. */
  id: string
  task: ModelTask
  /** SPDX identifier, or the name of the license. */
  license: string
}

/** A model of one file, whose hash a public source states. */
export interface ManifestEntry extends ModelDescription {
  task: Exclude<ModelTask, 'generation'>
  url: string
  bytes: number
  sha256: string
  /** Inputs and outputs; checked against the model when it is loaded. */
  signature: Signature
}

/** A model of several files whose hashes no public source states; {@link lockFiles} gets them from the hub. */
export interface HubEntry extends ModelDescription {
  /** The license has to be accepted before the model is pulled. */
  licenseUrl: string
  /** Until the hub stated the sizes. */
  approximateBytes: number
  files: readonly Pick<ModelFile, 'path' | 'url'>[]
}

/**
 * The models of one file. Of several for one task, the first that is pulled is used. Every model has a hash from a public
 * source; a file that doesn't match it isn't used.
 */
export const manifest = [
  {
    id: 'lama-512',
    task: 'completion',
    url: 'https://huggingface.co/Carve/LaMa-ONNX/resolve/c3c0c9e468934d62e79c329e35d82dd09ff8c444/lama_fp32.onnx',
    bytes: 208044816,
    sha256: '1faef5301d78db7dda502fe59966957ec4b79dd64e16f03ed96913c7a4eb68d6',
    license: 'Apache-2.0',
    signature: signatures.lama,
  },
  {
    id: 'lama-opencv',
    task: 'completion',
    url: 'https://media.githubusercontent.com/media/opencv/opencv_zoo/main/models/inpainting_lama/inpainting_lama_2025jan.onnx',
    bytes: 92591623,
    sha256: '7df918ac3921d3daf0aae1d219776cf0dc4e4935f035af81841b40adcf74fdf2',
    license: 'Apache-2.0',
    signature: signatures.lama,
  },
  {
    id: 'migan-512',
    task: 'completion',
    url: 'https://huggingface.co/andraniksargsyan/migan/resolve/1538c135034b8cfe7a8472f34d09c8a5a45b17a7/migan_pipeline_v2.onnx',
    bytes: 28079181,
    sha256: '6f1f3530a1a2324b19752018ce756088b07973cda8d7d890034ace5c8a48c40b',
    license: 'MIT',
    signature: signatures.migan,
  },
  {
    id: 'birefnet-lite',
    task: 'matting',
    url: 'https://huggingface.co/onnx-community/BiRefNet_lite-ONNX/resolve/main/onnx/model_fp16.onnx',
    bytes: 114538221,
    sha256: 'd39b897ceb16ae654c1731f3dba0cf9b368d9cae74b5a57459b455cc8bfec402',
    license: 'MIT',
    signature: signatures.birefnet,
  },
  {
    id: 'depth-anything-v2-small',
    task: 'depth',
    url: 'https://huggingface.co/onnx-community/depth-anything-v2-small/resolve/main/onnx/model.onnx',
    bytes: 99060839,
    sha256: 'afb6a5c28f3b6bf1618c6e43f02073ef9dfdc70e937502d51603e57b0a1df10c',
    license: 'Apache-2.0',
    signature: signatures.depthAnything,
  },
  {
    id: 'midas-small',
    task: 'depth',
    url: 'https://github.com/isl-org/MiDaS/releases/download/v2_1/model-small.onnx',
    bytes: 66764249,
    sha256: '2d8c6cb8f415229daf1eb041024208e2608c9f98e17c81cc7c6ecb449c56fd58',
    license: 'MIT',
    signature: signatures.midas,
  },
  {
    id: 'efficientsam-ti',
    task: 'selection',
    url: 'https://media.githubusercontent.com/media/opencv/opencv_zoo/main/models/image_segmentation_efficientsam/image_segmentation_efficientsam_ti_2025april_int8.onnx',
    bytes: 20479928,
    sha256: '5ecc8d59a2802c32246e68553e1cf8ce74cf74ba707b84f206eb9181ff774b4e',
    license: 'Apache-2.0',
    signature: signatures.efficientSam,
  },
] as const satisfies readonly ManifestEntry[]

export type ModelId = (typeof manifest)[number]['id']

const sdTurboNetworks = 'https://huggingface.co/schmuell/sd-turbo-ort-web/resolve/main'
const sdTurboTokenizer = 'https://huggingface.co/stabilityai/sd-turbo/resolve/main/tokenizer'

/** The models of several files. SD-Turbo: networks as converted for onnxruntime, and the original tokenizer. */
export const hubManifest = [
  {
    id: 'sd-turbo',
    task: 'generation',
    license: 'Stability AI Community License',
    licenseUrl: 'https://huggingface.co/stabilityai/sd-turbo/blob/main/LICENSE.md',
    approximateBytes: 2.5e9,
    files: [
      { path: 'sd-turbo/text_encoder/model.onnx', url: `${sdTurboNetworks}/text_encoder/model.onnx` },
      { path: 'sd-turbo/unet/model.onnx', url: `${sdTurboNetworks}/unet/model.onnx` },
      { path: 'sd-turbo/vae_decoder/model.onnx', url: `${sdTurboNetworks}/vae_decoder/model.onnx` },
      { path: 'sd-turbo/tokenizer/vocab.json', url: `${sdTurboTokenizer}/vocab.json` },
      { path: 'sd-turbo/tokenizer/merges.txt', url: `${sdTurboTokenizer}/merges.txt` },
    ],
  },
] as const satisfies readonly HubEntry[]
