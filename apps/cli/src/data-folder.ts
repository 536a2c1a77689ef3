import { join, resolve } from 'node:path'
import type { EngineOptions } from '@pentimento/providers'

type Environment = Record<string, string | undefined>

/** Where models are pulled to: in the data folder of a server that is started here. */
export function modelsFolder({ PENTIMENTO_DATA }: Environment = process.env): string {
  return join(resolve(PENTIMENTO_DATA || './data'), 'models')
}

/** The engines of this machine: what was pulled, on the device that was asked for. */
export function engineOptions(env: Environment = process.env): EngineOptions {
  return { models: { folder: modelsFolder(env), cuda: env['PENTIMENTO_CUDA'] === 'on' } }
}
