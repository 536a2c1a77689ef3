import type { Drawing } from '../drawing.ts'

const repeat = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join('')

const crate = (x: number, fruit: string, shine: string) =>
  `${repeat(8, at => `<circle cx="${x + 8 + 9.5 * (at % 4)}" cy="${92 - 7 * Math.floor(at / 4)}" r="6.5" fill="${fruit}"/><circle cx="${x + 6 + 9.5 * (at % 4)}" cy="${90 - 7 * Math.floor(at / 4)}" r="2" fill="${shine}"/>`)}<path d="M${x} 94H${x + 46}L${x + 43} 112H${x + 3}Z" fill="#b98650"/><path d="M${x + 1} 100H${x + 45}" stroke="#8f6236" stroke-width="2"/>`

const tireTread = repeat(
  24,
  at => `<path d="M60 2V12" stroke="#17191c" stroke-width="5" transform="rotate(${15 * at} 60 60)"/>`,
)

/** Further everyday things, plants and animals that Noto doesn't have. */
export const sundries: Record<string, Drawing> = {
  'market-stall': {
    width: 190,
    height: 150,
    body: `<path d="M14 30H21V148H14ZM169 30H176V148H169Z" fill="#7d5837"/><path d="M21 40H169V96H21Z" fill="#4c3827" opacity=".5"/><path d="M6 110H184V148H6Z" fill="#a87545"/><path d="M6 122H184M6 136H184" stroke="#7d5430" stroke-width="2"/>${crate(12, '#d8372f', '#f29a8f')}${crate(72, '#f2a32e', '#fbd58f')}${crate(132, '#6aa53a', '#bfe09a')}${repeat(8, at => `<path d="M${20 + 19 * at} 4H${39 + 19 * at}L${25 + 23.4 * at + (at < 4 ? -23 + 5.5 * at : -1)} 44Q${20 + 22.5 * at} 54 ${4 + 22.8 * at} 44Z" fill="${at % 2 ? '#f5efe2' : '#c8402f'}"/>`)}<path d="M2 44H188" stroke="#8a2c20" stroke-width="2"/>`,
  },
  'sand-castle': {
    width: 180,
    height: 130,
    body: `<path d="M4 126C20 104 160 104 176 126Z" fill="#d9b878"/><path d="M24 54H62V118H24ZM118 54H156V118H118Z" fill="#e3c48a"/><path d="M46 54H62V118H46ZM140 54H156V118H140Z" fill="#c7a364"/><path d="M58 76H122V120H58Z" fill="#d9b878"/><path d="M68 34H112V118H68Z" fill="#e9cf9a"/><path d="M94 34H112V118H94Z" fill="#cdab6c"/>${[24, 118].map(x => repeat(3, at => `<path d="M${x + 14 * at} 46H${x + 10 + 14 * at}V56H${x + 14 * at}Z" fill="#e3c48a"/>`)).join('')}${repeat(3, at => `<path d="M${68 + 17 * at} 26H${78 + 17 * at}V36H${68 + 17 * at}Z" fill="#e9cf9a"/>`)}<path d="M80 118V98C80 84 100 84 100 98V118Z" fill="#8f7040"/><path d="M36 76Q43 66 50 76V90H36ZM130 76Q137 66 144 76V90H130Z" fill="#a07f4a"/><path d="M90 26V4" stroke="#7d5837" stroke-width="3"/><path d="M90 4L112 10L90 17Z" fill="#d8372f"/>`,
  },
  'tree-stump': {
    width: 130,
    height: 96,
    body: '<path d="M28 22C28 50 20 76 4 92C22 88 34 94 44 94C56 88 74 88 86 94C98 92 112 88 126 92C110 76 102 50 102 22Z" fill="#7d5837"/><path d="M76 30C80 60 84 78 86 94C98 92 112 88 126 92C110 76 102 50 102 22Z" fill="#5f4128"/><path d="M38 40C38 60 34 76 28 86M58 42V84M90 40C92 60 98 74 106 86" stroke="#4d331f" stroke-width="3" fill="none"/><ellipse cx="65" cy="22" rx="37" ry="16" fill="#d9b27c"/><ellipse cx="65" cy="22" rx="26" ry="11" fill="none" stroke="#b0854f" stroke-width="2.500"/><ellipse cx="65" cy="22" rx="15" ry="6" fill="none" stroke="#b0854f" stroke-width="2.500"/><ellipse cx="65" cy="22" rx="5" ry="2" fill="#b0854f"/>',
  },
  tire: {
    width: 120,
    height: 120,
    body: `${tireTread}<circle cx="60" cy="60" r="53" fill="#2b2e33"/><circle cx="60" cy="60" r="44" fill="none" stroke="#444950" stroke-width="3"/><circle cx="60" cy="60" r="32" fill="#aab3ba"/><circle cx="60" cy="60" r="26" fill="#d3d9dd"/>${repeat(5, at => `<path d="M55 36H65L63 58H57Z" fill="#7f8a93" transform="rotate(${72 * at} 60 60)"/>`)}<circle cx="60" cy="60" r="9" fill="#5b656e"/>`,
  },
  tuba: {
    width: 130,
    height: 180,
    body: '<path d="M20 12C40 24 90 24 118 12C112 40 98 56 92 84V140C92 164 76 174 58 174C38 174 28 160 28 142V96" fill="none" stroke="#a87a1c" stroke-width="19" stroke-linejoin="round"/><path d="M92 84V140C92 164 76 174 58 174C38 174 28 160 28 142V96" fill="none" stroke="#e3b23a" stroke-width="14"/><path d="M28 96C28 84 48 84 48 96V140" fill="none" stroke="#e3b23a" stroke-width="9"/><path d="M8 8C36 22 96 22 124 8C118 44 102 58 101 92H83C80 58 26 44 8 8Z" fill="#e3b23a"/><path d="M98 16C108 14 118 12 124 8C118 44 102 58 101 92H92C94 60 104 40 98 16Z" fill="#b98722"/><ellipse cx="66" cy="9" rx="59" ry="9" fill="#8f6515"/><path d="M52 96V134M62 96V134M72 96V134" stroke="#f2d682" stroke-width="8" stroke-linecap="round"/><path d="M52 90V96M62 90V96M72 90V96" stroke="#f7f4e8" stroke-width="5"/><path d="M28 100H12" stroke="#e3b23a" stroke-width="6" stroke-linecap="round"/>',
  },
  barrel: {
    width: 110,
    height: 140,
    body: '<path d="M18 10C4 46 4 94 18 130Q55 142 92 130C106 94 106 46 92 10Q55 0 18 10Z" fill="#9c6b3f"/><path d="M66 4Q82 6 92 10C106 46 106 94 92 130Q82 134 68 136C80 90 80 50 66 4Z" fill="#7a4f2b"/><path d="M36 6C28 46 28 94 36 134M55 4V136M74 6C82 46 82 94 74 134" stroke="#6b4425" stroke-width="2.500" fill="none"/><path d="M11 34Q55 46 99 34L101 46Q55 58 9 46ZM9 94Q55 106 101 94L99 106Q55 118 11 106Z" fill="#59626a"/><ellipse cx="55" cy="10" rx="37" ry="8" fill="#b98650"/>',
  },
  'ceiling-fan': {
    width: 220,
    height: 90,
    body: '<path d="M106 0H114V38H106Z" fill="#8d979f"/><path d="M94 36H126V58Q110 68 94 58Z" fill="#b9c2c9"/><path d="M96 46L8 30Q-2 40 8 52L96 54ZM124 46L212 30Q222 40 212 52L124 54Z" fill="#a87545"/><path d="M98 54L40 76Q36 88 52 88L106 60ZM122 54L180 76Q184 88 168 88L114 60Z" fill="#8f6236"/><circle cx="110" cy="66" r="12" fill="#fff0c4"/>',
  },
  swing: {
    width: 170,
    height: 180,
    body: '<path d="M36 8L8 178M36 8L62 178M134 8L108 178M134 8L162 178" stroke="#c8402f" stroke-width="7" stroke-linecap="round"/><path d="M34 9H136" stroke="#a3301f" stroke-width="8" stroke-linecap="round"/><path d="M66 10V126M104 10V126" stroke="#6b747c" stroke-width="3"/><path d="M58 126H112V135H58Z" fill="#8a5a35"/>',
  },
  marshmallows: {
    width: 140,
    height: 100,
    body: `${[
      [20, 52, '#fbf7f2'],
      [82, 54, '#f9d3dc'],
      [50, 14, '#fbf7f2'],
    ]
      .map(
        ([x, y, fill]) =>
          `<path d="M${x} ${Number(y) + 8}V${Number(y) + 34}Q${Number(x) + 20} ${Number(y) + 46} ${Number(x) + 42} ${Number(y) + 34}V${Number(y) + 8}Z" fill="${fill}"/><path d="M${Number(x) + 28} ${Number(y) + 12}V${Number(y) + 40}Q${Number(x) + 36} ${Number(y) + 38} ${Number(x) + 42} ${Number(y) + 34}V${Number(y) + 8}Z" fill="#000" opacity=".09"/><ellipse cx="${Number(x) + 21}" cy="${Number(y) + 8}" rx="21" ry="9" fill="#fff"/>`,
      )
      .join('')}`,
  },
  ostrich: {
    width: 150,
    height: 220,
    body: '<path d="M62 132L54 172L64 212M84 134L90 174L82 214" stroke="#c9967c" stroke-width="7" fill="none" stroke-linejoin="round"/><path d="M64 212L46 216M64 212L60 218M82 214L64 218M82 214L86 219" stroke="#a8755c" stroke-width="6" stroke-linecap="round"/><path d="M50 96C34 60 40 40 34 26L46 22C52 44 50 66 66 84Z" fill="#d9a88f"/><path d="M58 88C84 66 130 78 136 108C138 136 104 150 76 144C52 140 42 108 58 88Z" fill="#2b2b31"/><path d="M116 84C136 78 148 92 146 108C150 116 142 128 132 128C140 112 134 94 116 84Z" fill="#f2f0ea"/><path d="M72 104C90 94 112 98 122 112C112 128 88 132 76 126Z" fill="#44444d"/><path d="M82 112Q98 108 112 116M84 122Q98 122 106 124" stroke="#1c1c21" stroke-width="3" fill="none"/><path d="M48 92Q56 80 66 84Q58 96 58 104Q48 102 48 92Z" fill="#f2f0ea"/><ellipse cx="38" cy="18" rx="15" ry="13" fill="#d9a88f"/><path d="M28 14L4 20Q4 26 26 26Z" fill="#e0a03c"/><path d="M30 22L5 23" stroke="#a87222" stroke-width="2"/><circle cx="38" cy="14" r="5.500" fill="#fff"/><circle cx="37" cy="14" r="3.400" fill="#1b1b1f"/><path d="M34 4L32 0M40 4V-2M46 6L50 1" stroke="#4a3a33" stroke-width="2.500" stroke-linecap="round"/>',
  },
  capybara: {
    width: 190,
    height: 120,
    body: '<path d="M58 92V114M76 96V116M144 96V116M162 92V114" stroke="#6f4e33" stroke-width="15" stroke-linecap="round"/><path d="M40 40C80 18 150 20 176 54C188 84 172 104 150 106H74C54 104 44 92 40 70Z" fill="#9c7048"/><path d="M176 54C188 84 172 104 150 106H74C110 100 160 96 176 54Z" fill="#7d5636"/><path d="M10 34C12 14 38 4 60 14C76 24 76 56 62 72C44 84 22 80 12 72C4 62 6 46 10 34Z" fill="#a87c52"/><path d="M8 50C10 42 24 40 30 48C34 60 30 72 20 76C10 72 6 60 8 50Z" fill="#7d5636"/><ellipse cx="13" cy="51" rx="4" ry="3" fill="#3a281b"/><circle cx="38" cy="30" r="4.500" fill="#211712"/><circle cx="36.500" cy="28.500" r="1.500" fill="#fff"/><path d="M56 16C58 4 70 4 72 14C72 22 64 26 58 24Z" fill="#7d5636"/><path d="M14 66Q22 70 30 64" stroke="#4a3322" stroke-width="2.500" fill="none"/>',
  },
  firefly: {
    width: 130,
    height: 100,
    body: '<circle cx="98" cy="62" r="32" fill="#f6ff8a" opacity=".35"/><path d="M52 42C40 12 60 2 76 12C86 20 80 36 70 46ZM62 44C72 16 100 12 106 26C110 38 94 48 78 50Z" fill="#cfe6f2" opacity=".85"/><ellipse cx="98" cy="62" rx="20" ry="15" fill="#f4f05a"/><path d="M84 50Q96 60 88 76M94 48Q106 60 98 77" stroke="#c9b92e" stroke-width="3" fill="none"/><path d="M30 48C44 36 74 40 86 52C86 70 66 78 46 72C34 68 26 58 30 48Z" fill="#3f332e"/><circle cx="28" cy="54" r="14" fill="#c8502f"/><circle cx="22" cy="50" r="4.500" fill="#fff"/><circle cx="21" cy="50" r="2.600" fill="#17120f"/><path d="M24 42C20 30 14 26 8 24M32 41C32 30 28 22 24 18M46 72L40 86M58 74V88M70 72L76 86" stroke="#2b221e" stroke-width="3" fill="none" stroke-linecap="round"/>',
  },
}
