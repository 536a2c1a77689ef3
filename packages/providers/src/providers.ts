import { type Engines, isnetMatting, ownSuperResolution } from '@pentimento/imaging'

/** The engines of this deployment; each loads what it needs with its first picture. */
export function assembleEngines(): Engines & { close(): Promise<void> } {
  const matting = isnetMatting()
  const superResolution = ownSuperResolution()
  return {
    matting,
    superResolution,
    close: async () => {
      await Promise.all([matting.close(), superResolution.close()])
    },
  }
}
