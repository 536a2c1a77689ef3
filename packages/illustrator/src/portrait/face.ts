import { hex, luma, mix, rgb } from '../paint/color.ts'
import { type Likeness, shade } from './likeness.ts'

/** Horizontal center of the face. */
export const cx = 256

/** Outline of the face, closed. */
export function faceOutline({ face: { cheek: w, jaw: j, chinY }, gender }: Likeness): string {
  const chin = gender === 'man' ? 34 : 24
  const jawY = chinY - 38
  return `M${cx - w} 200C${cx - w} 138 ${cx - w * 0.72} 108 ${cx} 108C${cx + w * 0.72} 108 ${cx + w} 138 ${cx + w} 200C${cx + w} 232 ${cx + j + 8} ${jawY - 16} ${cx + j} ${jawY}C${cx + j - 12} ${jawY + 24} ${cx + chin} ${chinY} ${cx} ${chinY}C${cx - chin} ${chinY} ${cx - j + 12} ${jawY + 24} ${cx - j} ${jawY}C${cx - j - 8} ${jawY - 16} ${cx - w} 232 ${cx - w} 200Z`
}

/** Neck, with the shadow of the chin. */
export function drawNeck({ skinColor, face }: Likeness): string {
  return (
    `<path d="M${cx - face.neck} ${face.chinY - 50}H${cx + face.neck}V${face.chinY + 40}C${cx + face.neck} ${face.chinY + 74} ${cx - face.neck} ${face.chinY + 74} ${cx - face.neck} ${face.chinY + 40}Z" fill="${hex(shade(skinColor, 0.88))}"/>` +
    `<path d="M${cx - face.neck} ${face.chinY - 20}Q${cx} ${face.chinY + 44} ${cx + face.neck} ${face.chinY - 14}V${face.chinY - 50}H${cx - face.neck}Z" fill="${hex(shade(skinColor, 0.68))}" opacity=".55"/>`
  )
}

/** Head and ears, lit from the upper left. */
export function drawHead(likeness: Likeness): string {
  const { skinColor, face, age } = likeness
  const light = hex(shade(skinColor, 1.14))
  const base = hex(skinColor)
  const dark = hex(shade(skinColor, 0.82))
  const outline = faceOutline(likeness)
  const blush = (age === 'child' ? 0.28 : 0.17) * luma(skinColor) ** 1.5
  const ear = (side: number) => {
    const x = cx + side * (face.cheek + 2)
    const y = face.eyeY + 16
    return `<ellipse cx="${x}" cy="${y}" rx="13" ry="22" fill="${side > 0 ? dark : base}"/><path d="M${x + side * 3} ${y - 11}C${x - side * 6} ${y - 8} ${x - side * 4} ${y + 6} ${x + side * 2} ${y + 10}" fill="none" stroke="${dark}" stroke-width="3" opacity=".7"/>`
  }
  return (
    `<defs><radialGradient id="skin" cx=".38" cy=".34" r=".75"><stop offset="0" stop-color="${light}"/><stop offset=".55" stop-color="${base}"/><stop offset="1" stop-color="${hex(shade(skinColor, 0.9))}"/></radialGradient><clipPath id="face"><path d="${outline}"/></clipPath></defs>` +
    ear(-1) +
    ear(1) +
    `<path d="${outline}" fill="url(#skin)"/>` +
    `<g clip-path="url(#face)"><path d="M${cx + 40} 90C${cx + 74} 180 ${cx + 62} 270 ${cx + 10} ${face.chinY + 6}H${cx + 120}V90Z" fill="${dark}" opacity=".28"/>` +
    `<ellipse cx="${cx - 44}" cy="${face.eyeY + 44}" rx="24" ry="17" fill="#e8604f" opacity="${blush}"/><ellipse cx="${cx + 44}" cy="${face.eyeY + 44}" rx="24" ry="17" fill="#e8604f" opacity="${blush}"/></g>`
  )
}

const freckleSpots = [
  [-58, 40],
  [-49, 32],
  [-42, 44],
  [-34, 34],
  [-27, 43],
  [-52, 51],
  [-12, 36],
  [0, 31],
  [12, 37],
  [27, 42],
  [35, 33],
  [43, 45],
  [50, 33],
  [57, 41],
  [51, 52],
  [-20, 50],
  [20, 51],
] as const

/** Freckles, and wrinkles by age. */
export function drawSkinDetails(likeness: Likeness): string {
  const { face, age, freckles } = likeness
  const freckleMarks = freckles
    ? freckleSpots
        .map(
          ([x, y], at) =>
            `<circle cx="${cx + x}" cy="${face.eyeY + y}" r="${2 + (at % 3) * 0.5}" fill="#b3653a" opacity=".6"/>`,
        )
        .join('')
    : ''
  return freckleMarks + (age === 'old' || age === 'middle' ? drawWrinkles(likeness) : '')
}

