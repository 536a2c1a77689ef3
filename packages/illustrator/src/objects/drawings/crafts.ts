import type { Drawing } from '../drawing.ts'

const gores = ['#e8453c', '#f7a32d', '#f7d63c', '#4fb0e0', '#3f7fd0', '#e8453c']
  .map((fill, at) => {
    const edge = (share: number) => 64 + 62 * share
    const from = -1 + (at * 2) / 6
    const to = -1 + ((at + 1) * 2) / 6
    return `<path d="M64 4C${edge(from * 0.9)} 4 ${edge(from)} 40 ${edge(from)} 66C${edge(from)} 96 ${64 + 20 * from} 122 ${64 + 15 * from} 134H${64 + 15 * to}C${64 + 20 * to} 122 ${edge(to)} 96 ${edge(to)} 66C${edge(to)} 40 ${edge(to * 0.9)} 4 64 4Z" fill="${fill}"/>`
  })
  .join('')

/** Floating and flying objects that Noto doesn't have. */
export const crafts: Record<string, Drawing> = {
  'hot-air-balloon': {
    width: 128,
    height: 178,
    body: `${gores}<path d="M64 4C30 4 2 34 2 66C2 96 44 122 49 134H56C40 110 26 92 26 62C26 34 44 10 64 4Z" fill="#fff" opacity=".16"/><path d="M64 4C98 4 126 34 126 66C126 96 84 122 79 134H70C88 110 106 92 106 62C106 34 84 10 64 4Z" fill="#000" opacity=".12"/><path d="M50 134L54 156M78 134L74 156" stroke="#6b4a33" stroke-width="1.8"/><path d="M51 154H77L74 178H54Z" fill="#a8713f"/><path d="M50 153H78V159H50Z" fill="#7a5233"/>`,
  },
  airship: {
    width: 220,
    height: 130,
    body: '<path d="M2 52C10 14 70 0 116 0C172 0 206 26 212 52C206 78 172 104 116 104C70 104 10 90 2 52Z" fill="#b5653a"/><path d="M2 52C10 90 70 104 116 104C172 104 206 78 212 52C190 70 60 72 2 52Z" fill="#8a4526"/><path d="M60 8C44 34 44 70 60 96M112 0C100 34 100 70 112 104M164 12C176 36 176 68 164 92" stroke="#e0a860" stroke-width="4" fill="none"/><path d="M196 30L220 12V92L196 74Z" fill="#7a3b22"/><path d="M80 100L74 112M140 100L146 112" stroke="#4a3324" stroke-width="4"/><path d="M62 110H158L146 130H74Z" fill="#6b4527"/><g fill="#ffe6a0"><circle cx="88" cy="119" r="4.5"/><circle cx="104" cy="119" r="4.5"/><circle cx="120" cy="119" r="4.5"/><circle cx="136" cy="119" r="4.5"/></g><path d="M40 30C70 14 120 10 150 14" stroke="#f0c890" stroke-width="6" fill="none" stroke-linecap="round" opacity=".6"/>',
  },
  seagull: {
    width: 128,
    height: 60,
    body: '<path d="M64 36C50 12 26 4 2 12C22 14 38 24 50 40C54 52 76 52 80 40C92 24 108 14 126 8C102 2 78 12 64 36Z" fill="#f4f7f9"/><path d="M2 12C8 9 14 8 20 8C14 12 10 13 2 12ZM126 8C120 6 114 6 108 7C114 10 118 10 126 8Z" fill="#55606a"/><path d="M50 40C54 52 76 52 80 40C72 46 58 46 50 40Z" fill="#c9d3da"/>',
  },
  convertible: {
    width: 240,
    height: 104,
    body: '<path d="M66 46L88 6L94 6L80 46Z" fill="#5a636d"/><path d="M80 46L92 10L98 14L90 46Z" fill="#bfe3f2" opacity=".6"/><path d="M4 68C6 54 34 48 66 46H196C216 46 234 52 237 66C238 76 236 84 232 88H8C3 84 2 76 4 68Z" fill="#d8322f"/><path d="M3 74H238C238 80 236 85 232 88H8C4 85 3 80 3 74Z" fill="#a9221f"/><path d="M92 50V84M150 50V84M92 84H150" stroke="#8f1c1a" stroke-width="2" fill="none"/><path d="M134 58H144" stroke="#f4d6d2" stroke-width="3" stroke-linecap="round"/><path d="M4 66C6 60 12 57 18 57V68H4Z" fill="#fff1b8"/><path d="M226 56C233 58 236 62 237 68H226Z" fill="#7a1512"/><path d="M66 46H200" stroke="#f1837c" stroke-width="3" stroke-linecap="round"/><g fill="#2b2e33"><circle cx="54" cy="84" r="20"/><circle cx="190" cy="84" r="20"/></g><g fill="#c8ced4"><circle cx="54" cy="84" r="10"/><circle cx="190" cy="84" r="10"/></g>',
  },
  rowboat: {
    width: 170,
    height: 62,
    body: '<path d="M2 10C40 22 130 22 168 10C164 40 146 60 120 60H50C24 60 6 40 2 10Z" fill="#a8643a"/><path d="M6 26C44 38 126 38 164 26L160 34C124 46 46 46 10 34Z" fill="#8a4f2c"/><path d="M2 10C40 22 130 22 168 10C150 4 20 4 2 10Z" fill="#6d3f24"/><path d="M60 12H110V18H60Z" fill="#c98a55"/><path d="M120 20L158 58" stroke="#d9b078" stroke-width="4" stroke-linecap="round"/>',
  },
  'paper-boat': {
    width: 140,
    height: 84,
    body: '<path d="M70 0L104 46H36Z" fill="#f7f9fb"/><path d="M70 0L104 46H70Z" fill="#d3dce3"/><path d="M0 36L44 46H96L140 36L112 84H28Z" fill="#eef2f5"/><path d="M96 46L140 36L112 84H80Z" fill="#cfd9e0"/>',
  },
  iceberg: {
    width: 180,
    height: 110,
    body: '<path d="M6 110L24 60L52 44L70 8L98 24L116 4L142 48L160 62L174 110Z" fill="#e6f4fb"/><path d="M98 24L116 4L142 48L160 62L174 110H110L120 66Z" fill="#b5d9ec"/><path d="M52 44L70 8L76 54L58 110H34Z" fill="#cfe7f3"/>',
  },
  'pirate-ship': {
    width: 180,
    height: 172,
    body: '<path d="M60 20H65V130H60ZM112 8H117V130H112Z" fill="#6b4a2f"/><path d="M32 34C56 40 74 40 92 34C96 54 96 74 90 92C72 86 52 86 34 92C38 74 38 54 32 34Z" fill="#f2ead8"/><path d="M84 24C106 30 126 30 146 24C152 50 152 72 144 96C126 88 104 88 86 96C92 74 92 50 84 24Z" fill="#e4d9c2"/><path d="M115 8V0L140 5L117 14Z" fill="#23252b"/><path d="M2 112C40 126 120 126 152 104L178 96C174 140 150 170 126 170H50C24 170 8 148 2 112Z" fill="#7a4a2a"/><path d="M6 126C44 140 124 138 158 116L168 112L164 122C124 150 44 152 10 138Z" fill="#c99a4a"/><g fill="#3a2416"><circle cx="50" cy="152" r="5"/><circle cx="76" cy="156" r="5"/><circle cx="102" cy="154" r="5"/><circle cx="128" cy="148" r="5"/></g>',
  },
}
