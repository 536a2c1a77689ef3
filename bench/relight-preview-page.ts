// Functions that run inside the measured page.

/** Measurements per frame. */
export interface FrameMeasurements {
  /** Time between frames, in milliseconds. */
  intervals: number[]
  /** Width of the canvas in each frame. */
  widths: number[]
}

/** Duration of the drag: warm-up, number of measured frames, and total time limit. */
export interface Drag {
  warmUpMs: number
  frames: number
  maxMs: number
}

/** Mock the GPU timer to report no drawing time, so that the preview never reduces its resolution. */
export function mockInstantGpu(): void {
  const card = WebGL2RenderingContext.prototype
  const [timeElapsed, disjoint] = [0x88bf, 0x8fbb]
  const own = card.getParameter
  card.getExtension = (() => ({ TIME_ELAPSED_EXT: timeElapsed, GPU_DISJOINT_EXT: disjoint })) as never
  card.getQueryParameter = (_, name) => (name === card.QUERY_RESULT ? 0 : true)
  card.getParameter = function (name) {
    return name === disjoint ? false : own.call(this, name)
  }
}

/** Disable drawing, so that only the page itself takes time. */
export function disableDrawing(): void {
  WebGL2RenderingContext.prototype.drawArrays = () => undefined
}

/** Drag a light along a circle, one step per frame. */
export function dragInPage({ warmUpMs, frames, maxMs }: Drag): Promise<FrameMeasurements> {
  const light = document.querySelector('[aria-label^="Light 1:"]')
  const canvas = document.querySelector('canvas')
  const frame = canvas?.getBoundingClientRect()
  if (!light || !canvas || !frame) throw new Error('light or canvas not found')
  const { promise, resolve } = Promise.withResolvers<FrameMeasurements>()
  const measurements: FrameMeasurements = { intervals: [], widths: [] }
  const start = performance.now()
  let count = 0
  let before = 0
  const nextFrame = (now: number) => {
    count++
    if (now - start > warmUpMs && before > 0) {
      measurements.intervals.push(now - before)
      measurements.widths.push(canvas.width)
    }
    before = now
    if (measurements.intervals.length >= frames || now - start > maxMs) return resolve(measurements)
    light.dispatchEvent(
      new PointerEvent('pointermove', {
        bubbles: true,
        pointerId: 1,
        clientX: frame.x + frame.width * (0.5 + 0.35 * Math.cos(count / 40)),
        clientY: frame.y + frame.height * (0.5 + 0.35 * Math.sin(count / 40)),
      }),
    )
    requestAnimationFrame(nextFrame)
  }
  requestAnimationFrame(nextFrame)
  return promise
}
