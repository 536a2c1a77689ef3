import { hex, rgb } from '../paint/color.ts'
import { cx } from './face.ts'
import { type Likeness, shade } from './likeness.ts'

/** Shoulders and clothes, down to the lower edge of the box. */
export function drawClothing(likeness: Likeness): string {
  const { face, clothing, clothingColor } = likeness
  const base = hex(clothingColor)
  const dark = hex(shade(clothingColor, 0.76))
  const neckY = face.chinY + 26
  const s = face.shoulder
  const torso = `M${cx - face.neck - 8} ${neckY}C${cx - face.neck - 34} ${neckY + 22} ${cx - s + 18} ${neckY + 28} ${cx - s} ${neckY + 74}C${cx - s - 16} ${neckY + 112} ${cx - s - 20} 520 ${cx - s - 20} 520H${cx + s + 20}C${cx + s + 20} 520 ${cx + s + 16} ${neckY + 112} ${cx + s} ${neckY + 74}C${cx + s - 18} ${neckY + 28} ${cx + face.neck + 34} ${neckY + 22} ${cx + face.neck + 8} ${neckY}`
  const hole = `C${cx + face.neck} ${neckY + 46} ${cx - face.neck} ${neckY + 46} ${cx - face.neck - 8} ${neckY}Z`
  const body = `<path d="${torso}${hole}" fill="${base}"/><path d="M${cx + 46} ${neckY + 30}C${cx + 90} 420 ${cx + 84} 470 ${cx + 70} 520H${cx + s + 20}C${cx + s + 20} 520 ${cx + s + 16} ${neckY + 112} ${cx + s} ${neckY + 74}C${cx + s - 18} ${neckY + 28} ${cx + face.neck + 34} ${neckY + 22} ${cx + face.neck + 8} ${neckY}Z" fill="${dark}" opacity=".45"/>`
  const arms = [-1, 1]
    .map(
      side =>
        `<path d="M${cx + side * (s - 46)} 520Q${cx + side * (s - 38)} ${neckY + 138} ${cx + side * (s - 26)} ${neckY + 112}" fill="none" stroke="${dark}" stroke-width="4" opacity=".6" stroke-linecap="round"/>`,
    )
    .join('')
  return body + arms + collarOf(clothing)(likeness, neckY, base, dark)
}

type Collar = (likeness: Likeness, neckY: number, base: string, dark: string) => string

const collarOf = (clothing: Likeness['clothing']): Collar => collars[clothing]

