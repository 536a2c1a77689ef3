/**
 * Called once with the drawing time in milliseconds; undefined if it couldn't be measured, as while an earlier frame
 * is still being timed.
 */
export type OnTimed = (drawingMs: number | undefined) => void

/** Measures drawing times on the GPU, not on the CPU. */
export interface FrameClock {
  /** Draw, and measure the time that takes. */
  time(draw: () => void, onTimed: OnTimed): void
  close(): void
}

interface TimerQuery {
  TIME_ELAPSED_EXT: number
  GPU_DISJOINT_EXT: number
}

/** Interval in milliseconds at which a frame's completion is polled; browsers allow no shorter one. */
const pollIntervalMs = 2

/** Create a clock that uses GPU timer queries where the browser supports them, else a fence sync after the frame. */
export function createFrameClock(gl: WebGL2RenderingContext): FrameClock {
  const timer: TimerQuery | null = gl.getExtension('EXT_disjoint_timer_query_webgl2')
  const startTiming = timer ? timerQueryTiming(gl, timer) : fenceTiming(gl)
  let pollTimer: ReturnType<typeof setTimeout> | undefined
  return {
    time: (draw, onTimed) => {
      if (pollTimer !== undefined) {
        draw()
        return onTimed(undefined)
      }
      const readTime = startTiming(draw)
      const poll = () => {
        const drawingMs = readTime()
        pollTimer = drawingMs === undefined ? setTimeout(poll, pollIntervalMs) : undefined
        if (drawingMs !== undefined) onTimed(drawingMs === notMeasurable ? undefined : drawingMs)
      }
      pollTimer = setTimeout(poll, pollIntervalMs)
    },
    close: () => clearTimeout(pollTimer),
  }
}

/** Draws, and returns a function that polls the time: undefined until known, negative if it can't be measured. */
type StartTiming = (draw: () => void) => () => number | undefined

const notMeasurable = -1

function timerQueryTiming(gl: WebGL2RenderingContext, timer: TimerQuery): StartTiming {
  return draw => {
    const query = gl.createQuery()
    gl.beginQuery(timer.TIME_ELAPSED_EXT, query)
    draw()
    gl.endQuery(timer.TIME_ELAPSED_EXT)
    return () => {
      if (gl.isContextLost()) return notMeasurable
      if (!gl.getQueryParameter(query, gl.QUERY_RESULT_AVAILABLE)) return undefined
      const isDisjoint = gl.getParameter(timer.GPU_DISJOINT_EXT)
      const drawingMs = gl.getQueryParameter(query, gl.QUERY_RESULT) / 1e6
      gl.deleteQuery(query)
      return isDisjoint ? notMeasurable : drawingMs
    }
  }
}

function fenceTiming(gl: WebGL2RenderingContext): StartTiming {
  return draw => {
    const startedAt = performance.now()
    draw()
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    gl.flush()
    return () => {
      if (!fence || gl.isContextLost()) return notMeasurable
      if (gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) return undefined
      gl.deleteSync(fence)
      return performance.now() - startedAt
    }
  }
}
