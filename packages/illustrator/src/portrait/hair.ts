import { hex } from '../paint/color.ts'
import { cx } from './face.ts'
import { type Likeness, shade } from './likeness.ts'

interface Tones {
  base: string
  dark: string
  light: string
}

const tonesOf = ({ hairColor }: Likeness): Tones => ({
  base: hex(hairColor),
  dark: hex(shade(hairColor, 0.72)),
  light: hex(shade(hairColor, 1.2)),
})

/** Hair that is behind the head and the shoulders. */
export function drawBackHair(likeness: Likeness): string {
  const { dark, base } = tonesOf(likeness)
  const { face } = likeness
  const w = face.cheek
  switch (likeness.hair) {
    case 'long':
      return `<path d="M${cx} 78C${cx - 104} 78 ${cx - 118} 170 ${cx - 112} 260C${cx - 110} 330 ${cx - 122} 372 ${cx - 108} 420H${cx + 108}C${cx + 122} 372 ${cx + 110} 330 ${cx + 112} 260C${cx + 118} 170 ${cx + 104} 78 ${cx} 78Z" fill="${dark}"/>`
    case 'wavy':
      return `<path d="M${cx} 76C${cx - 106} 76 ${cx - 122} 160 ${cx - 112} 226C${cx - 146} 270 ${cx - 104} 302 ${cx - 128} 346C${cx - 142} 376 ${cx - 104} 398 ${cx - 112} 420H${cx + 112}C${cx + 104} 398 ${cx + 142} 376 ${cx + 128} 346C${cx + 104} 302 ${cx + 146} 270 ${cx + 112} 226C${cx + 122} 160 ${cx + 106} 76 ${cx} 76Z" fill="${dark}"/>`
    case 'bob':
      return `<path d="M${cx} 78C${cx - 106} 78 ${cx - 112} 170 ${cx - 108} 240C${cx - 108} 290 ${cx - 98} 318 ${cx - 70} 330H${cx + 70}C${cx + 98} 318 ${cx + 108} 290 ${cx + 108} 240C${cx + 112} 170 ${cx + 106} 78 ${cx} 78Z" fill="${dark}"/>`
    case 'bun':
      return `<circle cx="${cx}" cy="76" r="38" fill="${base}"/><path d="M${cx - 26} 86Q${cx - 20} 54 ${cx + 12} 50M${cx - 10} 100Q${cx + 6} 74 ${cx + 30} 72" stroke="${dark}" stroke-width="4" fill="none" stroke-linecap="round" opacity=".6"/>`
    case 'ponytail':
      return `<path d="M${cx + 50} 104C${cx + 150} 88 ${cx + 152} 220 ${cx + 118} 332C${cx + 104} 308 ${cx + 96} 300 ${cx + 84} 296C${cx + 108} 230 ${cx + 96} 170 ${cx + 50} 140Z" fill="${dark}"/>`
    case 'afro':
      return curls(cx, 176, 108, 30, 22, dark)
    case 'curly':
      return likeness.gender === 'woman'
        ? curls(cx, 184, 88, 30, 20, dark) +
            [-1, 1]
              .map(side =>
                [0, 1, 2, 3, 4]
                  .map(
                    row =>
                      `<circle cx="${cx + side * (w + 22 - (row % 2) * 9)}" cy="${196 + row * 30}" r="28" fill="${dark}"/>`,
                  )
                  .join(''),
              )
              .join('')
        : ''
    default:
      return ''
  }
}

/** A ring of circles filled in: the silhouette of curly hair. */
function curls(x: number, y: number, radius: number, size: number, count: number, fill: string): string {
  const ring = Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count
    return `<circle cx="${(x + radius * Math.cos(angle)).toFixed(1)}" cy="${(y + radius * 0.96 * Math.sin(angle)).toFixed(1)}" r="${size + 4 * (at % 2)}"/>`
  }).join('')
  return `<g fill="${fill}"><circle cx="${x}" cy="${y}" r="${radius}"/>${ring}</g>`
}

