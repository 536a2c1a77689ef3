import { type EngineOptions, readEngineChoice } from '@pentimento/providers'
import { refuse } from './asked.ts'
import { modelsFolder } from './data-folder.ts'

/**
 * The engines of this machine: services that are configured, what was pulled, on the device that was asked for.
 *
 * @throws ToolError that names each variable that is wrong
 */
export function engineOptions(env: Record<string, string | undefined> = process.env): EngineOptions {
  const models = { folder: modelsFolder(env), cuda: env['PENTIMENTO_CUDA'] === 'on' }
  try {
    return { models, ...readEngineChoice(env) }
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error), error)
  }
}
