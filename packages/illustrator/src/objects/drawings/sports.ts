import type { Drawing } from '../drawing.ts'

const lines = (count: number, path: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => path(at)).join('')

const binding = (y: number, turn: number) =>
  `<g transform="rotate(${turn} 35 ${y})"><rect x="13" y="${y - 12}" width="44" height="24" rx="9" fill="#24282e"/><rect x="9" y="${y - 7}" width="52" height="5" rx="2.5" fill="#f2c23a"/><rect x="9" y="${y + 3}" width="52" height="5" rx="2.5" fill="#f2c23a"/></g>`

const ski = (x: number, turn: number) =>
  `<g transform="rotate(${turn} ${x} 190)"><path d="M${x - 8} 196V26C${x - 8} 14 ${x - 5} 4 ${x} 0C${x + 5} 4 ${x + 8} 14 ${x + 8} 26V196Q${x} 202 ${x - 8} 196Z" fill="#d8362f"/><path d="M${x - 8} 52H${x + 8}V66H${x - 8}ZM${x - 8} 158H${x + 8}V172H${x - 8}Z" fill="#f6f3ea"/><path d="M${x + 2} 2C${x + 6} 8 ${x + 8} 16 ${x + 8} 26V197L${x + 2} 199Z" fill="#000" opacity=".14"/><rect x="${x - 9}" y="94" width="18" height="40" rx="5" fill="#2a2e34"/><path d="M${x - 6} 104H${x + 6}M${x - 6} 124H${x + 6}" stroke="#b9c2c9" stroke-width="4"/></g>`

const skiPole = (x: number, turn: number) =>
  `<g transform="rotate(${turn} ${x} 190)"><path d="M${x} 30V198" stroke="#59626b" stroke-width="4" stroke-linecap="round"/><rect x="${x - 4}" y="20" width="8" height="26" rx="4" fill="#23272c"/><ellipse cx="${x}" cy="184" rx="11" ry="4" fill="#23272c"/></g>`

const glove = { leather: '#a9632f', seam: '#6f3d1a' }
const gloveFinger = (path: string) =>
  `<path d="${path}" stroke="${glove.seam}" stroke-width="35"/><path d="${path}" stroke="${glove.leather}" stroke-width="29"/>`

