import { hex, type Rgb, rgb } from '../paint/color.ts'
import type { Headwear } from '../scene/portrait-description.ts'
import { cx } from './face.ts'
import { type Likeness, shade } from './likeness.ts'

/** Glasses, eye patch, earrings and headphones. */
export function drawAccessories(likeness: Likeness): string {
  const { face, glasses, eyePatch, earrings, headphones, headwear } = likeness
  return (
    (eyePatch ? drawEyePatch(likeness) : '') +
    (glasses ? drawGlasses(likeness) : '') +
    (earrings
      ? [-1, 1]
          .map(
            side =>
              `<circle cx="${cx + side * (face.cheek + 6)}" cy="${face.eyeY + 48}" r="11" fill="none" stroke="#e2b23c" stroke-width="5"/>`,
          )
          .join('')
      : '') +
    (headphones
      ? `<path d="M${cx - face.cheek - 10} 206C${cx - face.cheek - 20} 40 ${cx + face.cheek + 20} 40 ${cx + face.cheek + 10} 206" fill="none" stroke="#33383f" stroke-width="14"/>${[-1, 1].map(side => `<rect x="${cx + side * (face.cheek + 12) - 17}" y="186" width="34" height="66" rx="16" fill="#3f464f"/>`).join('')}`
      : '') +
    (headwear ? drawHeadwear[headwear](likeness) : '')
  )
}

function drawGlasses({ face, glasses }: Likeness): string {
  const y = face.eyeY + 2
  const lens = (side: number) => {
    const x = cx + side * (face.eyeDistance + 2)
    const fill = glasses === 'sun' ? 'fill="#23262d"' : 'fill="#dfeaf2" fill-opacity=".22"'
    const shape =
      glasses === 'round'
        ? `<circle cx="${x}" cy="${y}" r="28" ${fill}/>`
        : `<rect x="${x - 30}" y="${y - 23}" width="60" height="46" rx="${glasses === 'sun' ? 20 : 12}" ${fill}/>`
    const shine =
      glasses === 'sun'
        ? `<path d="M${x - 16} ${y + 8}L${x - 2} ${y - 14}" stroke="#fff" stroke-width="6" opacity=".28" stroke-linecap="round"/>`
        : ''
    return shape + shine
  }
  return `<g stroke="#2b2522" stroke-width="5.4">${lens(-1)}${lens(1)}<path d="M${cx - 6} ${y - 5}Q${cx} ${y - 11} ${cx + 6} ${y - 5}M${cx - face.eyeDistance - 30} ${y - 6}L${cx - face.cheek - 4} ${y - 2}M${cx + face.eyeDistance + 30} ${y - 6}L${cx + face.cheek + 4} ${y - 2}" fill="none"/></g>`
}

const drawEyePatch = ({ face }: Likeness) =>
  `<path d="M${cx - face.cheek - 4} ${face.eyeY + 14}Q${cx - 20} ${face.eyeY - 40} ${cx + face.cheek} 158" fill="none" stroke="#1d1b1c" stroke-width="7"/><path d="M${cx + 6} ${face.eyeY - 24}H${cx + 62}Q${cx + 66} ${face.eyeY + 26} ${cx + 34} ${face.eyeY + 30}Q${cx + 4} ${face.eyeY + 22} ${cx + 6} ${face.eyeY - 24}Z" fill="#1d1b1c"/>`

const colorsOf = (
  { headwearColor }: Likeness,
  fallback: string,
): { base: string; dark: string; light: string } => {
  const color: Rgb = headwearColor ?? rgb(fallback)
  return { base: hex(color), dark: hex(shade(color, 0.74)), light: hex(shade(color, 1.2)) }
}

