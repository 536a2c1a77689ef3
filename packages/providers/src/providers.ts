import {
  type Engines,
  isnetMatting,
  ownCompletion,
  ownOutpainting,
  ownSafety,
  ownSuperResolution,
  ppocrTextReading,
  type SafetyLimits,
} from '@pentimento/imaging'

/**
 * The engines of this deployment; each loads what it needs with its first picture.
 *
 * @param safety what is turned away; without it no picture is checked
 */
export function assembleEngines(safety?: SafetyLimits): Engines & { close(): Promise<void> } {
  const matting = isnetMatting()
  const checks = safety && ownSafety(safety)
  const superResolution = ownSuperResolution()
  const textReading = ppocrTextReading()
  return {
    completion: ownCompletion(),
    matting,
    outpainting: ownOutpainting(),
    ...(checks && { safety: checks }),
    superResolution,
    textReading,
    close: async () => {
      await Promise.all([checks?.close(), matting.close(), superResolution.close(), textReading.close()])
    },
  }
}
