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
const lookMs = 2

/** Create a clock that uses GPU timer queries where the browser supports them, else a fence sync after the frame. */
export function openFrameClock(gl: WebGL2RenderingContext): FrameClock {
  const timer: TimerQuery | null = gl.getExtension('EXT_disjoint_timer_query_webgl2')
  const begin = timer ? byTimer(gl, timer) : byFence(gl)
  let looking: ReturnType<typeof setTimeout> | undefined
  return {
    time: (draw, onTimed) => {
      if (looking !== undefined) {
        draw()
        return onTimed(undefined)
      }
      const frame = begin(draw)
      const look = () => {
        const drawingMs = frame()
        looking = drawingMs === undefined ? setTimeout(look, lookMs) : undefined
        if (drawingMs !== undefined) onTimed(drawingMs === unknown ? undefined : drawingMs)
      }
      looking = setTimeout(look, lookMs)
    },
    close: () => clearTimeout(looking),
  }
}

/** Draws, and returns a function that polls the time: undefined until known, negative if it can't be measured. */
type Begin = (draw: () => void) => () => number | undefined

const unknown = -1

function byTimer(gl: WebGL2RenderingContext, timer: TimerQuery): Begin {
  return draw => {
    const query = gl.createQuery()
    gl.beginQuery(timer.TIME_ELAPSED_EXT, query)
    draw()
    gl.endQuery(timer.TIME_ELAPSED_EXT)
    return () => {
      if (gl.isContextLost()) return unknown
      if (!gl.getQueryParameter(query, gl.QUERY_RESULT_AVAILABLE)) return undefined
      const wasDisturbed = gl.getParameter(timer.GPU_DISJOINT_EXT)
      const drawingMs = gl.getQueryParameter(query, gl.QUERY_RESULT) / 1e6
      gl.deleteQuery(query)
      return wasDisturbed ? unknown : drawingMs
    }
  }
}

function byFence(gl: WebGL2RenderingContext): Begin {
  return draw => {
    const begun = performance.now()
    draw()
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    gl.flush()
    return () => {
      if (!fence || gl.isContextLost()) return unknown
      if (gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) return undefined
      gl.deleteSync(fence)
      return performance.now() - begun
    }
  }
}