const collars: Record<Likeness['clothing'], Collar> = {
  shirt: ({ face, gender }, y, _, dark) =>
    gender === 'woman'
      ? `<path d="M${cx - face.neck - 9} ${y}C${cx - face.neck} ${y + 48} ${cx + face.neck} ${y + 48} ${cx + face.neck + 9} ${y}" fill="none" stroke="${dark}" stroke-width="6"/>`
      : `<path d="M${cx - face.neck - 12} ${y - 6}L${cx} ${y + 46}L${cx - 30} ${y + 74}L${cx - face.neck - 30} ${y + 20}Z" fill="${dark}"/><path d="M${cx + face.neck + 12} ${y - 6}L${cx} ${y + 46}L${cx + 30} ${y + 74}L${cx + face.neck + 30} ${y + 20}Z" fill="${dark}"/><path d="M${cx} ${y + 50}V520" stroke="${dark}" stroke-width="3.4"/>${[96, 140].map(down => `<circle cx="${cx}" cy="${y + down}" r="5" fill="#fff" opacity=".7"/>`).join('')}`,
  turtleneck: ({ face }, y, base, dark) =>
    `<path d="M${cx - face.neck - 7} ${y - 24}Q${cx} ${y - 4} ${cx + face.neck + 7} ${y - 24}L${cx + face.neck + 13} ${y + 18}Q${cx} ${y + 50} ${cx - face.neck - 13} ${y + 18}Z" fill="${base}"/><path d="M${cx - face.neck - 9} ${y + 6}Q${cx} ${y + 32} ${cx + face.neck + 9} ${y + 6}" fill="none" stroke="${dark}" stroke-width="4" opacity=".7"/>`,
  hoodie: ({ face }, y, base, dark) =>
    `<path d="M${cx - face.neck - 12} ${y - 20}C${cx - face.neck - 64} ${y + 10} ${cx - face.neck - 30} ${y + 56} ${cx} ${y + 66}C${cx + face.neck + 30} ${y + 56} ${cx + face.neck + 64} ${y + 10} ${cx + face.neck + 12} ${y - 20}C${cx + face.neck + 8} ${y + 26} ${cx - face.neck - 8} ${y + 26} ${cx - face.neck - 12} ${y - 20}Z" fill="${base}" stroke="${dark}" stroke-width="4"/><path d="M${cx - 22} ${y + 58}V${y + 112}M${cx + 22} ${y + 58}V${y + 104}" stroke="#f1efe9" stroke-width="5" stroke-linecap="round"/>`,
  suit: ({ face, gender }, y, base, dark) =>
    `<path d="M${cx - face.neck - 6} ${y - 2}L${cx} ${y + 130}L${cx + face.neck + 6} ${y - 2}Q${cx} ${y + 44} ${cx - face.neck - 6} ${y - 2}Z" fill="#f5f5f3"/>` +
    (gender === 'man'
      ? `<path d="M${cx - 11} ${y + 40}H${cx + 11}L${cx + 8} ${y + 58}L${cx + 17} ${y + 120}L${cx} ${y + 142}L${cx - 17} ${y + 120}L${cx - 8} ${y + 58}Z" fill="#9c3038"/>`
      : '') +
    `<path d="M${cx - face.neck - 6} ${y - 6}L${cx - 14} ${y + 44}L${cx - 34} ${y + 62}L${cx - face.neck - 26} ${y + 16}Z" fill="#fff"/><path d="M${cx + face.neck + 6} ${y - 6}L${cx + 14} ${y + 44}L${cx + 34} ${y + 62}L${cx + face.neck + 26} ${y + 16}Z" fill="#e9e9e6"/>` +
    [-1, 1]
      .map(
        side =>
          `<path d="M${cx + side * (face.neck + 10)} ${y - 2}L${cx + side * 4} 520L${cx + side * 60} ${y + 92}L${cx + side * 76} ${y + 66}L${cx + side * (face.neck + 42)} ${y + 18}Z" fill="${side < 0 ? base : dark}" stroke="${dark}" stroke-width="3"/>`,
      )
      .join(''),
  robe: ({ face }, y, _, dark) =>
    `<path d="M${cx - face.neck - 22} ${y - 6}Q${cx} ${y + 66} ${cx + face.neck + 22} ${y - 6}L${cx + face.neck + 40} ${y + 18}Q${cx} ${y + 116} ${cx - face.neck - 40} ${y + 18}Z" fill="#efe3c6"/><path d="M${cx - face.neck - 40} ${y + 18}Q${cx} ${y + 116} ${cx + face.neck + 40} ${y + 18}" fill="none" stroke="${dark}" stroke-width="5"/><circle cx="${cx}" cy="${y + 72}" r="12" fill="#e2b23c" stroke="#a87a1f" stroke-width="3"/>`,
  coat: ({ face }, y, base, dark) =>
    `<path d="M${cx - face.neck - 6} ${y - 2}L${cx} ${y + 110}L${cx + face.neck + 6} ${y - 2}Q${cx} ${y + 44} ${cx - face.neck - 6} ${y - 2}Z" fill="#6fa3c2"/>${[-1, 1].map(side => `<path d="M${cx + side * (face.neck + 10)} ${y - 2}L${cx + side * 4} 520L${cx + side * 56} ${y + 88}L${cx + side * (face.neck + 42)} ${y + 18}Z" fill="${base}" stroke="${dark}" stroke-width="3"/>`).join('')}`,
  chef: (_, y, base, dark) =>
    `<path d="M${cx - 46} ${y + 6}L${cx} ${y + 40}L${cx + 46} ${y + 6}L${cx + 54} ${y + 34}L${cx} ${y + 66}L${cx - 54} ${y + 34}Z" fill="${base}" stroke="${dark}" stroke-width="3"/>${[0, 1].flatMap(column => [96, 134].map(down => `<circle cx="${cx - 22 + column * 44}" cy="${y + down}" r="6" fill="#3a3d42"/>`)).join('')}`,
  spacesuit: (_, y, __, dark) =>
    `<path d="M${cx - 92} ${y + 4}Q${cx} ${y + 66} ${cx + 92} ${y + 4}L${cx + 96} ${y + 30}Q${cx} ${y + 96} ${cx - 96} ${y + 30}Z" fill="#c3ccd4" stroke="${dark}" stroke-width="3"/><rect x="${cx - 40}" y="${y + 100}" width="80" height="40" rx="8" fill="#8a98a4"/><circle cx="${cx - 20}" cy="${y + 120}" r="8" fill="#d8513f"/><circle cx="${cx + 4}" cy="${y + 120}" r="8" fill="#4fb0e0"/>`,
}

/** A scarf around the neck. */
export function drawScarf({ scarf, scarfColor, face }: Likeness): string {
  if (!scarf) return ''
  const color = scarfColor ?? rgb('#c8443a')
  const [base, dark] = [hex(color), hex(shade(color, 0.75))]
  const y = face.chinY + 6
  return `<path d="M${cx + 18} ${y + 30}L${cx + 62} ${y + 150}L${cx + 108} ${y + 136}L${cx + 62} ${y + 24}Z" fill="${dark}"/><path d="M${cx - face.neck - 26} ${y}Q${cx} ${y + 34} ${cx + face.neck + 26} ${y}C${cx + face.neck + 48} ${y + 30} ${cx + face.neck + 30} ${y + 62} ${cx} ${y + 68}C${cx - face.neck - 30} ${y + 62} ${cx - face.neck - 48} ${y + 30} ${cx - face.neck - 26} ${y}Z" fill="${base}"/><path d="M${cx - face.neck - 20} ${y + 24}Q${cx} ${y + 52} ${cx + face.neck + 22} ${y + 22}" fill="none" stroke="${dark}" stroke-width="4"/>`
}