/** Sports equipment that Noto doesn't have, or has only with something else. */
export const sports: Record<string, Drawing> = {
  surfboard: {
    width: 100,
    height: 210,
    body: `<g transform="rotate(9 50 105)"><path d="M50 4C74 34 84 84 81 124C79 164 69 194 58 206H42C31 194 21 164 19 124C16 84 26 34 50 4Z" fill="#21a6b8"/><path d="M19 118C18 108 18 98 20 88C40 76 60 76 80 88C82 98 82 108 81 118C60 104 40 104 19 118ZM19 136C40 120 60 120 81 136L80 146C60 132 40 132 20 146Z" fill="#f7f4e8"/><path d="M50 4C74 34 84 84 81 124C79 164 69 194 58 206H54C70 150 70 60 50 4Z" fill="#000" opacity=".12"/><path d="M50 8V204" stroke="#0d6673" stroke-width="2"/><path d="M36 176L32 192L40 190ZM64 176L68 192L60 190ZM50 184L47 202H53Z" fill="#23434a"/></g>`,
  },
  snowboard: {
    width: 110,
    height: 210,
    body: `<g transform="translate(20 5) rotate(16 35 100)"><path d="M35 0C60 0 66 20 62 48C59 80 59 120 62 152C66 180 60 200 35 200C10 200 4 180 8 152C11 120 11 80 8 48C4 20 10 0 35 0Z" fill="#7a3fc0"/><path d="M9 30C26 22 44 34 64 24C64 32 63 40 62 48L61 62C44 70 26 54 9 66L8 48C7 42 7 36 9 30ZM10 112L60 92V108L10 128Z" fill="#a877e0"/><path d="M44 1C62 5 65 24 62 48C59 80 59 120 62 152C65 176 62 195 44 199C54 150 54 50 44 1Z" fill="#000" opacity=".13"/>${binding(58, -14)}${binding(142, 14)}</g>`,
  },
  'flat-surfboard': {
    width: 250,
    height: 52,
    body: '<path d="M2 30C50 54 180 54 248 10C214 46 96 60 2 30Z" fill="#0d6673"/><path d="M2 30C40 10 150 0 248 10C214 38 96 54 2 30Z" fill="#21a6b8"/><path d="M92 13C104 9 118 7 132 6L126 44C112 45 98 45 84 43ZM144 5L158 5L152 41L138 43Z" fill="#f7f4e8"/><path d="M8 30C70 32 160 28 240 12" stroke="#0d6673" stroke-width="2" fill="none"/>',
  },
  'flat-snowboard': {
    width: 220,
    height: 50,
    body: '<path d="M4 14C14 34 40 38 110 38C180 38 206 34 216 14C214 42 190 48 110 48C30 48 6 42 4 14Z" fill="#4c2480"/><path d="M4 14C16 8 22 20 60 20H160C198 20 204 8 216 14C210 36 180 40 110 40C40 40 10 36 4 14Z" fill="#7a3fc0"/><path d="M60 18H86L82 38H54ZM138 18H164L168 38H140Z" fill="#24282e"/><path d="M58 26H84M138 26H166" stroke="#f2c23a" stroke-width="4"/>',
  },
  skis: {
    width: 130,
    height: 206,
    body: `${skiPole(16, -4)}${skiPole(114, 4)}${ski(54, -5)}${ski(76, 5)}`,
  },
  frisbee: {
    width: 200,
    height: 110,
    body: '<g transform="rotate(-12 100 55)"><path d="M8 50C8 74 50 92 100 92C150 92 192 74 192 50V58C192 84 150 102 100 102C50 102 8 84 8 58Z" fill="#b8391c"/><ellipse cx="100" cy="50" rx="92" ry="42" fill="#ef5a2b"/><ellipse cx="100" cy="48" rx="74" ry="32" fill="none" stroke="#c8431f" stroke-width="3"/><ellipse cx="100" cy="47" rx="66" ry="28" fill="none" stroke="#c8431f" stroke-width="3"/><ellipse cx="100" cy="46" rx="40" ry="16" fill="#f7855a"/><path d="M24 40C40 22 66 14 92 12" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".55"/></g>',
  },
  'baseball-bat': {
    width: 160,
    height: 160,
    body: '<g transform="rotate(45 80 80)"><path d="M76 176C75 130 66 84 66 40V0C66 -20 94 -20 94 0V40C94 84 85 130 84 176Z" fill="#c98d4e"/><path d="M84 -14C90 -12 94 -8 94 0V40C94 84 85 130 84 176H80C82 110 88 60 84 -14Z" fill="#8f5c2a" opacity=".55"/><path d="M76 -4V38C76 62 78 84 79 100" stroke="#e9bb83" stroke-width="4" stroke-linecap="round" fill="none"/><path d="M75.500 148H84.500V178H75.500Z" fill="#3a3532"/><path d="M75 156l10-4M75 164l10-4M75 172l10-4" stroke="#6d6660" stroke-width="2"/><rect x="70" y="176" width="20" height="9" rx="4.500" fill="#b0753a"/></g>',
  },
  'baseball-glove': {
    width: 170,
    height: 180,
    body: `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${gloveFinger('M142 100L150 56')}${gloveFinger('M118 92L124 32')}${gloveFinger('M92 92L93 22')}${gloveFinger('M64 96L58 34')}${gloveFinger('M44 132C28 118 20 102 18 82')}</g><path d="M34 96C30 120 42 170 98 172C150 172 162 128 158 92C140 78 66 78 50 92Z" fill="${glove.leather}"/><path d="M24 76L52 40L60 96L42 120C32 108 24 92 24 76Z" fill="#8a4d22"/><path d="M26 88L54 56M32 104L57 76M40 116L60 94M34 64L54 106M44 52L60 90" stroke="#e0b583" stroke-width="3"/><ellipse cx="98" cy="118" rx="34" ry="30" fill="#8a4d22"/><path d="M52 142C66 162 130 164 148 134" stroke="#f0d2a4" stroke-width="3.500" stroke-dasharray="7 6" fill="none"/><path d="M58 92C80 82 120 82 150 96" stroke="${glove.seam}" stroke-width="3" fill="none"/><path d="M66 166H130L126 180H72Z" fill="#8a4d22"/>`,
  },
  'tennis-racket': {
    width: 150,
    height: 200,
    body: `<g transform="rotate(28 75 100)"><ellipse cx="75" cy="58" rx="44" ry="56" fill="#fff" opacity=".18"/><g stroke="#f4f6ee" stroke-width="1.800">${lines(9, at => `<path d="M${39 + 9 * at} ${20 + 3 * Math.abs(4 - at) * Math.abs(4 - at) * 0.5}V${96 - 3 * Math.abs(4 - at) * Math.abs(4 - at) * 0.5}"/>`)}${lines(11, at => `<path d="M${34 + 1.1 * (5 - at) ** 2} ${13 + 9 * at}H${116 - 1.1 * (5 - at) ** 2}"/>`)}</g><ellipse cx="75" cy="58" rx="44" ry="56" fill="none" stroke="#1f6fd1" stroke-width="8"/><path d="M45 98C54 118 70 122 71 146M105 98C96 118 80 122 79 146" fill="none" stroke="#1f6fd1" stroke-width="8"/><rect x="67" y="140" width="16" height="62" rx="6" fill="#2b2f35"/><path d="M68 152l14-5M68 164l14-5M68 176l14-5M68 188l14-5" stroke="#6c747c" stroke-width="2.400"/></g>`,
  },
}
