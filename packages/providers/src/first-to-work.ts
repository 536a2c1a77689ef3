import { EngineError, type EngineErrorCode, ModelError } from '@pentimento/imaging'

/** The one method an engine has beside its name. */
export type Act<Engine> = {
  [Key in keyof Engine]-?: Engine[Key] extends (...args: never[]) => Promise<unknown> ? Key : never
}[keyof Engine]

/** What another service would say no to as well. */
const final: readonly EngineErrorCode[] = ['prompt-refused', 'picture-refused', 'result-refused']

/**
 * One engine of several for the same task: the first does the work, and where it cannot, the next. A model
 * that cannot be used is not tried again in this process; a service is, with the next picture. Its name, and
 * what else it tells of itself, is that of the engine that made the latest result.
 *
 * @param act         the method's name
 * @param candidates  at least one, the most wanted first
 * @param warn        told why one was passed over
 */
export function firstToWork<Engine extends { readonly name: string }>(
  act: Act<Engine> & string,
  candidates: readonly Engine[],
  warn: (message: string) => void,
): Engine {
  const usable = new Set(candidates)
  let latest = candidates[0]
  const work = async (...args: unknown[]): Promise<unknown> => {
    const asked = [...usable]
    for (const [index, engine] of asked.entries()) {
      try {
        const made = await (engine[act] as (...args: unknown[]) => Promise<unknown>)(...args)
        latest = engine
        return made
      } catch (error) {
        const next = asked[index + 1]
        if (!next || !isPassedOver(error)) throw error
        if (error instanceof ModelError) usable.delete(engine)
        warn(`${engine.name} is passed over for ${next.name}: ${error.message}`)
      }
    }
    throw new RangeError(`nobody to ${act}`)
  }
  return new Proxy({} as Engine, { get: (_, key) => (key === act ? work : Reflect.get(latest, key)) })
}

function isPassedOver(error: unknown): error is ModelError | EngineError {
  return error instanceof ModelError || (error instanceof EngineError && !final.includes(error.code))
}
