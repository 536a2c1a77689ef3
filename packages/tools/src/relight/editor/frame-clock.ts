/**
 * Told once how long drawing took, in milliseconds; undefined where that was not to be known, as while an
 * earlier frame is still being timed.
 */
export type OnTimed = (drawingMs: number | undefined) => void

/** Tells how long drawing takes where it is done: on the graphics card, not here. */
export interface FrameClock {
  /** Draw, and have it timed. */
  time(draw: () => void, onTimed: OnTimed): void
  close(): void
}

interface TimerQuery {
  TIME_ELAPSED_EXT: number
  GPU_DISJOINT_EXT: number
}

/** How often it is looked whether a frame is done, in milliseconds: browsers allow no less. */
const lookMs = 2

/** By the card's own timer where the browser lets it be read, else by when a fence behind the frame is passed. */
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

/** Draws, and gives a look at the time it took: undefined until it is known, negative where it never will be. */
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
