import { type Drawing, repeat } from '../drawing.ts'

const bridgeTower = (x: number) =>
  `<path d="M${x - 9} 14H${x - 3}V150H${x - 9}ZM${x + 3} 14H${x + 9}V150H${x + 3}Z" fill="#c0452f"/><path d="M${x + 6} 14H${x + 9}V150H${x + 6}Z" fill="#8f3021"/><path d="M${x - 11} 10H${x + 11}V20H${x - 11}ZM${x - 9} 44H${x + 9}V51H${x - 9}ZM${x - 9} 74H${x + 9}V81H${x - 9}Z" fill="#a83a27"/><path d="M${x - 16} 136H${x + 16}V152H${x - 16}Z" fill="#9a9187"/>`

/** Height of the main cable of a suspension bridge at `x`. */
const cableAt = (x: number) =>
  x < 70
    ? 104 - (x / 70) ** 2 * 92
    : x > 250
      ? 104 - ((320 - x) / 70) ** 2 * 92
      : 12 + 84 * (1 - ((x - 160) / 90) ** 2)

const minaret = (x: number) =>
  `<path d="M${x - 5} 62H${x + 5}L${x + 6} 150H${x - 6}Z" fill="#efeae2"/><path d="M${x} 62H${x + 5}L${x + 6} 150H${x}Z" fill="#d3cabd"/><path d="M${x - 8} 60H${x + 8}V65H${x - 8}ZM${x - 7} 92H${x + 7}V96H${x - 7}Z" fill="#cfc5b6"/><path d="M${x - 6} 60C${x - 8} 48 ${x - 2} 46 ${x} 38C${x + 2} 46 ${x + 8} 48 ${x + 6} 60Z" fill="#f6f2ec"/>`

const arch = (x: number, y: number, w: number, h: number, fill: string) =>
  `<path d="M${x} ${y + h}V${y + 0.5 * w}C${x} ${y + 0.2 * w} ${x + 0.35 * w} ${y + 0.15 * w} ${x + w / 2} ${y}C${x + 0.65 * w} ${y + 0.15 * w} ${x + w} ${y + 0.2 * w} ${x + w} ${y + 0.5 * w}V${y + h}Z" fill="${fill}"/>`

const bustHead =
  '<path d="M64 20C44 20 36 36 38 54C36 58 38 64 41 66C44 82 54 92 64 92C74 92 84 82 87 66C90 64 92 58 90 54C92 36 84 20 64 20Z" fill="#e4e1da"/><path d="M64 20C84 20 92 36 90 54C92 58 90 64 87 66C84 82 74 92 64 92C72 80 74 40 64 20Z" fill="#c6c2b8"/><path d="M38 50C34 28 48 12 64 14C82 12 94 28 90 50C86 42 82 36 78 34C70 40 52 40 48 34C44 38 40 44 38 50Z" fill="#d2cec4"/><path d="M42 30Q48 22 54 26M56 20Q64 14 70 20M74 22Q82 24 86 34" stroke="#aaa599" stroke-width="3" fill="none" stroke-linecap="round"/><path d="M46 52Q53 47 59 52M69 52Q76 47 82 52" stroke="#a19c90" stroke-width="3" fill="none" stroke-linecap="round"/><path d="M47 58Q53 54 59 58Q53 62 47 58ZM69 58Q75 54 81 58Q75 62 69 58Z" fill="#b5b0a4"/><path d="M64 54L60 70Q64 73 68 70Z" fill="#b9b4a8"/><path d="M56 80Q64 76 72 80Q64 86 56 80Z" fill="#a9a498"/>'

