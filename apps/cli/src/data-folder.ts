import { join, resolve } from 'node:path'

type Environment = Record<string, string | undefined>

/** Folder of pulled models, inside the data folder of a server started in this directory. */
export function modelsFolder({ PENTIMENTO_DATA }: Environment = process.env): string {
  return join(resolve(PENTIMENTO_DATA || './data'), 'models')
}
