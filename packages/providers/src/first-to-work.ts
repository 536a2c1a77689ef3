import { EngineError, type EngineErrorCode, ModelError } from '@pentimento/imaging'

/** The name of an engine's asynchronous method; an engine has one. */
export type Act<Engine> = {
  [Key in keyof Engine]-?: Engine[Key] extends (...args: never[]) => Promise<unknown> ? Key : never
}[keyof Engine]

/** Errors without fallback, because another engine would reject the request too. */
const final: readonly EngineErrorCode[] = ['prompt-refused', 'picture-refused', 'result-refused']

/**
 * Combine several engines into one that uses the first and falls back to the next on failure. An unusable model
 * isn't tried again in this process; a remote service is, with the next image. The name and all other properties
 * are those of the engine that made the latest result.
 *
 * @param method      name of the method
 * @param candidates  at least one, the most preferred first
 * @param warn        called with the reason of a fallback
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
        warn(`${engine.name} failed, falling back to ${next.name}: ${error.message}`)
      }
    }
    throw new RangeError(`no engine to ${act}`)
  }
  return new Proxy({} as Engine, { get: (_, key) => (key === act ? work : Reflect.get(latest, key)) })
}

function isPassedOver(error: unknown): error is ModelError | EngineError {
  return error instanceof ModelError || (error instanceof EngineError && !final.includes(error.code))
}
