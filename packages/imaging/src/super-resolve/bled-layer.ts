import { cutPlanes, type Layer, type Planes, withBorder } from './planes.ts'

/**
 * Colours run out from what is visible into what is fully transparent, as far as a network looks. Without this the
 * black that often lies under transparent pixels would stain the edge of a cut-out.
 *
 * @param alpha at the size of `colours`; a first plane of 0 is transparent
 * @param reach in pixels
 */
export function bledLayer(colours: Layer, alpha: Layer, reach: number): Layer {
  const { width, height } = colours
  return {
    width,
    height,
    async render(window) {
      const seen = withBorder(window, reach, width, height)
      const planes = await colours.render(seen)
      const opacity = await alpha.render(seen)
      const known = Uint8Array.from(opacity.data.subarray(0, seen.width * seen.height), a => (a > 0 ? 1 : 0))
      for (let round = 0; round < reach; round++) if (!bleedOnce(planes, known)) break
      return cutPlanes(planes, { ...window, x: window.x - seen.x, y: window.y - seen.y })
    },
  }
}

/** Give each unknown pixel beside a known one its known neighbours' mean; false when there is none. */
function bleedOnce({ data, count, width, height }: Planes, known: Uint8Array): boolean {
  const reached: number[] = []
  for (let at = 0; at < known.length; at++) {
    if (known[at]) continue
    const beside = neighbours(at, width, height).filter(near => known[near])
    if (beside.length === 0) continue
    reached.push(at)
    for (let plane = 0; plane < count; plane++) {
      const start = plane * width * height
      data[start + at] = beside.reduce((sum, near) => sum + data[start + near], 0) / beside.length
    }
  }
  for (const at of reached) known[at] = 1
  return reached.length > 0
}

function neighbours(at: number, width: number, height: number): number[] {
  const x = at % width
  const found: number[] = []
  if (x > 0) found.push(at - 1)
  if (x < width - 1) found.push(at + 1)
  if (at >= width) found.push(at - width)
  if (at < width * (height - 1)) found.push(at + width)
  return found
}
