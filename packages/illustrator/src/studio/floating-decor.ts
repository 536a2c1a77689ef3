import { createRandom, type Scene } from '../landscape/scene.ts'
import { compositeLayer, renderSvg } from '../paint/canvas.ts'

/** Number of soap bubbles on a square, and their radii in units. */
const bubbles = { count: 22, least: 0.016, most: 0.075 }

/** Paint soap bubbles in the air around a subject: clear, with a bright rim and the reflection of a window. */
export async function paintBubbles({ canvas, seed }: Scene): Promise<void> {
  const { width, height, unit } = canvas
  const random = createRandom(seed, 457)
  const defs =
    '<defs><radialGradient id="bubble"><stop offset="0" stop-color="#fff" stop-opacity=".02"/><stop offset=".72" stop-color="#fff" stop-opacity=".08"/><stop offset=".88" stop-color="#d9f0ff" stop-opacity=".3"/><stop offset=".96" stop-color="#f6d9f2" stop-opacity=".62"/><stop offset="1" stop-color="#fff" stop-opacity=".35"/></radialGradient></defs>'
  const parts = Array.from({ length: Math.round((bubbles.count * width) / unit) }, () => {
    const radius = unit * (bubbles.least + (bubbles.most - bubbles.least) * random() ** 2)
    const [x, y] = [width * random(), height * 0.92 * random()]
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${radius.toFixed(1)})"><circle r="1" fill="url(#bubble)"/><path d="M-.66-.3Q-.55-.62-.22-.7Q-.42-.5-.5-.22Z" fill="#fff" opacity=".8"/><ellipse cx=".42" cy=".55" rx=".16" ry=".06" fill="#fff" opacity=".45" transform="rotate(-40 .42 .55)"/></g>`
  })
  compositeLayer(canvas, await renderSvg(defs + parts.join(''), canvas))
}

/** Places of candles, as shares of the width, and their heights and radius in units. */
const candles = { places: [0.07, 0.17, 0.85, 0.94], heights: [0.24, 0.15, 0.19, 0.28], radius: 0.042 }

/**
 * Paint lit candles at both sides behind a subject.
 *
 * @param foot row of the wall's foot
 */
export async function paintCandles({ canvas, seed }: Scene, foot: number): Promise<void> {
  const { width, height, unit } = canvas
  const random = createRandom(seed, 458)
  const floor = foot + 0.3 * (height - foot)
  const defs =
    '<defs><linearGradient id="wax"><stop offset="0" stop-color="#e2cfae"/><stop offset=".4" stop-color="#fbf1dc"/><stop offset="1" stop-color="#c9b18a"/></linearGradient><radialGradient id="glow"><stop offset="0" stop-color="#ffdf9a" stop-opacity=".75"/><stop offset=".35" stop-color="#ffb95e" stop-opacity=".28"/><stop offset="1" stop-color="#ff9a3d" stop-opacity="0"/></radialGradient></defs>'
  const parts = candles.places.map((place, at) => {
    const [x, y] = [place * width, floor + 0.03 * unit * (random() - 0.5)]
    const [r, tall] = [candles.radius, candles.heights[at]]
    return (
      `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${unit})">` +
      `<ellipse rx="${1.5 * r}" ry="${0.4 * r}" opacity=".35"/>` +
      `<path d="M${-r} ${-tall}V0Q0 ${0.3 * r} ${r} 0V${-tall}Z" fill="url(#wax)"/><ellipse cy="${-tall}" rx="${r}" ry="${0.24 * r}" fill="#fff3d6"/>` +
      `<circle cy="${-tall - 0.045}" r=".2" fill="url(#glow)"/>` +
      `<path d="M0 ${-tall - 0.09}Q.019 ${-tall - 0.045} 0 ${-tall - 0.01}Q-.019 ${-tall - 0.045} 0 ${-tall - 0.09}Z" fill="#fffbe8"/></g>`
    )
  })
  compositeLayer(canvas, await renderSvg(defs + parts.join(''), canvas))
}
