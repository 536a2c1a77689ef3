import type { Drawing } from '../drawing.ts'

const blooms = (list: readonly (readonly [number, number, string])[]) =>
  list
    .map(
      ([x, y]) =>
        `<path d="M64 104Q${(64 + x) / 2} ${(104 + y) / 2 - 6} ${x} ${y}" stroke="#4f8f3f" stroke-width="3" fill="none"/>`,
    )
    .concat(
      list.map(([x, y, fill]) => {
        const petals = [0, 60, 120, 180, 240, 300]
          .map(angle => `<ellipse cx="0" cy="-8" rx="5.4" ry="8" transform="rotate(${angle})"/>`)
          .join('')
        return `<g transform="translate(${x} ${y})"><g fill="${fill}">${petals}</g><circle r="4.4" fill="#f7d154"/></g>`
      }),
    )
    .join('')
const vase =
  '<path d="M50 100H78C76 112 92 126 90 148C88 166 78 172 64 172C50 172 40 166 38 148C36 126 52 112 50 100Z" fill="#3f7fb8"/><path d="M64 100H78C76 112 92 126 90 148C88 166 78 172 64 172Z" fill="#316a9e"/><path d="M46 136C44 150 48 160 54 165" stroke="#8fbfe6" stroke-width="4" stroke-linecap="round" fill="none"/>'
const bottle = (glass: string, dark: string, label: string) =>
  `<path d="M24 4H40V44C40 56 54 60 54 78V166C54 172 50 176 44 176H20C14 176 10 172 10 166V78C10 60 24 56 24 44Z" fill="${glass}"/><path d="M34 4H40V44C40 56 54 60 54 78V166C54 172 50 176 44 176H34Z" fill="${dark}"/><rect x="10" y="100" width="44" height="44" fill="${label}"/><rect x="22" y="0" width="20" height="14" rx="3" fill="#5c4433"/><path d="M16 84V160" stroke="#fff" stroke-width="3" opacity=".35"/>`
