import type { Drawing } from '../drawing.ts'

const petal = (fill: string) =>
  [0, 72, 144, 216, 288]
    .map(angle => `<ellipse cy="-9" rx="7" ry="9" transform="rotate(${angle})" fill="${fill}"/>`)
    .join('')

/** A wreath of flowers and leaves, open in the middle. */
const wreath = Array.from({ length: 16 }, (_, at) => {
  const angle = (2 * Math.PI * at) / 16
  const [x, y] = [100 + 80 * Math.cos(angle), 100 + 80 * Math.sin(angle)]
  const fill = ['#e8658c', '#f7d154', '#fff4f6', '#b98ad6'][at % 4]
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(angle * 180) / Math.PI}) scale(${at % 2 ? 1 : 1.25})">${petal(fill)}<circle r="5.5" fill="#d99a2b"/></g>`
}).join('')
const leaves = Array.from(
  { length: 24 },
  (_, at) =>
    `<ellipse cx="100" cy="${at % 2 ? 8 : 34}" rx="6" ry="13" fill="${at % 2 ? '#5f9a5a' : '#4a8550'}" transform="rotate(${at * 15} 100 100)"/>`,
).join('')

/** Things to sit on, stand in front of and surround. */
export const scenery: Record<string, Drawing> = {
  'flower-ring': {
    width: 200,
    height: 200,
    body: `<circle cx="100" cy="100" r="80" fill="none" stroke="#4a8550" stroke-width="7"/>${leaves}${wreath}`,
  },
  branch: {
    width: 230,
    height: 70,
    body: '<path d="M0 22C60 34 140 26 230 44L228 58C140 44 60 50 0 44Z" fill="#7a5233"/><path d="M0 34C60 42 140 36 228 52V58C140 44 60 50 0 44Z" fill="#5f3f28"/><path d="M120 34L150 8L156 12L134 38Z" fill="#7a5233"/><g fill="#5f9a4a"><path d="M150 10C146 -4 160 -8 172 -2C172 10 162 16 150 10Z"/><path d="M60 32C52 18 62 10 76 12C78 24 72 32 60 32Z"/><path d="M196 40C192 26 206 20 218 26C218 38 208 44 196 40Z"/><path d="M100 44C102 58 92 66 78 62C78 50 88 44 100 44Z"/></g>',
  },
  'lily-pad': {
    width: 200,
    height: 60,
    body: '<path d="M100 30L150 4C184 8 200 20 200 30C200 48 156 58 100 58C44 58 0 48 0 30C0 12 44 2 100 2L118 3Z" fill="#4f9a4a"/><path d="M100 30L20 14M100 30L10 38M100 30L60 52M100 30L140 52M100 30L190 38M100 30L70 6" stroke="#3a7d3c" stroke-width="2.4"/><g transform="translate(168 14)"><path d="M-20 6C-22 -8 -12 -14 -6 -8C-6 -18 6 -18 6 -8C12 -14 22 -8 20 6Z" fill="#f4a6c4"/><path d="M-8 6C-10 -4 0 -12 0 -12C0 -12 10 -4 8 6Z" fill="#fbd3e2"/></g>',
  },
  'tree-house': {
    width: 220,
    height: 250,
    body: '<path d="M96 246L102 130L60 86L68 80L108 112L118 60H130L128 116L166 84L172 92L130 136L138 246Z" fill="#7a5233"/><circle cx="60" cy="70" r="50" fill="#4f8f45"/><circle cx="160" cy="66" r="54" fill="#4a8a42"/><circle cx="110" cy="48" r="48" fill="#5fa052"/><circle cx="36" cy="104" r="30" fill="#5fa052"/><circle cx="190" cy="102" r="28" fill="#549a4a"/><path d="M48 150H182V160H48Z" fill="#6b4527"/><rect x="62" y="98" width="106" height="54" fill="#b9824f"/><path d="M62 112H168M62 126H168M62 140H168" stroke="#96653a" stroke-width="2.4"/><path d="M50 100L115 58L180 100Z" fill="#a8443a"/><path d="M115 58L180 100H115Z" fill="#8a332c"/><rect x="104" y="116" width="24" height="36" fill="#5f3f28"/><rect x="72" y="112" width="22" height="20" fill="#ffe6a0" stroke="#5f3f28" stroke-width="3"/><rect x="138" y="112" width="22" height="20" fill="#ffe6a0" stroke="#5f3f28" stroke-width="3"/><path d="M56 160L40 246M74 160L60 246" stroke="#8a6038" stroke-width="4"/><path d="M54 176H70M50 194H67M47 212H64M44 230H62" stroke="#8a6038" stroke-width="4"/>',
  },
  shop: {
    width: 220,
    height: 180,
    body: `<rect x="10" y="26" width="200" height="154" fill="#e9dcc6"/><rect x="4" y="14" width="212" height="18" fill="#8a5c3f"/><rect x="24" y="40" width="172" height="26" rx="4" fill="#6b3d2a"/><path d="M44 53H92M102 53H128M138 53H176" stroke="#f4e3c2" stroke-width="7" stroke-linecap="round"/>${[0, 1, 2, 3, 4, 5, 6, 7].map(at => `<path d="M${14 + at * 24} 72H${38 + at * 24}L${39 + at * 24.4} 98A12 10 0 0 1 ${14.6 + at * 24.4} 98Z" fill="${at % 2 ? '#fbf4e8' : '#d9534a'}"/>`).join('')}<rect x="22" y="110" width="96" height="52" fill="#bfe0ea" stroke="#6b3d2a" stroke-width="5"/><path d="M32 150H108" stroke="#b9824f" stroke-width="6"/><circle cx="46" cy="140" r="9" fill="#d99a4a"/><circle cx="70" cy="140" r="9" fill="#c98a3a"/><path d="M86 148Q94 128 104 148Z" fill="#e0b060"/><rect x="136" y="110" width="52" height="70" fill="#6b3d2a"/><rect x="144" y="118" width="36" height="34" fill="#bfe0ea"/><circle cx="180" cy="160" r="3.5" fill="#f0c84a"/>`,
  },
}
