import type { Drawing } from '../drawing.ts'

const bricks = (x: number, columns: number, rows: number) =>
  Array.from(
    { length: columns * rows },
    (_, at) =>
      `<rect x="${x + 17 * (at % columns) + (Math.floor(at / columns) % 2 ? 3 : 0)}" y="${36 + 11 * Math.floor(at / columns)}" width="14" height="8" rx="1.5" fill="#8f4634"/>`,
  ).join('')

/** A fireplace, a plate of food, and a helmet for space. */
export const hearthAndTable: Record<string, Drawing> = {
  fireplace: {
    width: 190,
    height: 150,
    body: `<path d="M12 28H178V146H12Z" fill="#a9563f"/>${bricks(16, 2, 10)}${bricks(138, 2, 10)}<path d="M52 146V74C52 54 138 54 138 74V146Z" fill="#241a17"/><path d="M52 146V74C52 54 138 54 138 74V146H128V78C128 66 62 66 62 78V146Z" fill="#6b3527"/><path d="M2 14H188V30H2Z" fill="#7d5430"/><path d="M2 24H188V30H2Z" fill="#5c3c20"/><path d="M6 142H184V150H6Z" fill="#8d877f"/><ellipse cx="95" cy="120" rx="44" ry="34" fill="#ff9a2e" opacity=".35"/><path d="M95 78C104 96 124 104 120 124C118 138 108 142 95 142C82 142 72 138 70 124C70 112 80 108 82 96C88 100 92 90 95 78Z" fill="#f26a1f"/><path d="M96 100C102 110 112 116 109 128C107 138 102 141 95 141C88 141 82 138 81 128C81 120 90 116 96 100Z" fill="#ffc23a"/><path d="M96 118C99 124 104 128 102 134C100 140 91 140 89 134C88 128 94 126 96 118Z" fill="#fff1b0"/><path d="M66 136L124 144M124 136L66 144" stroke="#5c3a22" stroke-width="8" stroke-linecap="round"/>`,
  },
  'plate-of-food': {
    width: 200,
    height: 96,
    body: '<ellipse cx="100" cy="62" rx="98" ry="33" fill="#c9d1d6"/><ellipse cx="100" cy="57" rx="98" ry="33" fill="#f7f9fa"/><ellipse cx="100" cy="57" rx="72" ry="22" fill="#e6ebee"/><path d="M34 54C34 34 60 24 84 30C104 36 108 52 98 64C80 74 36 74 34 54Z" fill="#8a4b2b"/><path d="M38 50C40 36 60 28 80 33C96 38 100 48 96 54C78 64 44 62 38 50Z" fill="#a8623a"/><path d="M50 40L86 54M62 34L94 48" stroke="#6b3820" stroke-width="4" stroke-linecap="round"/><path d="M100 62C96 44 108 34 124 36C140 30 154 40 150 54C156 66 130 74 100 62Z" fill="#f6e3ae"/><path d="M110 44Q122 36 134 44" stroke="#fff6d8" stroke-width="5" stroke-linecap="round" fill="none"/><path d="M118 40H132L130 47H120Z" fill="#ffd54a"/><path d="M140 62C134 48 142 34 154 38C160 30 172 34 170 44C178 48 174 62 164 64Z" fill="#4f9a45"/><path d="M148 66L156 52L166 66Z" fill="#8cc06a"/><circle cx="152" cy="44" r="5" fill="#6bb65c"/><circle cx="163" cy="46" r="5" fill="#6bb65c"/><g fill="#f2812e"><circle cx="96" cy="70" r="6"/><circle cx="110" cy="74" r="6"/><circle cx="124" cy="73" r="6"/></g><g fill="#d8372f"><circle cx="138" cy="71" r="7"/><circle cx="70" cy="73" r="7"/></g><path d="M66 71l4-2M134 69l4-2" stroke="#fff" stroke-width="2" stroke-linecap="round"/><path d="M78 20C74 12 84 10 80 2M100 22C96 14 106 10 102 2M120 24C116 16 126 12 122 4" stroke="#b9c2c9" stroke-width="3" fill="none" stroke-linecap="round" opacity=".7"/>',
  },
  'space-helmet': {
    width: 160,
    height: 160,
    body: '<path d="M26 134H134L142 158H18Z" fill="#d9dee2"/><path d="M80 134H134L142 158H80Z" fill="#b3bcc3"/><path d="M20 128Q80 148 140 128V140Q80 160 20 140Z" fill="#f26a3a"/><circle cx="80" cy="72" r="70" fill="#bfe3f5" opacity=".26"/><circle cx="80" cy="72" r="70" fill="none" stroke="#f1f4f6" stroke-width="9"/><circle cx="80" cy="72" r="75" fill="none" stroke="#9aa7b0" stroke-width="2"/><path d="M28 62C32 40 48 24 68 20" stroke="#fff" stroke-width="8" stroke-linecap="round" fill="none" opacity=".85"/><path d="M26 82L27 88" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".85"/>',
  },
}
