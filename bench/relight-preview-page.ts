// Functions that run inside the measured page.

/** Measurements per frame. */
export interface Seen {
  /** Time between frames, in milliseconds. */
  intervals: number[]
  /** Width of the canvas in each frame. */
  widths: number[]
}

/** Duration of the drag: warm-up, number of measured frames, and total time limit. */
export interface Drag {
  warmUpMs: number
  frames: number
  longestMs: number
}

/** Mock the GPU timer to report no drawing time, so that the preview never reduces its resolution. */
export function seemEndlesslyQuick(): void {
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
export function drawNothing(): void {
  WebGL2RenderingContext.prototype.drawArrays = () => undefined
}

/** Drag a light along a circle, one step per frame. */
export function dragInPage({ warmUpMs, frames, longestMs }: Drag): Promise<Seen> {
  const lamp = document.querySelector('[aria-label^="Lamp 1:"]')
  const canvas = document.querySelector('canvas')
  const frame = canvas?.getBoundingClientRect()
  if (!lamp || !canvas || !frame) throw new Error('light or canvas not found')
  const { promise, resolve } = Promise.withResolvers<Seen>()
  const seen: Seen = { intervals: [], widths: [] }
  const begun = performance.now()
  let count = 0
  let before = 0
  const go = (now: number) => {
    count++
    if (now - begun > warmUpMs && before > 0) {
      seen.intervals.push(now - before)
      seen.widths.push(canvas.width)
    }
    before = now
    if (seen.intervals.length >= frames || now - begun > longestMs) return resolve(seen)
    lamp.dispatchEvent(
      new PointerEvent('pointermove', {
        bubbles: true,
        pointerId: 1,
        clientX: frame.x + frame.width * (0.5 + 0.35 * Math.cos(count / 40)),
        clientY: frame.y + frame.height * (0.5 + 0.35 * Math.sin(count / 40)),
      }),
    )
    requestAnimationFrame(go)
  }
  requestAnimationFrame(go)
  return promise
}
