import type { Work } from '@pentimento/imaging'
import { runGraph, uploadImage } from './comfyui-run.ts'
import { settingsFor } from './diffusion-settings.ts'
import { maskToGrayscale } from './image-encoding.ts'
import type { ImageProvider, Operation, ProviderOptions } from './image-provider.ts'
import { backgroundOnlyPrompt, noObjectsNegativePrompt, withStyle } from './prompts.ts'
import { createTransport } from './transport.ts'
import { fillGraph, type PlaceholderValues, readWorkflows, type WorkflowName } from './workflows.ts'

/** The fields of all requests that graphs can use. */
type AnyRequest = Partial<Parameters<NonNullable<ImageProvider['inpaint']>['run']>[0]> &
  Partial<Omit<PlaceholderValues, 'image' | 'mask'>> & { style?: string }

/**
 * Provider for ComfyUI. Its operations are the workflow graphs of a folder: `generate.json`, `variation.json`,
 * `inpaint.json`, `erase.json`, `sketch.json`, `outpaint.json`, `cut-out.json`, `background-painting.json`,
 * `upscale.json`. The first four have built-in defaults.
 *
 * `model` replaces `{{model}}` in graphs. @default 'sd_xl_base_1.0.safetensors'
 *
 * @throws Error for an invalid workflow
 */
export function comfyuiProvider(options: ProviderOptions): ImageProvider {
  const { url = 'http://127.0.0.1:8188', key, timeoutMs = 120_000, pause } = options
  const model = options.model ?? 'sd_xl_base_1.0.safetensors'
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
  const transport = createTransport({ engine: 'ComfyUI', url, headers, timeoutMs, pause })
  const graphs = readWorkflows(options.workflows)
  const { canvas, steps, guidance } = settingsFor(model)

  const runWorkflow = (name: WorkflowName) => async (request: AnyRequest, work: Work) => {
    const { image, mask, prompt = '', style, negativePrompt = '', seed = 0, left, right, up, down } = request
    const graph = graphs.get(name)
    if (!graph) throw new RangeError(`no workflow ${name}`)
    const values: Partial<PlaceholderValues> = {
      prompt: withStyle(prompt, style),
      negative_prompt: negativePrompt,
      seed,
      width: image?.width ?? request.width,
      height: image?.height ?? request.height,
      model,
      steps,
      guidance,
      image: image && (await uploadImage(transport, image, work)),
      mask: mask && (await uploadImage(transport, maskToGrayscale(mask), work)),
      left,
      right,
      up,
      down,
    }
    return runGraph(transport, fillGraph(graph, values), timeoutMs, work)
  }
  const operationFor = (name: WorkflowName): Operation<AnyRequest> | undefined =>
    graphs.has(name) ? { canvas, run: runWorkflow(name) } : undefined
  const [erase, outpaint, upscale] = [
    operationFor('erase'),
    operationFor('outpaint'),
    operationFor('upscale'),
  ]
  return {
    kind: 'comfyui',
    name: `ComfyUI (${model.replace(/\.(safetensors|ckpt|gguf)$/, '')})`,
    generate: operationFor('generate'),
    vary: operationFor('variation'),
    renderSketch: operationFor('sketch'),
    inpaint: operationFor('inpaint'),
    erase: erase && {
      canvas,
      run: (request, work) =>
        erase.run(
          { ...request, prompt: backgroundOnlyPrompt, negativePrompt: noObjectsNegativePrompt },
          work,
        ),
    },
    outpaint: outpaint && { ...outpaint, maxExtension: canvas.maxSide },
    cutOut: operationFor('cut-out'),
    replaceBackground: operationFor('background-painting'),
    upscale: upscale && { ...upscale, factor: 4 },
  }
}
