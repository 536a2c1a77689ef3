import type { Work } from '@pentimento/imaging'
import { runGraph, uploadPicture } from './comfyui-run.ts'
import { settingsFor } from './diffusion-settings.ts'
import type { ImageProvider, Operation, ProviderOptions } from './image-provider.ts'
import { greyOf } from './pictures.ts'
import { groundAlone, noThings, withStyle } from './prompt-words.ts'
import { openTransport } from './transport.ts'
import { type Filling, fillGraph, readWorkflows, type WorkflowName } from './workflows.ts'

/** The fields of all requests that graphs can use. */
type Ask = Partial<Parameters<NonNullable<ImageProvider['inpaint']>['make']>[0]> &
  Partial<Omit<Filling, 'image' | 'mask'>> & { style?: string }

/**
 * Provider for ComfyUI. Its operations are the workflow graphs of a folder: `generate.json`, `inpaint.json`,
 * `erase.json`, `outpaint.json`, `cut-out.json`, `background-painting.json`, `upscale.json`. The first three have
 * built-in defaults.
 *
 * `model` replaces `{{model}}` in graphs. @default 'sd_xl_base_1.0.safetensors'
 *
 * @throws Error for an invalid workflow
 */
export function comfyuiProvider(options: ProviderOptions): ImageProvider {
  const { url = 'http://127.0.0.1:8188', key, timeoutMs = 120_000, pause } = options
  const model = options.model ?? 'sd_xl_base_1.0.safetensors'
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
  const transport = openTransport({ engine: 'ComfyUI', url, headers, timeoutMs, pause })
  const graphs = readWorkflows(options.workflows)
  const { canvas, steps, guidance } = settingsFor(model)

  const make = (name: WorkflowName) => async (ask: Ask, work: Work) => {
    const { picture, mask, prompt = '', style, negativePrompt = '', seed = 0, left, right, up, down } = ask
    const graph = graphs.get(name)
    if (!graph) throw new RangeError(`no workflow ${name}`)
    const filling: Partial<Filling> = {
      prompt: withStyle(prompt, style),
      negative_prompt: negativePrompt,
      seed,
      width: picture?.width ?? ask.width,
      height: picture?.height ?? ask.height,
      model,
      steps,
      guidance,
      image: picture && (await uploadPicture(transport, picture, work)),
      mask: mask && (await uploadPicture(transport, greyOf(mask), work)),
      left,
      right,
      up,
      down,
    }
    return runGraph(transport, fillGraph(graph, filling), timeoutMs, work)
  }
  const serves = (name: WorkflowName): Operation<Ask> | undefined =>
    graphs.has(name) ? { canvas, make: make(name) } : undefined
  const [erase, outpaint, upscale] = [serves('erase'), serves('outpaint'), serves('upscale')]
  return {
    kind: 'comfyui',
    name: `ComfyUI (${model.replace(/\.(safetensors|ckpt|gguf)$/, '')})`,
    generate: serves('generate'),
    inpaint: serves('inpaint'),
    erase: erase && {
      canvas,
      make: (ask, work) => erase.make({ ...ask, prompt: groundAlone, negativePrompt: noThings }, work),
    },
    outpaint: outpaint && { ...outpaint, maxExtension: canvas.maxSide },
    cutOut: serves('cut-out'),
    replaceBackground: serves('background-painting'),
    upscale: upscale && { ...upscale, factor: 4 },
  }
}