/** Sculptures and famous buildings. */
export const monuments: Record<string, Drawing> = {
  'bust-statue': {
    width: 128,
    height: 170,
    body: `<path d="M54 84H74V108H54Z" fill="#c6c2b8"/><path d="M18 140C20 116 40 106 54 102Q64 112 74 102C88 106 108 116 110 140Q64 152 18 140Z" fill="#dedad2"/><path d="M74 102C88 106 108 116 110 140Q90 146 72 146C82 130 82 116 74 102Z" fill="#bfbbb0"/><path d="M30 118Q56 132 60 146M98 118Q84 126 78 144" stroke="#aaa599" stroke-width="3" fill="none"/><path d="M44 146H84L88 158H40Z" fill="#cbc7bd"/><path d="M32 158H96V170H32Z" fill="#b5b0a5"/>${bustHead}`,
  },
  statue: {
    width: 130,
    height: 250,
    body: `<path d="M24 214H106V250H24Z" fill="#b5b0a5"/><path d="M70 214H106V250H70Z" fill="#9a958a"/><path d="M16 206H114V216H16ZM16 240H114V250H16Z" fill="#c6c1b6"/><path d="M46 92C36 110 40 150 36 206H96C92 160 94 110 84 92Z" fill="#dedad2"/><path d="M66 92H84C94 110 92 160 96 206H74C78 150 76 120 66 92Z" fill="#bfbbb0"/><path d="M52 112C50 150 48 176 46 204M64 116C64 150 62 180 60 204M80 120C82 150 84 180 86 204" stroke="#a7a297" stroke-width="3" fill="none"/><path d="M50 74C42 84 34 106 42 130L52 126C48 108 52 96 58 90Z" fill="#d2cec4"/><path d="M80 74C96 72 104 54 106 32L96 30C94 46 88 54 76 60Z" fill="#cdc9bf"/><path d="M44 78C52 66 78 66 86 78L84 100H46Z" fill="#e4e1da"/><path d="M98 34C92 22 98 12 104 6C110 14 112 24 106 34Z" fill="#b9b4a8"/><path d="M58 58H72V74H58Z" fill="#c6c2b8"/><g transform="translate(32 8) scale(.52)">${bustHead}</g>`,
  },
  'suspension-bridge': {
    width: 320,
    height: 152,
    body: `<path d="M0 ${cableAt(0)}${repeat(64, at => `L${5 * (at + 1)} ${cableAt(5 * (at + 1)).toFixed(1)}`)}" fill="none" stroke="#a83a27" stroke-width="4"/><g stroke="#b9503c" stroke-width="1.400">${repeat(31, at => `<path d="M${10 * (at + 1)} ${cableAt(10 * (at + 1)).toFixed(1)}V106"/>`)}</g><path d="M0 104H320V110H0Z" fill="#c0452f"/><path d="M0 110H320V120H0Z" fill="#8f3021"/><g stroke="#d2694f" stroke-width="2">${repeat(40, at => `<path d="M${8 * at} 120L${8 * at + 4} 110L${8 * at + 8} 120"/>`)}</g>${bridgeTower(70)}${bridgeTower(250)}`,
  },
  'taj-mahal': {
    width: 260,
    height: 160,
    body: `<path d="M0 148H260V160H0Z" fill="#cdbfae"/><path d="M10 142H250V149H10Z" fill="#e2d8ca"/>${minaret(22)}${minaret(238)}<path d="M62 84H198V143H62Z" fill="#f3eee7"/><path d="M160 84H198V143H160Z" fill="#ddd4c7"/><path d="M100 76H160V143H100Z" fill="#f8f4ee"/><path d="M98 68C86 46 112 36 124 22Q128 16 130 8Q132 16 136 22C148 36 174 46 162 68L160 78H100Z" fill="#fbf8f3"/><path d="M130 8Q132 16 136 22C148 36 174 46 162 68L160 78H142C156 54 144 34 130 8Z" fill="#ddd5ca"/><path d="M66 84C60 72 74 68 78 60C82 68 96 72 90 84ZM170 84C164 72 178 68 182 60C186 68 200 72 194 84Z" fill="#f6f1ea"/>${arch(112, 90, 36, 53, '#a3947f')}${arch(119, 104, 22, 39, '#6f6353')}${[70, 176].map(x => arch(x, 92, 15, 22, '#b8aa97') + arch(x, 120, 15, 23, '#a3947f')).join('')}`,
  },
  'great-sphinx': {
    width: 250,
    height: 140,
    body: '<path d="M60 66C110 56 170 62 214 74C238 82 246 110 244 132H62Z" fill="#d3a968"/><path d="M70 100C120 92 190 96 236 116L244 132H64Z" fill="#b58b50"/><path d="M4 118C30 110 80 110 120 116V136H6C0 132 0 122 4 118Z" fill="#dcb576"/><path d="M4 128H120V136H6Z" fill="#b58b50"/><path d="M26 98C14 70 20 26 40 12C52 4 72 4 82 14C100 30 104 72 92 102C74 114 44 112 26 98Z" fill="#c79a58"/><path d="M30 40L24 92M36 30L30 100M84 34L90 94M78 26L86 102" stroke="#8f6a39" stroke-width="3"/><path d="M38 26C46 14 72 14 78 26C82 50 78 74 66 86Q58 92 50 86C38 74 34 50 38 26Z" fill="#e2bd80"/><path d="M60 18C70 18 76 22 78 26C82 50 78 74 66 86Q62 89 58 89C66 66 66 40 60 18Z" fill="#c79f60"/><path d="M44 42H54M63 42H73M58 44L55 60H62M50 70H67" stroke="#8a6536" stroke-width="3.500" stroke-linecap="round" fill="none"/>',
  },
}
