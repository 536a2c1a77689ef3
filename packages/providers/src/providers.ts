import {
  type Engines,
  isnetMatting,
  ownCompletion,
  ownSuperResolution,
  ppocrTextReading,
} from '@pentimento/imaging'

/** The engines of this deployment; each loads what it needs with its first picture. */
export function assembleEngines(): Engines & { close(): Promise<void> } {
  const matting = isnetMatting()
  const superResolution = ownSuperResolution()
  const textReading = ppocrTextReading()
  return {
    completion: ownCompletion(),
    matting,
    superResolution,
    textReading,
    close: async () => {
      await Promise.all([matting.close(), superResolution.close(), textReading.close()])
    },
  }
}
