/** Tells how far a piece of work is, from 0 to 1, and lends spans of that range to its parts. */
export interface Progress {
  (fraction: number): void
  span(from: number, to: number): Progress
}

/** What every long piece of imaging takes: a way to stop it and a way to hear how far it is. */
export interface Work {
  signal: AbortSignal
  progress: Progress
}

/**
 * Make a {@link Progress} of a plain listener. Reports never go backwards.
 *
 * @param report called with fractions from 0 to 1, in rising order
 */
export function progressTo(report: (fraction: number) => void): Progress {
  let furthest = 0
  const tell = (fraction: number) => {
    const clamped = Math.min(1, Math.max(0, fraction))
    if (clamped <= furthest) return
    furthest = clamped
    report(clamped)
  }
  return spanOf(tell, 0, 1)
}

function spanOf(tell: (fraction: number) => void, from: number, to: number): Progress {
  const progress = (fraction: number) => tell(from + (to - from) * fraction)
  return Object.assign(progress, {
    span: (start: number, end: number) => spanOf(tell, from + (to - from) * start, from + (to - from) * end),
  })
}
