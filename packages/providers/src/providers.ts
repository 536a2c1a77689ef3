import { type Engines, isnetMatting } from '@pentimento/imaging'

/** The engines of this deployment; each loads what it needs with its first picture. */
export function assembleEngines(): Engines & { close(): Promise<void> } {
  const matting = isnetMatting()
  return { matting, close: () => matting.close() }
}
