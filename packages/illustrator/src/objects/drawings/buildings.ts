import type { Drawing } from '../drawing.ts'

const sails = [0, 90, 180, 270]
  .map(
    angle =>
      `<g transform="translate(64 66) rotate(${angle + 22})"><rect x="-1.5" y="-60" width="3" height="60" fill="#6b4a33"/><rect x="1" y="-58" width="14" height="46" fill="#f4eee0" stroke="#8a6a4a" stroke-width="1.4"/><path d="M1-46H15M1-35H15M1-24H15M8-58V-12" stroke="#8a6a4a" stroke-width="1"/></g>`,
  )
  .join('')
const blades = [10, 130, 250]
  .map(
    angle =>
      `<path d="M0 0C5-12 4-40 0-56C-4-40-3-12 0 0Z" transform="translate(64 62) rotate(${angle})" fill="#f7f9fb" stroke="#cfd8de" stroke-width="1"/>`,
  )
  .join('')
const window = (x: number, y: number, w = 12, h = 15) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#fff3c4" stroke="#5c4433" stroke-width="2"/><path d="M${x + w / 2} ${y}V${y + h}M${x} ${y + h / 2}H${x + w}" stroke="#5c4433" stroke-width="1.2"/>`
const logs = [0, 1, 2, 3, 4, 5]
  .map(
    row =>
      `<rect x="20" y="${70 + row * 10}" width="88" height="9.4" rx="4.5" fill="${row % 2 ? '#9a6a43' : '#8a5c38'}"/>`,
  )
  .join('')
const stones = [0, 1, 2, 3, 4, 5, 6, 7]
  .flatMap(row =>
    [0, 1, 2].map(
      column =>
        `<rect x="${39 + column * 17 + (row % 2) * 7}" y="${44 + row * 18}" width="13" height="7" rx="2" fill="#8d877f" opacity=".55"/>`,
    ),
  )
  .join('')

/** Buildings that Noto doesn't have. */
export const buildings: Record<string, Drawing> = {
  windmill: {
    width: 128,
    height: 176,
    body: `<path d="M44 66H84L98 176H30Z" fill="#e8dcc6"/><path d="M64 66H84L98 176H64Z" fill="#cdbd9f"/><path d="M40 68C42 44 86 44 88 68Z" fill="#8a4a34"/><rect x="54" y="146" width="20" height="30" rx="10" fill="#6b4a33"/>${window(58, 98)}${sails}<circle cx="64" cy="66" r="5" fill="#5c4433"/>`,
  },
  'wind-wheel': {
    width: 128,
    height: 190,
    body: `<path d="M61.5 62H66.5L69 190H59Z" fill="#e9eef1"/><path d="M64 62H66.5L69 190H64Z" fill="#c9d3d9"/>${blades}<circle cx="64" cy="62" r="5" fill="#dfe6ea"/>`,
  },
  barn: {
    width: 140,
    height: 118,
    body: `<path d="M14 56L38 22L70 8L102 22L126 56V118H14Z" fill="#b83a2e"/><path d="M70 8L102 22L126 56V118H70Z" fill="#9c2f26"/><path d="M8 60L34 18L70 2L106 18L132 60L124 60L101 25L70 11L39 25L16 60Z" fill="#5a4a44"/><rect x="44" y="66" width="52" height="52" fill="#f2ece0"/><rect x="48" y="70" width="44" height="48" fill="#a8342a"/><path d="M48 70L92 118M92 70L48 118M70 70V118" stroke="#f2ece0" stroke-width="3.4"/><rect x="60" y="34" width="20" height="18" fill="#f2ece0"/><rect x="63" y="37" width="14" height="12" fill="#5a2a22"/>`,
  },
  cabin: {
    width: 132,
    height: 132,
    body: `<rect x="88" y="26" width="14" height="34" fill="#7d746c"/><path d="M24 68L64 30L104 68Z" fill="#8a5c38"/>${logs}<path d="M8 74L64 20L120 74L114 80L64 33L14 80Z" fill="#5d4030"/><rect x="54" y="92" width="22" height="40" fill="#5d3c26"/><circle cx="71" cy="113" r="1.8" fill="#e8c15a"/>${window(30, 92, 16, 18)}${window(86, 92, 16, 18)}${window(57, 52, 14, 14)}`,
  },
  tower: {
    width: 128,
    height: 196,
    body: `<path d="M38 40H90L96 196H32Z" fill="#b5aea4"/><path d="M66 40H90L96 196H66Z" fill="#968f86"/>${stones}<path d="M28 24H40V32H50V24H60V32H70V24H80V32H90V24H100V46H28Z" fill="#a39c92"/><path d="M58 196V172C58 160 76 160 76 172V196Z" fill="#5c4433"/><path d="M61 90C61 82 71 82 71 90V104H61Z" fill="#3d3a3a"/><path d="M63 24V2L86 9L65 16" fill="#d8342c"/>`,
  },
  pyramid: {
    width: 200,
    height: 126,
    body: `<path d="M100 0L200 126H0Z" fill="#e3bd78"/><path d="M100 0L200 126H122Z" fill="#bd9350"/>${Array.from({ length: 13 }, (_, row) => `<path d="M${100 - (row + 1) * 7.5} ${(row + 1) * 9.4}H${100 + (row + 1) * 7.5}" stroke="#a57f42" stroke-width="1" opacity=".5"/>`).join('')}`,
  },
  'street-lamp': {
    width: 60,
    height: 190,
    body: '<path d="M27 40H33L34 182H26Z" fill="#3d444b"/><path d="M18 190C18 180 42 180 42 190Z" fill="#33393f"/><path d="M16 12H44L38 42H22Z" fill="#ffe9a8"/><path d="M16 12H44L38 42H22Z" fill="none" stroke="#33393f" stroke-width="3"/><path d="M30 12V42" stroke="#33393f" stroke-width="1.6"/><path d="M12 13C18 2 42 2 48 13Z" fill="#33393f"/><circle cx="30" cy="3" r="3" fill="#33393f"/>',
  },
  bridge: {
    width: 220,
    height: 84,
    body: '<path d="M0 40C60 4 160 4 220 40V84H186C182 40 138 40 134 84H86C82 40 38 40 34 84H0Z" fill="#a39a8f"/><path d="M0 40C60 4 160 4 220 40V50C160 14 60 14 0 50Z" fill="#c4bbae"/><path d="M34 84C38 40 82 40 86 84M134 84C138 40 182 40 186 84" fill="none" stroke="#7d756b" stroke-width="5"/>',
  },
}
