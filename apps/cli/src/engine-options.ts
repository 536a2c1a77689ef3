import { type EngineOptions, readEngineChoice } from '@pentimento/providers'
import { rejectRequest } from './command-line.ts'
import { modelsFolder } from './data-folder.ts'

/**
 * Read the engine configuration from the environment: remote services, pulled models and the device.
 *
 * @throws ToolError that names each invalid variable
 */
export function engineOptions(env: Record<string, string | undefined> = process.env): EngineOptions {
  const models = { folder: modelsFolder(env), cuda: env['PENTIMENTO_CUDA'] === 'on' }
  try {
    return { models, ...readEngineChoice(env) }
  } catch (error) {
    rejectRequest(error instanceof Error ? error.message : String(error), error)
  }
}
