import { cropPlanes, type Layer, type Planes, withBorder } from './planes.ts'

/**
 * Alpha bleeding: extends visible colors into fully transparent pixels, as far as the network's receptive
 * field. Without it the black that often lies under transparent pixels would darken a cutout's edge.
 *
 * @param alpha of the size of `colors`; 0 in the first plane is transparent
 * @param reach in pixels
 */
export function alphaBleedLayer(colors: Layer, alpha: Layer, reach: number): Layer {
  const { width, height } = colors
  return {
    width,
    height,
    async render(window) {
      const expanded = withBorder(window, reach, width, height)
      const planes = await colors.render(expanded)
      const opacity = await alpha.render(expanded)
      const known = Uint8Array.from(opacity.data.subarray(0, expanded.width * expanded.height), a =>
        a > 0 ? 1 : 0,
      )
      let front = known.includes(0) ? Array.from(known.keys()).filter(at => known[at]) : []
      for (let round = 0; round < reach && front.length > 0; round++) front = bleed(planes, known, front)
      return cropPlanes(planes, { ...window, x: window.x - expanded.x, y: window.y - expanded.y })
    },
  }
}

/**
 * Set each unknown pixel next to the front to the mean of its known neighbors; those pixels are the next
 * front.
 */
function bleed({ data, count, width, height }: Planes, known: Uint8Array, front: number[]): number[] {
  const reached = new Set<number>()
  for (const at of front) {
    for (const near of neighbors(at, width, height)) if (!known[near]) reached.add(near)
  }
  for (const at of reached) {
    const beside = neighbors(at, width, height).filter(near => known[near])
    for (let plane = 0; plane < count; plane++) {
      const start = plane * width * height
      data[start + at] = beside.reduce((sum, near) => sum + data[start + near], 0) / beside.length
    }
  }
  for (const at of reached) known[at] = 1
  return [...reached]
}

function neighbors(at: number, width: number, height: number): number[] {
  const x = at % width
  const found: number[] = []
  if (x > 0) found.push(at - 1)
  if (x < width - 1) found.push(at + 1)
  if (at >= width) found.push(at - width)
  if (at < width * (height - 1)) found.push(at + width)
  return found
}