/** Hair over the forehead and beside the face. */
export function drawFrontHair(likeness: Likeness): string {
  const tones = tonesOf(likeness)
  const { base, dark, light } = tones
  const w = likeness.face.cheek
  const strand = (d: string, color = dark, width = 3.4) =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" opacity=".5"/>`
  switch (likeness.hair) {
    case 'bald':
      return baldHair(likeness, tones)
    case 'short':
      return (
        `<path d="M${cx - w - 3} 212C${cx - w - 16} 136 ${cx - w * 0.86} 82 ${cx - 10} 78C${cx + w * 0.9} 72 ${cx + w + 18} 132 ${cx + w + 3} 212C${cx + w - 3} 194 ${cx + w - 6} 176 ${cx + w - 16} 158C${cx + 34} 150 ${cx + 6} 152 ${cx - 34} 138C${cx - 52} 150 ${cx - w + 8} 172 ${cx - w - 3} 212Z" fill="${base}"/>` +
        strand(`M${cx - 44} 112Q${cx - 4} 84 ${cx + 46} 100`, light, 6) +
        strand(`M${cx - 56} 142Q${cx - 30} 112 ${cx + 10} 108`) +
        strand(`M${cx + 20} 142Q${cx + 50} 128 ${cx + 62} 150`)
      )
    case 'curly':
    case 'afro':
      return curlyFringe(w, tones)
    case 'mohawk':
      return `<path d="M${cx - 30} 136C${cx - 44} 80 ${cx - 26} 34 ${cx} 22C${cx + 26} 34 ${cx + 44} 80 ${cx + 30} 136Q${cx} 118 ${cx - 30} 136Z" fill="${base}"/>${strand(`M${cx - 10} 120Q${cx - 14} 70 ${cx - 2} 44`)}${strand(`M${cx + 12} 120Q${cx + 14} 76 ${cx + 8} 52`)}`
    case 'bob':
      return (
        `<path d="M${cx - w - 10} 286C${cx - w - 34} 180 ${cx - w - 16} 86 ${cx} 82C${cx + w + 16} 86 ${cx + w + 34} 180 ${cx + w + 10} 286C${cx + w - 4} 262 ${cx + w} 214 ${cx + w - 8} 176C${cx + 30} 184 ${cx - 30} 184 ${cx - w + 8} 176C${cx - w} 214 ${cx - w + 4} 262 ${cx - w - 10} 286Z" fill="${base}"/>` +
        strand(`M${cx - 46} 106Q${cx} 90 ${cx + 46} 108`, light, 6) +
        strand(`M${cx - 20} 176Q${cx - 24} 140 ${cx - 6} 110`) +
        strand(`M${cx + 26} 177Q${cx + 26} 142 ${cx + 12} 112`)
      )
    default:
      return partedHair(likeness, tones)
  }
}

/** Old men keep hair at the sides. */
function baldHair({ age, gender, face: { cheek: w } }: Likeness, { base }: Tones): string {
  const shine = `<ellipse cx="${cx - 24}" cy="132" rx="24" ry="11" fill="#fff" opacity=".2" transform="rotate(-24 ${cx - 24} 132)"/>`
  if (age !== 'old' || gender === 'woman') return shine
  return `${shine}${[-1, 1].map(side => `<path d="M${cx + side * (w - 6)} 168C${cx + side * (w + 20)} 166 ${cx + side * (w + 24)} 206 ${cx + side * (w + 10)} 240C${cx + side * (w - 2)} 226 ${cx + side * w} 192 ${cx + side * (w - 6)} 168Z" fill="${base}"/>`).join('')}`
}

function curlyFringe(w: number, { base, light }: Tones): string {
  const places = [
    [-w + 2, 184, 19],
    [-w + 6, 156, 22],
    [-w + 22, 130, 25],
    [-36, 112, 27],
    [-10, 104, 28],
    [18, 104, 28],
    [42, 114, 26],
    [w - 20, 134, 24],
    [w - 5, 158, 22],
    [w - 2, 184, 19],
    [-24, 134, 19],
    [6, 132, 19],
    [34, 138, 18],
    [-48, 146, 17],
    [52, 154, 14],
  ]
  return `<g fill="${base}">${places.map(([x, y, r]) => `<circle cx="${cx + x}" cy="${y}" r="${r}"/>`).join('')}</g><g fill="none" stroke="${light}" stroke-width="3.4" opacity=".45" stroke-linecap="round">${places
    .filter((_, at) => at % 2 === 1)
    .map(
      ([x, y, r]) =>
        `<path d="M${cx + x - r * 0.55} ${y}A${r * 0.6} ${r * 0.6} 0 0 1 ${cx + x + r * 0.3} ${y - r * 0.5}"/>`,
    )
    .join('')}</g>`
}

