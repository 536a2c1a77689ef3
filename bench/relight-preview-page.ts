// Run within the page that is measured.

/** What was seen frame by frame. */
export interface Seen {
  /** In milliseconds. */
  intervals: number[]
  /** Of the canvas, frame by frame. */
  widths: number[]
}

/** How long is dragged: a while that is not counted, then so many frames, and no longer than so in all. */
export interface Drag {
  warmUpMs: number
  frames: number
  longestMs: number
}

/** A browser whose drawing seems to take no time, so that it is never drawn coarser. */
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

/** A browser that draws nothing: what is left is the page's own. */
export function drawNothing(): void {
  WebGL2RenderingContext.prototype.drawArrays = () => undefined
}

/** Every frame moves the lamp in hand a little further on its round. */
export function dragInPage({ warmUpMs, frames, longestMs }: Drag): Promise<Seen> {
  const lamp = document.querySelector('[aria-label^="Lamp 1:"]')
  const canvas = document.querySelector('canvas')
  const frame = canvas?.getBoundingClientRect()
  if (!lamp || !canvas || !frame) throw new Error('no lamp')
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
