import { type Drawing, repeat } from '../drawing.ts'

const crate = (x: number, fruit: string, shine: string) =>
  `${repeat(8, at => `<circle cx="${x + 8 + 9.5 * (at % 4)}" cy="${92 - 7 * Math.floor(at / 4)}" r="6.5" fill="${fruit}"/><circle cx="${x + 6 + 9.5 * (at % 4)}" cy="${90 - 7 * Math.floor(at / 4)}" r="2" fill="${shine}"/>`)}<path d="M${x} 94H${x + 46}L${x + 43} 112H${x + 3}Z" fill="#b98650"/><path d="M${x + 1} 100H${x + 45}" stroke="#8f6236" stroke-width="2"/>`

const tireTread = repeat(
  24,
  at => `<path d="M60 2V12" stroke="#17191c" stroke-width="5" transform="rotate(${15 * at} 60 60)"/>`,
)

/** Things that stand or lie outdoors. */
export const outdoors: Record<string, Drawing> = {
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
  barrel: {
    width: 110,
    height: 140,
    body: '<path d="M18 10C4 46 4 94 18 130Q55 142 92 130C106 94 106 46 92 10Q55 0 18 10Z" fill="#9c6b3f"/><path d="M66 4Q82 6 92 10C106 46 106 94 92 130Q82 134 68 136C80 90 80 50 66 4Z" fill="#7a4f2b"/><path d="M36 6C28 46 28 94 36 134M55 4V136M74 6C82 46 82 94 74 134" stroke="#6b4425" stroke-width="2.500" fill="none"/><path d="M11 34Q55 46 99 34L101 46Q55 58 9 46ZM9 94Q55 106 101 94L99 106Q55 118 11 106Z" fill="#59626a"/><ellipse cx="55" cy="10" rx="37" ry="8" fill="#b98650"/>',
  },
  swing: {
    width: 170,
    height: 180,
    body: '<path d="M36 8L8 178M36 8L62 178M134 8L108 178M134 8L162 178" stroke="#c8402f" stroke-width="7" stroke-linecap="round"/><path d="M34 9H136" stroke="#a3301f" stroke-width="8" stroke-linecap="round"/><path d="M66 10V126M104 10V126" stroke="#6b747c" stroke-width="3"/><path d="M58 126H112V135H58Z" fill="#8a5a35"/>',
  },
}