/** Hair with a parting: its sides fall in front of the ears unless it is tied back. */
function partedHair({ hair, face: { cheek: w } }: Likeness, { base, dark, light }: Tones): string {
  const isTied = hair === 'bun' || hair === 'ponytail'
  const isBraided = hair === 'braids'
  const fall = isTied || isBraided ? 212 : hair === 'wavy' ? 400 : 410
  const outer = isTied || isBraided ? w + 4 : w + 38
  const lock = (side: number) => {
    const x = (off: number) => cx + side * off
    const sweep = isTied || isBraided ? '' : `C${x(w + 4)} ${fall - 90} ${x(w - 8)} 286 ${x(w - 4)} 236`
    const wave =
      hair === 'wavy'
        ? `C${x(w + 40)} 214 ${x(w + 2)} 262 ${x(w + 36)} 316C${x(w + 54)} 350 ${x(outer - 22)} 372 ${x(outer)} ${fall}`
        : `C${x(w + 34)} 250 ${x(w + 22)} 330 ${x(outer)} ${fall}`
    const end = isTied || isBraided ? `C${x(w + 8)} 176 ${x(w + 8)} 196 ${x(w + 2)} ${fall}` : wave
    return `<path d="M${x(-14)} 92C${x(60)} 70 ${x(w + 26)} 116 ${x(w + 10)} 172${end}${sweep}C${x(w - 2)} 200 ${x(w - 12)} 178 ${x(w - 24)} 164C${x(36)} 148 ${x(8)} 138 ${x(-14)} 124Z" fill="${base}"/>`
  }
  const braids = isBraided
    ? [-1, 1]
        .map(
          side =>
            Array.from(
              { length: 7 },
              (_, at) =>
                `<ellipse cx="${cx + side * (w + 14 + at * 2)}" cy="${238 + at * 27}" rx="${21 - at * 0.8}" ry="19" fill="${at % 2 ? dark : base}" transform="rotate(${side * 24 * (at % 2 ? 1 : -1)} ${cx + side * (w + 14 + at * 2)} ${238 + at * 27})"/>`,
            ).join('') +
            `<rect x="${cx + side * (w + 26) - 11}" y="416" width="22" height="12" rx="5" fill="#d9536f"/><ellipse cx="${cx + side * (w + 26)}" cy="440" rx="13" ry="18" fill="${dark}"/>`,
        )
        .join('')
    : ''
  const shine = `<path d="M${cx - w + 18} 138Q${cx - 40} 104 ${cx - 8} 104" fill="none" stroke="${light}" stroke-width="7" stroke-linecap="round" opacity=".4"/><path d="M${cx + 26} 110Q${cx + w - 18} 118 ${cx + w - 8} 152" fill="none" stroke="${dark}" stroke-width="4" stroke-linecap="round" opacity=".45"/>`
  return lock(-1) + lock(1) + shine + braids
}

/** Beard and mustache, drawn before the mouth. */
export function drawBeard({ beard, hairColor, face, age }: Likeness): string {
  if (!beard) return ''
  const base = hex(hairColor)
  const dark = hex(shade(hairColor, 0.78))
  const mouthY = face.eyeY + (age === 'child' ? 58 : 73)
  const { cheek: w, chinY } = face
  const mustache = `<path d="M${cx} ${mouthY - 17}C${cx - 16} ${mouthY - 24} ${cx - 36} ${mouthY - 12} ${cx - 46} ${mouthY + 8}C${cx - 28} ${mouthY + 4} ${cx - 12} ${mouthY + 2} ${cx} ${mouthY - 5}C${cx + 12} ${mouthY + 2} ${cx + 28} ${mouthY + 4} ${cx + 46} ${mouthY + 8}C${cx + 36} ${mouthY - 12} ${cx + 16} ${mouthY - 24} ${cx} ${mouthY - 17}Z" fill="${beard === 'mustache' ? base : dark}"/>`
  if (beard === 'mustache') return mustache
  const bottom = beard === 'long' ? chinY + 96 : beard === 'full' ? chinY + 24 : chinY + 3
  const tip = beard === 'long' ? 16 : 34
  const inner = mouthY - 12
  const shape = `<path d="M${cx - w + 1} 222C${cx - w + 6} 250 ${cx - 56} ${inner + 4} ${cx - 40} ${inner + 2}C${cx - 26} ${inner - 6} ${cx + 26} ${inner - 6} ${cx + 40} ${inner + 2}C${cx + 56} ${inner + 4} ${cx + w - 6} 250 ${cx + w - 1} 222C${cx + w + 4} 276 ${cx + w - 10} ${chinY} ${cx + tip + 14} ${bottom - 14}Q${cx} ${bottom + 12} ${cx - tip - 14} ${bottom - 14}C${cx - w + 10} ${chinY} ${cx - w - 4} 276 ${cx - w + 1} 222Z" fill="${base}"${beard === 'short' ? ' opacity=".82"' : ''}/>`
  const strands =
    beard === 'short'
      ? ''
      : [-34, -16, 4, 22, 38]
          .map(
            x =>
              `<path d="M${cx + x} ${mouthY + 30}Q${cx + x * 0.9 + 3} ${(mouthY + bottom) / 2 + 14} ${cx + x * 0.6} ${bottom - 14}" fill="none" stroke="${dark}" stroke-width="3.4" stroke-linecap="round" opacity=".55"/>`,
          )
          .join('')
  return shape + strands + mustache
}