function drawWrinkles({ skinColor, face: { eyeY }, age }: Likeness): string {
  const color = hex(shade(skinColor, 0.66))
  const crease = (d: string, width = 2.6, opacity = 0.55) =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`
  const laughLines = (opacity: number) =>
    [-1, 1]
      .map(side =>
        crease(
          `M${cx + side * 22} ${eyeY + 44}Q${cx + side * 44} ${eyeY + 56} ${cx + side * 42} ${eyeY + 78}`,
          2.8,
          opacity,
        ),
      )
      .join('')
  if (age === 'middle') return laughLines(0.28)
  const eyeCreases = [-1, 1].map(
    side =>
      crease(
        `M${cx + side * 20} ${eyeY + 20}Q${cx + side * 36} ${eyeY + 30} ${cx + side * 50} ${eyeY + 20}`,
      ) +
      crease(`M${cx + side * 58} ${eyeY - 4}l${side * 10} -5`) +
      crease(`M${cx + side * 58} ${eyeY + 4}l${side * 11} 1`) +
      crease(`M${cx + side * 57} ${eyeY + 11}l${side * 9} 7`),
  )
  const forehead = [-52, -64].map((y, at) =>
    crease(
      `M${cx - 34 + 6 * at} ${eyeY + y}Q${cx} ${eyeY + y - 8} ${cx + 34 - 6 * at} ${eyeY + y}`,
      2.4,
      0.45,
    ),
  )
  return [laughLines(0.6), ...eyeCreases, ...forehead].join('')
}

/** Eyes, eyebrows, nose and mouth. */
export function drawFeatures(likeness: Likeness): string {
  return (
    [-1, 1].map(side => drawEye(likeness, side) + drawBrow(likeness, side)).join('') +
    drawNose(likeness) +
    drawMouth(likeness)
  )
}

function drawEye(
  { face, eyeColor, gender, age, expression, eyes, skinColor }: Likeness,
  side: number,
): string {
  const x = cx + side * face.eyeDistance
  const y = face.eyeY
  const w = face.eyeSize * 1.42
  const open =
    eyes === 'narrow'
      ? 0.72
      : expression === 'laugh'
        ? 0.6
        : expression === 'surprised'
          ? 1.25
          : age === 'old'
            ? 0.78
            : gender === 'man'
              ? 0.86
              : 1
  const h = face.eyeSize * open
  const iris = Math.min(face.eyeSize * 0.78, h * 0.98)
  const almond = `M${x - w} ${y + 2}Q${x - w * 0.3} ${y - h * 1.15} ${x + w * 0.1} ${y - h}Q${x + w * 0.75} ${y - h * 0.75} ${x + w} ${y}Q${x + w * 0.3} ${y + h * 0.92} ${x - w * 0.2} ${y + h * 0.8}Q${x - w * 0.7} ${y + h * 0.6} ${x - w} ${y + 2}Z`
  const flip = side < 0 ? ` transform="matrix(-1 0 0 1 ${2 * x} 0)"` : ''
  const id = side < 0 ? 'left' : 'right'
  const lash =
    gender === 'woman'
      ? `<path d="M${x + w * 0.7} ${y - h * 0.62}L${x + w * 1.2} ${y - h * 0.95}M${x + w * 0.95} ${y - h * 0.2}L${x + w * 1.34} ${y - h * 0.45}" stroke="#2a1b1a" stroke-width="3" stroke-linecap="round"/>`
      : ''
  return (
    `<g${flip}><defs><clipPath id="eye-${id}"><path d="${almond}"/></clipPath></defs><path d="${almond}" fill="#fbfaf8"/><g clip-path="url(#eye-${id})"><circle cx="${x}" cy="${y}" r="${iris}" fill="${hex(eyeColor)}"/><circle cx="${x}" cy="${y}" r="${iris}" fill="none" stroke="#1b1413" stroke-width="2" opacity=".5"/><circle cx="${x}" cy="${y}" r="${iris * 0.5}" fill="#120d0d"/><path d="M${x - w} ${y - h - 4}H${x + w}V${y - h * 0.45}Q${x} ${y - h * 0.75} ${x - w} ${y - h * 0.2}Z" fill="#2b1d1d" opacity=".2"/></g>` +
    `<path d="M${x - w} ${y + 2}Q${x - w * 0.3} ${y - h * 1.2} ${x + w * 0.1} ${y - h}Q${x + w * 0.75} ${y - h * 0.8} ${x + w} ${y}" fill="none" stroke="#2a1b1a" stroke-width="${gender === 'woman' ? 4.4 : 3.4}" stroke-linecap="round"/>${lash}` +
    `<path d="M${x - w * 0.8} ${y - h * 1.05}Q${x} ${y - h * 1.95} ${x + w * 0.98} ${y - h * 0.85}" fill="none" stroke="${hex(shade(skinColor, 0.7))}" stroke-width="2.4" opacity=".6"/></g>` +
    `<circle cx="${x - iris * 0.3}" cy="${y - iris * 0.36}" r="${iris * 0.24}" fill="#fff"/>`
  )
}

function drawBrow({ face, gender, hairColor, expression, age, skinColor }: Likeness, side: number): string {
  const y = face.eyeY - face.eyeSize - 13 - (expression === 'surprised' ? 8 : 0)
  const inner = expression === 'angry' ? 9 : expression === 'sad' ? -9 : 0
  const x = (off: number) => cx + side * off
  const from = face.eyeDistance - 20
  const to = face.eyeDistance + 25
  const thickness = gender === 'man' ? 8 : age === 'child' ? 4.4 : 5
  const color = hex(
    age === 'old' ? mix(hairColor, rgb('#8f8f8d'), 0.45) : mix(hairColor, shade(skinColor, 0.4), 0.35),
  )
  return `<path d="M${x(from)} ${y + 3 + inner}Q${x(face.eyeDistance + 4)} ${y - 9 + inner * 0.3} ${x(to)} ${y + 5 - inner * 0.3}" fill="none" stroke="${color}" stroke-width="${thickness}" stroke-linecap="round"/>`
}

function drawNose({ face, skinColor, gender, age }: Likeness): string {
  const y = face.eyeY + (age === 'child' ? 34 : 44)
  const w = gender === 'man' ? 15 : age === 'child' ? 9 : 11
  const dark = hex(shade(skinColor, 0.7))
  const bridge =
    age === 'child'
      ? ''
      : `<path d="M${cx + 7} ${face.eyeY + 2}C${cx + 4} ${face.eyeY + 22} ${cx + w - 2} ${y - 14} ${cx + w} ${y - 2}L${cx + 2} ${y}Z" fill="${dark}" opacity=".28"/>`
  return `${bridge}<path d="M${cx - w} ${y - 3}C${cx - w - 2} ${y + 7} ${cx - 5} ${y + 5} ${cx} ${y + 9}C${cx + 5} ${y + 5} ${cx + w + 2} ${y + 7} ${cx + w} ${y - 3}" fill="none" stroke="${dark}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/><ellipse cx="${cx - 3}" cy="${y - 6}" rx="5" ry="4" fill="#fff" opacity=".22"/>`
}