const drawHeadwear: Record<Headwear, (likeness: Likeness) => string> = {
  'brimmed-hat': likeness => {
    const { base, dark, light } = colorsOf(likeness, '#d3ad6b')
    return `<path d="M${cx - 84} 142C${cx - 78} 40 ${cx - 30} 44 ${cx} 56C${cx + 30} 44 ${cx + 78} 40 ${cx + 84} 142Z" fill="${base}"/><path d="M${cx + 20} 54C${cx + 50} 42 ${cx + 78} 60 ${cx + 84} 142H${cx + 50}Z" fill="${dark}" opacity=".5"/><path d="M${cx - 84} 116Q${cx} 146 ${cx + 84} 116V146H${cx - 84}Z" fill="#6b3d2a"/><path d="M${cx - 160} 136C${cx - 96} 118 ${cx + 96} 118 ${cx + 160} 136C${cx + 120} 182 ${cx - 120} 182 ${cx - 160} 136Z" fill="${base}"/><path d="M${cx - 160} 136C${cx - 120} 182 ${cx + 120} 182 ${cx + 160} 136C${cx + 112} 166 ${cx - 112} 166 ${cx - 160} 136Z" fill="${dark}"/><path d="M${cx - 120} 140Q${cx - 40} 124 ${cx + 20} 126" stroke="${light}" stroke-width="5" fill="none" opacity=".6" stroke-linecap="round"/>`
  },
  'top-hat': likeness => {
    const { base, dark } = colorsOf(likeness, '#2b2b31')
    return `<path d="M${cx - 74} 138L${cx - 84} 6H${cx + 84}L${cx + 74} 138Z" fill="${base}"/><path d="M${cx + 24} 6H${cx + 84}L${cx + 74} 138H${cx + 30}Z" fill="${dark}"/><path d="M${cx - 76} 106H${cx + 76}L${cx + 74} 138H${cx - 74}Z" fill="#9c3038"/><ellipse cx="${cx}" cy="140" rx="122" ry="20" fill="${base}"/>`
  },
  cap: likeness => {
    const { base, dark, light } = colorsOf(likeness, '#2f5f9a')
    return `<path d="M${cx - 88} 160C${cx - 92} 62 ${cx + 92} 62 ${cx + 88} 160Q${cx} 134 ${cx - 88} 160Z" fill="${base}"/><path d="M${cx + 10} 86Q${cx + 74} 92 ${cx + 88} 160Q${cx + 60} 150 ${cx + 34} 147Z" fill="${dark}" opacity=".5"/><path d="M${cx - 92} 158C${cx - 40} 130 ${cx + 40} 130 ${cx + 92} 158C${cx + 70} 186 ${cx - 70} 186 ${cx - 92} 158Z" fill="${dark}"/><path d="M${cx - 50} 116Q${cx - 30} 92 ${cx} 90" stroke="${light}" stroke-width="6" fill="none" opacity=".6" stroke-linecap="round"/>`
  },
  beanie: likeness => {
    const { base, dark } = colorsOf(likeness, '#b04a3c')
    return `<circle cx="${cx}" cy="52" r="22" fill="#efe7da"/><path d="M${cx - 88} 152C${cx - 92} 46 ${cx + 92} 46 ${cx + 88} 152Z" fill="${base}"/><rect x="${cx - 94}" y="130" width="188" height="38" rx="16" fill="${dark}"/>${[-66, -40, -14, 14, 40, 66].map(x => `<path d="M${cx + x} 134V164" stroke="${base}" stroke-width="5" stroke-linecap="round"/>`).join('')}`
  },
  crown: likeness => {
    const { base, dark, light } = colorsOf(likeness, '#e2b23c')
    return `<path d="M${cx - 78} 142L${cx - 88} 50L${cx - 44} 96L${cx} 34L${cx + 44} 96L${cx + 88} 50L${cx + 78} 142Q${cx} 122 ${cx - 78} 142Z" fill="${base}" stroke="${dark}" stroke-width="4" stroke-linejoin="round"/><path d="M${cx - 78} 142Q${cx} 122 ${cx + 78} 142L${cx + 80} 120Q${cx} 100 ${cx - 80} 120Z" fill="${light}"/>${[
      [-88, 48, '#c8343f'],
      [0, 32, '#3f7fc8'],
      [88, 48, '#c8343f'],
      [-38, 118, '#3f9d6a'],
      [38, 118, '#3f9d6a'],
      [0, 112, '#c8343f'],
    ]
      .map(([x, y, fill]) => `<circle cx="${cx + Number(x)}" cy="${y}" r="9" fill="${fill}"/>`)
      .join('')}`
  },
  'wizard-hat': likeness => {
    const { base, dark } = colorsOf(likeness, '#3f3a78')
    return `<path d="M${cx - 84} 146C${cx - 50} 70 ${cx - 30} 20 ${cx + 26} -30C${cx + 30} 10 ${cx + 62} 70 ${cx + 84} 146Z" fill="${base}"/><path d="M${cx + 26} -30C${cx + 30} 10 ${cx + 62} 70 ${cx + 84} 146H${cx + 44}C${cx + 40} 80 ${cx + 24} 20 ${cx + 26} -30Z" fill="${dark}" opacity=".6"/><path d="M${cx - 72} 118Q${cx} 136 ${cx + 74} 118L${cx + 84} 148H${cx - 84}Z" fill="#d9a83c"/><ellipse cx="${cx}" cy="150" rx="148" ry="22" fill="${base}"/><path d="M${cx - 20} 60l6 12 13 2 -9 9 2 13 -12 -6 -12 6 2 -13 -9 -9 13 -2Z" fill="#f3d56a"/>`
  },
  'santa-hat': likeness => {
    const { base, dark } = colorsOf(likeness, '#c4302b')
    return `<path d="M${cx - 82} 138C${cx - 60} 40 ${cx + 30} 20 ${cx + 120} 96C${cx + 90} 92 ${cx + 84} 110 ${cx + 82} 138Z" fill="${base}"/><path d="M${cx + 20} 60Q${cx + 80} 60 ${cx + 120} 96C${cx + 90} 92 ${cx + 84} 110 ${cx + 82} 138H${cx + 50}Z" fill="${dark}" opacity=".5"/><circle cx="${cx + 122}" cy="104" r="22" fill="#f7f5f0"/><rect x="${cx - 96}" y="124" width="192" height="40" rx="20" fill="#f7f5f0"/>`
  },
  'chef-hat': () =>
    `<path d="M${cx - 72} 144V92C${cx - 132} 84 ${cx - 112} 4 ${cx - 54} 22C${cx - 36} -20 ${cx + 36} -20 ${cx + 54} 22C${cx + 112} 4 ${cx + 132} 84 ${cx + 72} 92V144Z" fill="#f7f7f5"/><path d="M${cx - 72} 114Q${cx} 104 ${cx + 72} 114V148Q${cx} 136 ${cx - 72} 148Z" fill="#dfe2e4"/><path d="M${cx - 34} 96V56M${cx + 6} 94V50M${cx + 42} 96V60" stroke="#d3d7da" stroke-width="5" stroke-linecap="round"/>`,
  bandana: likeness => {
    const { base, dark } = colorsOf(likeness, '#b5302f')
    return `<path d="M${cx + 74} 138L${cx + 124} 152L${cx + 102} 178L${cx + 84} 156Z" fill="${dark}"/><path d="M${cx - 84} 162C${cx - 90} 64 ${cx + 90} 64 ${cx + 84} 162C${cx + 40} 136 ${cx - 40} 136 ${cx - 84} 162Z" fill="${base}"/><path d="M${cx - 84} 162C${cx - 40} 136 ${cx + 40} 136 ${cx + 84} 162L${cx + 82} 142C${cx + 40} 118 ${cx - 40} 118 ${cx - 82} 142Z" fill="${dark}"/><g fill="#fff" opacity=".75"><circle cx="${cx - 40}" cy="110" r="5"/><circle cx="${cx}" cy="98" r="5"/><circle cx="${cx + 40}" cy="110" r="5"/></g>`
  },
  headscarf: likeness => {
    const { base, dark } = colorsOf(likeness, '#7a5ea8')
    return `<path fill-rule="evenodd" d="M${cx} 72C${cx - 118} 72 ${cx - 110} 230 ${cx - 92} 300C${cx - 120} 360 ${cx - 130} 380 ${cx - 120} 420H${cx + 120}C${cx + 130} 380 ${cx + 120} 360 ${cx + 92} 300C${cx + 110} 230 ${cx + 118} 72 ${cx} 72ZM${cx} 130C${cx + 62} 132 ${cx + 74} 190 ${cx + 66} 236C${cx + 58} 292 ${cx + 30} 318 ${cx} 320C${cx - 30} 318 ${cx - 58} 292 ${cx - 66} 236C${cx - 74} 190 ${cx - 62} 132 ${cx} 130Z" fill="${base}"/><path d="M${cx - 76} 300Q${cx} 360 ${cx + 80} 300M${cx - 96} 350Q${cx} 410 ${cx + 96} 340" fill="none" stroke="${dark}" stroke-width="5" opacity=".6"/>`
  },
  helmet: () =>
    `<circle cx="${cx}" cy="206" r="148" fill="#cfe6f5" opacity=".2"/><circle cx="${cx}" cy="206" r="148" fill="none" stroke="#e9eef2" stroke-width="20"/><path d="M${cx - 106} 150A122 122 0 0 1 ${cx - 30} 90" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity=".8"/>`,
  'viking-helmet': () =>
    `${[-1, 1].map(side => `<path d="M${cx + side * 70} 118C${cx + side * 130} 110 ${cx + side * 138} 60 ${cx + side * 122} 20C${cx + side * 160} 60 ${cx + side * 158} 140 ${cx + side * 78} 152Z" fill="#efe3c6"/>`).join('')}<path d="M${cx - 86} 158C${cx - 90} 56 ${cx + 90} 56 ${cx + 86} 158Q${cx} 138 ${cx - 86} 158Z" fill="#9aa5ae"/><path d="M${cx - 8} 82H${cx + 8}V150H${cx - 8}Z" fill="#c39a3f"/><path d="M${cx - 88} 142Q${cx} 118 ${cx + 88} 142V166Q${cx} 144 ${cx - 88} 166Z" fill="#c39a3f"/>`,
  flowers: () =>
    `<path d="M${cx - 84} 152C${cx - 60} 96 ${cx + 60} 96 ${cx + 84} 152" fill="none" stroke="#5f8a4a" stroke-width="10"/>${[
      [-80, 146, '#e8658c'],
      [-54, 118, '#f7d154'],
      [-22, 104, '#e8658c'],
      [14, 102, '#f2f0ea'],
      [48, 114, '#e8658c'],
      [78, 142, '#f7d154'],
    ]
      .map(
        ([x, y, fill]) =>
          `<g transform="translate(${cx + Number(x)} ${y})"><g fill="${fill}">${[0, 72, 144, 216, 288].map(angle => `<ellipse cy="-11" rx="8.5" ry="11" transform="rotate(${angle})"/>`).join('')}</g><circle r="6.5" fill="#c98a2f"/></g>`,
      )
      .join('')}`,
}