const boards = (fill: string, ys: readonly number[], x: number, w: number, h: number) =>
  ys.map(y => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2" fill="${fill}"/>`).join('')

const spines = ['#a6463c', '#365a7c', '#d3a44a', '#4f7a58', '#7b5a86', '#c9c0ae', '#8a4f36', '#3f6f78']

/** Books of different widths and heights that stand on a shelf. @param foot y of the shelf */
function booksOn(foot: number, row: number): string {
  const books: string[] = []
  for (let x = 12, book = 0; x < 100; book++) {
    const pick = (row * 37 + book * 23 + ((row * book) % 5) * 11) % 97
    const width = 5 + (pick % 4) * 1.5
    const height = 22 + (pick % 6) * 1.6
    if (pick % 11 !== 0)
      books.push(
        `<rect x="${x}" y="${foot - height}" width="${width}" height="${height}" fill="${spines[pick % spines.length]}"/><path d="M${x} ${foot - height * 0.8}h${width}" stroke="#fff" stroke-width="1.2" opacity=".45"/>`,
      )
    x += width + 0.8
  }
  return books.join('')
}

const shelfFeet = [42, 80, 118, 156]

/** Objects that Noto doesn't have. */
export const objects: Record<string, Drawing> = {
  bookshelf: {
    width: 120,
    height: 170,
    body: `<rect width="120" height="170" rx="3" fill="#8a5f3c"/><rect x="8" y="8" width="104" height="150" fill="#4f3420"/>${shelfFeet.map(booksOn).join('')}${boards('#a06f45', shelfFeet, 8, 104, 5)}`,
  },
  cane: {
    width: 44,
    height: 150,
    body: '<path d="M36 30C36 4 6 4 8 28M36 28V140" stroke="#6b4527" stroke-width="7" stroke-linecap="round" fill="none"/><rect x="31" y="136" width="10" height="13" rx="3" fill="#33383d"/>',
  },
  bench: {
    width: 150,
    height: 84,
    body: `<path d="M18 40V84M132 40V84M26 8V44M124 8V44" stroke="#4a4f55" stroke-width="6"/>${boards('#a8713f', [6, 20], 8, 134, 10)}${boards('#b97f4a', [38, 46], 4, 142, 7)}`,
  },
  table: {
    width: 170,
    height: 92,
    body: '<path d="M18 16H28V92H20ZM142 16H152L150 92H142Z" fill="#8a5c38"/><path d="M40 16H46V80H41ZM124 16H130L129 80H124Z" fill="#6d4729"/><path d="M4 4H166L160 18H10Z" fill="#b9824f"/><path d="M8 16H162V24H8Z" fill="#9a6a40"/>',
  },
  fence: {
    width: 220,
    height: 80,
    body: `${boards('#d9c9ae', [28, 54], 0, 220, 8)}${[8, 48, 88, 128, 168, 206].map(x => `<path d="M${x - 8} 10L${x} 0L${x + 8} 10V80H${x - 8}Z" fill="#efe4d0"/>`).join('')}`,
  },
  well: {
    width: 120,
    height: 132,
    body: '<path d="M20 40H28V92H20ZM92 40H100V92H92Z" fill="#7a5233"/><path d="M4 44L60 8L116 44Z" fill="#a8543a"/><rect x="16" y="52" width="88" height="6" fill="#6b4a33"/><path d="M60 58V82" stroke="#c9b28a" stroke-width="2"/><path d="M50 82H70L67 98H53Z" fill="#8a6a4a"/><path d="M10 92H110V128C110 132 10 132 10 128Z" fill="#9a948c"/><path d="M10 92C10 84 110 84 110 92C110 100 10 100 10 92Z" fill="#57524d"/><path d="M10 108H110M10 120H110M32 96V108M58 98V108M84 96V108M46 108V120M72 108V120" stroke="#7a746c" stroke-width="2"/>',
  },
  lantern: {
    width: 80,
    height: 120,
    body: '<path d="M26 18C26 -2 54 -2 54 18" stroke="#3d3a38" stroke-width="4" fill="none"/><path d="M16 34L40 14L64 34Z" fill="#4a4542"/><rect x="20" y="34" width="40" height="66" fill="#ffe08a"/><path d="M40 52C50 66 48 82 40 86C32 82 30 66 40 52Z" fill="#ff9d3b"/><path d="M20 34V100M60 34V100M40 34V50" stroke="#4a4542" stroke-width="4"/><rect x="12" y="98" width="56" height="12" rx="3" fill="#4a4542"/><rect x="20" y="110" width="40" height="8" fill="#3d3a38"/>',
  },
  campfire: {
    width: 120,
    height: 118,
    body: '<path d="M60 4C84 32 92 52 88 78C84 100 36 100 32 78C30 60 42 52 44 36C52 42 56 50 56 56C62 42 64 24 60 4Z" fill="#ff7a1f"/><path d="M60 40C74 58 78 70 74 84C70 96 50 96 46 84C44 72 54 66 54 56C58 60 60 64 61 68C64 60 63 50 60 40Z" fill="#ffc93d"/><path d="M60 68C66 76 68 82 65 90C62 96 56 94 55 88C55 82 59 78 60 68Z" fill="#fff3b0"/><path d="M14 108L98 88L102 98L20 118Z" fill="#7a4f30"/><path d="M106 108L22 88L18 98L100 118Z" fill="#8f5f3a"/><circle cx="18" cy="113" r="5" fill="#d9b078"/><circle cx="102" cy="113" r="5" fill="#d9b078"/>',
  },
  'sign-post': {
    width: 120,
    height: 140,
    body: '<rect x="54" y="8" width="11" height="132" fill="#7a5233"/><path d="M18 18H92L108 32L92 46H18Z" fill="#b9824f"/><path d="M102 56H30L16 69L30 82H102Z" fill="#a8713f"/>',
  },
  vase: { width: 128, height: 174, body: `<g transform="translate(0 -2)">${vase}</g>` },
  'vase-of-flowers': {
    width: 128,
    height: 174,
    body:
      blooms([
        [30, 50, '#e8657f'],
        [64, 26, '#f2a33c'],
        [98, 48, '#9a6ad8'],
        [44, 76, '#f28fb0'],
        [84, 74, '#e8574f'],
        [64, 58, '#fff1f4'],
      ]) + vase,
  },
  bowl: {
    width: 140,
    height: 70,
    body: '<path d="M4 8H136C136 46 108 70 70 70C32 70 4 46 4 8Z" fill="#d8734f"/><path d="M70 8H136C136 46 108 70 70 70Z" fill="#bd5e3d"/><ellipse cx="70" cy="8" rx="66" ry="8" fill="#f0a583"/>',
  },
  'bowl-of-fruit': {
    width: 150,
    height: 128,
    body: '<path d="M96 10C124 16 140 44 134 74L120 66C122 48 112 28 94 18Z" fill="#f7d034"/><circle cx="46" cy="56" r="27" fill="#e0352f"/><path d="M46 30Q48 20 56 18" stroke="#6b4a2f" stroke-width="4" fill="none"/><circle cx="92" cy="58" r="26" fill="#f58a1f"/><circle cx="70" cy="40" r="24" fill="#7cb83a"/><path d="M70 18Q72 8 80 8" stroke="#6b4a2f" stroke-width="4" fill="none"/><g fill="#6a3d9a"><circle cx="116" cy="72" r="9"/><circle cx="126" cy="80" r="9"/><circle cx="110" cy="84" r="9"/><circle cx="122" cy="92" r="8"/></g><ellipse cx="38" cy="46" rx="7" ry="9" fill="#fff" opacity=".35"/><path d="M8 70H142C142 106 114 128 75 128C36 128 8 106 8 70Z" fill="#5a8fb0"/><path d="M75 70H142C142 106 114 128 75 128Z" fill="#4a7a99"/><path d="M4 66H146V76H4Z" fill="#7fb0cc"/>',
  },
  cup: {
    width: 110,
    height: 84,
    body: '<path d="M8 6H82V50C82 70 68 84 45 84C22 84 8 70 8 50Z" fill="#4f9fc4"/><path d="M45 6H82V50C82 70 68 84 45 84Z" fill="#3b86aa"/><path d="M80 20C112 14 112 58 78 58" stroke="#4592b7" stroke-width="8" fill="none"/><ellipse cx="45" cy="7" rx="37" ry="6" fill="#6b4a33"/>',
  },
  plate: {
    width: 140,
    height: 34,
    body: '<ellipse cx="70" cy="17" rx="68" ry="15" fill="#f4f4f2"/><ellipse cx="70" cy="15" rx="46" ry="9" fill="#dfe2e3"/>',
  },
  bottle: { width: 64, height: 178, body: bottle('#6fbf9a', '#57a683', '#f4f1e6') },
  'wine-bottle': { width: 64, height: 178, body: bottle('#3f5d45', '#314a37', '#efe4c9') },
  'table-lamp': {
    width: 110,
    height: 150,
    body: '<path d="M34 6H76L98 74H12Z" fill="#ffe2a0"/><path d="M55 6H76L98 74H55Z" fill="#f2cd80"/><path d="M52 74H58V100H52Z" fill="#7a6248"/><path d="M55 96C78 100 78 136 66 144H44C32 136 32 100 55 96Z" fill="#4a7f86"/><rect x="34" y="142" width="42" height="8" rx="3" fill="#7a6248"/>',
  },
}
