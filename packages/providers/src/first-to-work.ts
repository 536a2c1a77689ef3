import { ModelError } from '@pentimento/imaging'

/** The one method an engine has beside its name. */
type Act<Engine> = {
  [Key in keyof Engine]-?: Engine[Key] extends (...args: never[]) => Promise<unknown> ? Key : never
}[keyof Engine]

/**
 * One engine of several for the same task: the first does the work, and where it cannot, the next. A model
 * that cannot be used is not tried again in this process. Its name is that of the engine that made the
 * latest result.
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
  const usable = [...candidates]
  let latest = usable[0]
  const work = async (...args: unknown[]): Promise<unknown> => {
    for (;;) {
      const engine = usable[0]
      try {
        const made = await (engine[act] as (...args: unknown[]) => Promise<unknown>)(...args)
        latest = engine
        return made
      } catch (error) {
        if (!(error instanceof ModelError) || engine === usable.at(-1)) throw error
        // Of several pictures at once, the first to fail drops it.
        if (usable[0] === engine) usable.shift()
        warn(`${engine.name} is passed over for ${usable[0].name}: ${error.message}`)
      }
    }
  }
  const engine: unknown = Object.defineProperty({ [act]: work }, 'name', { get: () => latest.name })
  return engine as Engine
}
