import { prepareData } from './prepared-data.ts'

/** Vitest's global setup. @returns the teardown function */
export default async function setup(): Promise<(() => void) | undefined> {
  const prepared = await prepareData()
  return prepared?.remove
}