function drawMouth({ face, gender, age, expression, skinColor }: Likeness): string {
  const y = face.eyeY + (age === 'child' ? 58 : 73)
  const w = age === 'child' ? 21 : gender === 'man' ? 28 : 25
  const lip = hex(
    gender === 'woman' && age !== 'child'
      ? mix(skinColor, rgb('#b8383f'), 0.62)
      : mix(shade(skinColor, 0.8), rgb('#a8483f'), 0.4),
  )
  const line = hex(mix(shade(skinColor, 0.45), rgb('#6b2b2b'), 0.5))
  if (expression === 'laugh' || (expression === 'smile' && age === 'child'))
    return `<path d="M${cx - w} ${y - 5}Q${cx} ${y + 2} ${cx + w} ${y - 5}Q${cx + w * 0.7} ${y + 22} ${cx} ${y + 23}Q${cx - w * 0.7} ${y + 22} ${cx - w} ${y - 5}Z" fill="#6e2328"/><path d="M${cx - w + 5} ${y - 2}Q${cx} ${y + 3} ${cx + w - 5} ${y - 2}L${cx + w - 9} ${y + 6}Q${cx} ${y + 10} ${cx - w + 9} ${y + 6}Z" fill="#fff"/><path d="M${cx - 13} ${y + 18}Q${cx} ${y + 9} ${cx + 13} ${y + 18}Q${cx} ${y + 24} ${cx - 13} ${y + 18}Z" fill="#d9636a"/>`
  if (expression === 'surprised') return `<ellipse cx="${cx}" cy="${y + 4}" rx="11" ry="15" fill="#5e2024"/>`
  const bend = { smile: 13, calm: 4, sad: -11, angry: -5 }[expression]
  const corner = y - bend * 0.4
  const middle = y + bend * 0.75
  return (
    `<path d="M${cx - w} ${corner}Q${cx - 12} ${middle - 11} ${cx} ${middle - 6}Q${cx + 12} ${middle - 11} ${cx + w} ${corner}Q${cx + 12} ${middle + 16} ${cx} ${middle + 14}Q${cx - 12} ${middle + 16} ${cx - w} ${corner}Z" fill="${lip}" opacity="${gender === 'man' || age === 'child' ? 0.75 : 1}"/>` +
    `<path d="M${cx - w - 2} ${corner - 1}Q${cx} ${middle + bend * 0.9 + 2} ${cx + w + 2} ${corner - 1}" fill="none" stroke="${line}" stroke-width="3" stroke-linecap="round"/><path d="M${cx - 8} ${middle + 10}Q${cx} ${middle + 13} ${cx + 6} ${middle + 10}" stroke="#fff" stroke-width="2.4" opacity=".3" fill="none" stroke-linecap="round"/>`
  )
}
