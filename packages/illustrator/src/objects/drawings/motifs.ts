import type { Drawing } from '../drawing.ts'

const petals = [0, 72, 144, 216, 288]
  .map(angle => `<path d="M50 52C34 40 34 14 50 4C66 14 66 40 50 52Z" transform="rotate(${angle} 50 52)"/>`)
  .join('')
const leaf = (x: number, y: number, angle: number) =>
  `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="M0 0C10 -16 30 -18 44 -8C34 6 14 10 0 0Z" fill="#5f9a5a"/><path d="M0 0Q20 -6 40 -8" stroke="#3f7a45" stroke-width="2" fill="none"/></g>`

/** Simple ornaments for patterns and logos. */
export const motifs: Record<string, Drawing> = {
  flower: {
    width: 100,
    height: 104,
    body: `<g fill="#e8658c">${petals}</g><g fill="#fff" opacity=".22">${[0, 72, 144, 216, 288].map(angle => `<path d="M50 46C42 36 42 20 50 12C54 22 54 36 50 46Z" transform="rotate(${angle} 50 52)"/>`).join('')}</g><circle cx="50" cy="52" r="12" fill="#f3c64a"/><circle cx="50" cy="52" r="6" fill="#d99a2b"/>`,
  },
  'leaf-sprig': {
    width: 100,
    height: 120,
    body: `<path d="M50 118Q46 60 52 8" stroke="#3f7a45" stroke-width="4" fill="none" stroke-linecap="round"/>${leaf(49, 100, -28)}${leaf(48, 76, -34)}${leaf(49, 50, -42)}<g transform="matrix(-1 0 0 1 99 0)">${leaf(50, 88, -28)}${leaf(50, 64, -36)}${leaf(48, 38, -46)}</g>${leaf(52, 12, -82)}`,
  },
  mountain: {
    width: 140,
    height: 96,
    body: '<path d="M0 96L44 26L62 54L84 10L140 96Z" fill="#3f5f7a"/><path d="M84 10L140 96H96L104 62L90 44Z" fill="#2f4a61"/><path d="M84 10L64 50L76 44L84 54L94 42L104 48Z" fill="#f4f7f9"/><path d="M44 26L30 48L42 44L50 52L57 46Z" fill="#f4f7f9"/>',
  },
  'yin-yang': {
    width: 100,
    height: 100,
    body: '<circle cx="50" cy="50" r="49" fill="#fdfdfb"/><path d="M50 1A49 49 0 0 1 50 99A24.5 24.5 0 0 1 50 50A24.5 24.5 0 0 0 50 1Z" fill="#26282d"/><circle cx="50" cy="25.5" r="7.5" fill="#26282d"/><circle cx="50" cy="74.5" r="7.5" fill="#fdfdfb"/><circle cx="50" cy="50" r="48" stroke="#26282d" stroke-width="3" fill="none"/>',
  },
  wave: {
    width: 140,
    height: 96,
    body: '<path d="M0 96C10 40 46 6 92 10C122 13 138 36 128 52C122 62 108 62 104 52C112 54 116 46 108 40C92 30 68 44 72 70C75 86 96 94 140 92V96Z" fill="#2f7fb8"/><path d="M18 96C24 58 52 30 84 28C62 40 56 66 66 84C70 90 78 94 86 96Z" fill="#7fc0e4"/>',
  },
}
