import type { Signature } from '@pentimento/imaging/signatures'
import * as signatures from '@pentimento/imaging/signatures'

/** The engine that a pulled model provides. */
export type ModelTask = 'completion' | 'depth' | 'matting' | 'selection'

export interface ManifestEntry {
  /** Identifier on the command line and base name of the file. */
  id: string
  task: ModelTask
  url: string
  bytes: number
  /** Of the complete file, in hexadecimal. */
  sha256: string
  /** SPDX identifier. */
  license: string
  /** Inputs and outputs; checked against the model when it is loaded. */
  signature: Signature
}

/**
 * The available models. Of several for one task, the first that is pulled is used. Every model has a hash from a
 * public source; a file that doesn't match it isn't used.
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
