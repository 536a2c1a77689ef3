import type { Engines } from '@pentimento/imaging'
import { type ProviderEngine, ToolError } from '@pentimento/protocol'

/** What can do the work of an engine that only providers have; completes the error where none is configured. */
export const providerEngineNeeds: Readonly<Record<ProviderEngine, string>> = {
  inpainting:
    'Inpainting by a prompt needs a provider with a diffusion model, such as Stable Diffusion behind AUTOMATIC1111 (/sdapi/v1/img2img) or ComfyUI, Stability AI (/v2beta/stable-image/edit/inpaint) or OpenAI',
  sketchRendering:
    'Images from sketches need a provider, such as Stable Diffusion with ControlNet Scribble behind AUTOMATIC1111 or ComfyUI, Stability AI (/v2beta/stable-image/control/sketch) or OpenAI',
  variation:
    'Variations of an image need a provider with a diffusion model, such as Stable Diffusion behind AUTOMATIC1111 (/sdapi/v1/img2img) or ComfyUI, Stability AI (/v2beta/stable-image/generate/sd3) or OpenAI',
}

/** @throws ToolError 'engine-missing', with what is needed, unless the engine is available */
export function requireProviderEngine(name: ProviderEngine, available: ReadonlySet<ProviderEngine>): void {
  if (!available.has(name)) throw missingEngine(name)
}

/** An engine that only providers have. @throws ToolError 'engine-missing', with what is needed */
export function providerEngine<Name extends ProviderEngine>(
  engines: Engines,
  name: Name,
): NonNullable<Engines[Name]> {
  const engine = engines[name]
  if (!engine) throw missingEngine(name)
  return engine
}

const missingEngine = (name: ProviderEngine) =>
  new ToolError('engine-missing', { detail: providerEngineNeeds[name] })
