import { automatic1111Provider } from './automatic1111.ts'
import { comfyuiProvider } from './comfyui.ts'
import type { ImageProvider, ProviderKind, ProviderOptions } from './image-provider.ts'
import { openaiProvider } from './openai.ts'
import { stabilityProvider } from './stability.ts'

const factories = {
  openai: openaiProvider,
  stability: stabilityProvider,
  automatic1111: automatic1111Provider,
  comfyui: comfyuiProvider,
} satisfies Record<ProviderKind, (options: ProviderOptions) => ImageProvider>

/** Create the provider for a service. Sends no request yet. */
export function createProvider(options: ProviderOptions): ImageProvider {
  return factories[options.kind](options)
}
