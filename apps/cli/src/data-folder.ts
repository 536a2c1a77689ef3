import { join, resolve } from 'node:path'

type Environment = Record<string, string | undefined>

/** Where models are pulled to: in the data folder of a server that is started here. */
export function modelsFolder({ PENTIMENTO_DATA }: Environment = process.env): string {
  return join(resolve(PENTIMENTO_DATA || './data'), 'models')
}
