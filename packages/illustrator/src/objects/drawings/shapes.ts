import type { Drawing } from '../drawing.ts'

const fill = '#2f6fd8'

const drawing = (body: string, width = 100, height = 100): Drawing => ({ width, height, body })
const polygon = (points: string) => drawing(`<polygon points="${points}" fill="${fill}"/>`)
const strokes = (path: string, attributes = '') =>
  `<path d="${path}" stroke="${fill}" stroke-width="6" stroke-linecap="round" fill="none" ${attributes}/>`

/** Corners of a regular polygon. @param turn angle of the first corner from the top, in degrees */
const regular = (corners: number, turn = 0) =>
  Array.from({ length: corners }, (_, at) => {
    const angle = ((at / corners) * 360 + turn - 90) * (Math.PI / 180)
    return `${(50 + 50 * Math.cos(angle)).toFixed(2)},${(50 + 50 * Math.sin(angle)).toFixed(2)}`
  }).join(' ')

/** An Archimedean spiral with three turns. */
const spiral = Array.from({ length: 109 }, (_, at) => {
  const angle = (at / 36) * 2 * Math.PI
  const radius = 1 + (at / 108) * 44
  return `${at === 0 ? 'M' : 'L'}${(50 + radius * Math.cos(angle)).toFixed(2)} ${(50 + radius * Math.sin(angle)).toFixed(2)}`
}).join('')

/** Lightness over the same hue, so that a solid can be recolored like a flat shape. */
const lit = (path: string, color: 'white' | 'black', opacity: number) =>
  `<path d="${path}" fill="${color}" opacity="${opacity}"/>`

/** Plain geometric shapes and solids. */
export const shapes: Record<string, Drawing> = {
  'circle-shape': drawing(`<circle cx="50" cy="50" r="50" fill="${fill}"/>`),
  'oval-shape': drawing(`<ellipse cx="70" cy="45" rx="70" ry="45" fill="${fill}"/>`, 140, 90),
  'square-shape': polygon('0,0 100,0 100,100 0,100'),
  'rectangle-shape': drawing(`<rect width="160" height="90" fill="${fill}"/>`, 160, 90),
  'triangle-shape': drawing(`<polygon points="56,0 112,97 0,97" fill="${fill}"/>`, 112, 97),
  'diamond-shape': drawing(`<polygon points="40,0 80,56 40,112 0,56" fill="${fill}"/>`, 80, 112),
  'pentagon-shape': polygon(regular(5)),
  'hexagon-shape': polygon(regular(6, 30)),
  'octagon-shape': polygon(regular(8, 22.5)),
  'trapezoid-shape': drawing(`<polygon points="32,0 108,0 140,84 0,84" fill="${fill}"/>`, 140, 84),
  'cross-shape': polygon('34,0 66,0 66,34 100,34 100,66 66,66 66,100 34,100 34,66 0,66 0,34 34,34'),
  'arrow-shape': drawing(
    `<polygon points="0,32 84,32 84,6 140,50 84,94 84,68 0,68" fill="${fill}"/>`,
    140,
    100,
  ),
  'spiral-shape': drawing(strokes(spiral)),
  'line-shape': drawing(strokes('M4 4H196'), 200, 8),
  'dashed-line-shape': drawing(strokes('M4 4H196', 'stroke-dasharray="18 14"'), 200, 8),
  'parallel-lines-shape': drawing(strokes('M4 4H136M4 34H136M4 64H136M4 94H136'), 140, 98),
  'crossing-lines-shape': drawing(strokes('M50 4V96M4 50H96M17 17L83 83M83 17L17 83')),
  'concentric-circles-shape': drawing(
    [46, 34, 22, 10]
      .map(radius => `<circle cx="50" cy="50" r="${radius}" stroke="${fill}" stroke-width="6" fill="none"/>`)
      .join(''),
  ),
  'concentric-squares-shape': drawing(
    [4, 16, 28, 40]
      .map(
        at =>
          `<rect x="${at}" y="${at}" width="${100 - 2 * at}" height="${100 - 2 * at}" stroke="${fill}" stroke-width="6" fill="none"/>`,
      )
      .join(''),
  ),
  'sphere-shape': drawing(
    `<radialGradient id="light" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".7"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".45"/></radialGradient><circle cx="50" cy="50" r="50" fill="${fill}"/><circle cx="50" cy="50" r="50" fill="url(#light)"/>`,
  ),
  'cube-shape': drawing(
    `<path d="M50 0L94 25V75L50 100L6 75V25Z" fill="${fill}"/>${lit('M50 0L94 25L50 50L6 25Z', 'white', 0.3)}${lit('M94 25V75L50 100V50Z', 'black', 0.28)}`,
  ),
  'cone-shape': drawing(
    `<path d="M45 0L90 96A45 14 0 0 1 0 96Z" fill="${fill}"/>${lit('M45 0L90 96A45 14 0 0 1 52 110Z', 'black', 0.25)}${lit('M45 0L22 107A45 14 0 0 1 8 102Z', 'white', 0.2)}`,
    90,
    110,
  ),
  'cylinder-shape': drawing(
    `<path d="M0 14A40 14 0 0 1 80 14V96A40 14 0 0 1 0 96Z" fill="${fill}"/>${lit('M52 27.4A40 14 0 0 0 80 14V96A40 14 0 0 1 52 109.4Z', 'black', 0.25)}<ellipse cx="40" cy="14" rx="40" ry="14" fill="#fff" opacity=".3"/>`,
    80,
    110,
  ),
}
