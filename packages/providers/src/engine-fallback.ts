import { EngineError, type EngineErrorCode, ModelError } from '@pentimento/imaging'

/** The name of an engine's asynchronous method; an engine has one. */
export type EngineMethod<Engine> = {
  [Key in keyof Engine]-?: Engine[Key] extends (...args: never[]) => Promise<unknown> ? Key : never
}[keyof Engine]

/** Errors without fallback, because another engine would reject the request too. */
const finalErrors: readonly EngineErrorCode[] = ['prompt-rejected', 'image-rejected', 'result-rejected']

/**
 * Combine several engines into one that uses the first and falls back to the next on failure. An unusable model
 * isn't tried again in this process; a remote service is, with the next image. The name and all other properties
 * are those of the engine that made the latest result.
 *
 * @param method      name of the method
 * @param candidates  at least one, the most preferred first
 * @param warn        called with the reason of a fallback
 */
export function withFallback<Engine extends { readonly name: string }>(
  method: EngineMethod<Engine> & string,
  candidates: readonly Engine[],
  warn: (message: string) => void,
): Engine {
  const usable = new Set(candidates)
  let latest = candidates[0]
  const run = async (...args: unknown[]): Promise<unknown> => {
    const remaining = [...usable]
    for (const [index, engine] of remaining.entries()) {
      try {
        const result = await (engine[method] as (...args: unknown[]) => Promise<unknown>)(...args)
        latest = engine
        return result
      } catch (error) {
        const next = remaining[index + 1]
        if (!next || !canFallBack(error)) throw error
        if (error instanceof ModelError) usable.delete(engine)
        warn(`${engine.name} failed, falling back to ${next.name}: ${error.message}`)
      }
    }
    throw new RangeError(`no engine to ${method}`)
  }
  return new Proxy({} as Engine, { get: (_, key) => (key === method ? run : Reflect.get(latest, key)) })
}

function canFallBack(error: unknown): error is ModelError | EngineError {
  return error instanceof ModelError || (error instanceof EngineError && !finalErrors.includes(error.code))
}
