// Functions that run inside the measured page.

/** What is dragged, and for how many frames. */
export interface StageDrag {
  /** CSS selector of the element that handles the pointer. */
  selector: string
  warmUpFrames: number
  frames: number
}

/**
 * Move the pressed pointer along a curve over an element, one step per frame.
 *
 * @returns the time between frames, in milliseconds
 */
export function dragOverStage({ selector, warmUpFrames, frames }: StageDrag): Promise<number[]> {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`${selector} not found`)
  // The element itself may move with the pointer.
  const frame = (
    element.closest('[role="application"]') ??
    element.parentElement ??
    element
  ).getBoundingClientRect()
  const { promise, resolve } = Promise.withResolvers<number[]>()
  const intervals: number[] = []
  let count = 0
  let before = 0
  const nextFrame = (now: number) => {
    if (count > warmUpFrames) intervals.push(now - before)
    before = now
    if (intervals.length >= frames) return resolve(intervals)
    count++
    element.dispatchEvent(
      new PointerEvent('pointermove', {
        bubbles: true,
        pointerId: 1,
        buttons: 1,
        clientX: frame.x + frame.width * (0.5 + 0.35 * Math.cos(count / 40)),
        clientY: frame.y + frame.height * (0.5 + 0.35 * Math.sin(count / 23)),
      }),
    )
    requestAnimationFrame(nextFrame)
  }
  requestAnimationFrame(nextFrame)
  return promise
}

/** The number of pixels that the mask's canvas covers. */
export function countPaintedPixels(selector: string): number {
  const canvas = document.querySelector<HTMLCanvasElement>(`${selector} canvas:nth-of-type(2)`)
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  return pixels?.filter((value, index) => index % 4 === 3 && value > 0).length ?? 0
}

/** The percentage at which the divider is. */
export function dividerPosition(selector: string): number {
  return Number(document.querySelector(selector)?.getAttribute('aria-valuenow'))
}
