import type { Drawing } from '../drawing.ts'

const grid = (columns: number, rows: number, button: (column: number, row: number) => string) =>
  Array.from({ length: columns * rows }, (_, at) => button(at % columns, Math.floor(at / columns))).join('')

const knobs = [24, 44, 86, 106]
  .map(
    x =>
      `<circle cx="${x}" cy="66" r="6" fill="#3b4147"/><path d="M${x} 61V66" stroke="#f2f4f5" stroke-width="2"/>`,
  )
  .join('')
const burner = (x: number) =>
  `<ellipse cx="${x}" cy="48" rx="23" ry="5.500" fill="#23272b"/><ellipse cx="${x}" cy="48" rx="14" ry="3" fill="none" stroke="#e2603a" stroke-width="2"/>`

const bricks = (x: number, columns: number, rows: number) =>
  Array.from(
    { length: columns * rows },
    (_, at) =>
      `<rect x="${x + 17 * (at % columns) + (Math.floor(at / columns) % 2 ? 3 : 0)}" y="${36 + 11 * Math.floor(at / columns)}" width="14" height="8" rx="1.5" fill="#8f4634"/>`,
  ).join('')

/** Things indoors that Noto doesn't have, or has only with something else: appliances, furniture, utensils, food. */
export const household: Record<string, Drawing> = {
  microwave: {
    width: 190,
    height: 116,
    body: `<path d="M16 108H36V116H16ZM154 108H174V116H154Z" fill="#3b4147"/><rect width="190" height="110" rx="8" fill="#c3cad0"/><path d="M0 94H190V102Q190 110 182 110H8Q0 110 0 102Z" fill="#000" opacity=".12"/><rect x="10" y="12" width="122" height="84" rx="6" fill="#2a2f35"/><rect x="22" y="24" width="88" height="60" rx="4" fill="#3c454d"/><ellipse cx="66" cy="76" rx="34" ry="5" fill="#56616a"/><path d="M30 74L66 26H82L46 74Z" fill="#fff" opacity=".14"/><rect x="118" y="24" width="7" height="60" rx="3.500" fill="#e6eaed"/><rect x="142" y="14" width="38" height="18" rx="3" fill="#17221c"/><path d="M148 19V27M156 19H162V23H156V27H162M168 19H174V27H168Z" stroke="#59e39a" stroke-width="2" fill="none"/>${grid(3, 4, (column, row) => `<rect x="${142 + 13.5 * column}" y="${38 + 11 * row}" width="11" height="8" rx="2" fill="#3b4147"/>`)}<rect x="142" y="84" width="38" height="12" rx="3" fill="#3f9d5a"/>`,
  },
  oven: {
    width: 130,
    height: 168,
    body: `<path d="M8 0H122V44H8Z" fill="#aeb7be"/><rect x="46" y="10" width="38" height="16" rx="3" fill="#17221c"/><path d="M54 14V22M60 14H66V18H60V22H66M72 14H78V22H72Z" stroke="#59e39a" stroke-width="2" fill="none"/><path d="M0 42H130V54H0Z" fill="#6f7a83"/>${burner(36)}${burner(94)}<rect y="54" width="130" height="108" rx="4" fill="#d3d9dd"/><path d="M0 78H130" stroke="#8c979f" stroke-width="2"/>${knobs}<rect x="12" y="84" width="106" height="56" rx="5" fill="#2a2f35"/><rect x="22" y="98" width="86" height="36" rx="4" fill="#c8622e"/><path d="M22 122H108M22 110H108" stroke="#5c3018" stroke-width="2.500"/><path d="M34 132L58 100H74L50 132Z" fill="#fff" opacity=".18"/><rect x="18" y="87" width="94" height="6" rx="3" fill="#eef1f3"/><path d="M0 146H130" stroke="#8c979f" stroke-width="2"/><rect x="46" y="151" width="38" height="5" rx="2.500" fill="#8c979f"/><path d="M8 162H26V168H8ZM104 162H122V168H104Z" fill="#3b4147"/>`,
  },
  sink: {
    width: 160,
    height: 190,
    body: '<path d="M62 96H98L104 190H56Z" fill="#dfe6ea"/><path d="M84 96H98L104 190H84Z" fill="#b3bfc7"/><path d="M4 50H156C156 84 134 108 108 108H52C26 108 4 84 4 50Z" fill="#eef2f5"/><path d="M98 106C130 104 140 74 142 52H156C156 84 134 108 108 108Z" fill="#c3ced5"/><ellipse cx="80" cy="50" rx="76" ry="17" fill="#f8fafb"/><ellipse cx="80" cy="53" rx="60" ry="11" fill="#a9b9c4"/><path d="M22 55C40 66 120 66 138 55C130 68 30 68 22 55Z" fill="#d7e0e6"/><ellipse cx="80" cy="60" rx="7" ry="2.500" fill="#59656e"/><path d="M80 40V18C80 4 104 4 104 18V24" stroke="#7f8d98" stroke-width="10" fill="none"/><path d="M80 40V18C80 6 100 4 103 16" stroke="#d7e0e6" stroke-width="3" fill="none"/><path d="M104 30V48" stroke="#4fb4e6" stroke-width="6" stroke-linecap="round"/><path d="M44 40V26M38 26H50" stroke="#7f8d98" stroke-width="8" stroke-linecap="round"/><circle cx="44" cy="22" r="4" fill="#d8362f"/><path d="M124 42V28M118 28H130" stroke="#7f8d98" stroke-width="8" stroke-linecap="round"/><circle cx="124" cy="24" r="4" fill="#2f6fd8"/>',
  },
  'hair-dryer': {
    width: 200,
    height: 170,
    body: '<path d="M116 156C128 172 172 172 176 148C180 128 192 140 196 156" stroke="#33383e" stroke-width="6" stroke-linecap="round" fill="none"/><path d="M104 70L136 76L128 152C126 164 104 162 102 150Z" fill="#b8336f"/><rect x="108" y="100" width="12" height="24" rx="5" fill="#33383e"/><rect x="111" y="103" width="6" height="9" rx="2" fill="#f2f4f5"/><path d="M58 22H134C168 22 186 36 186 56C186 76 168 90 134 90H58Z" fill="#e0508f"/><path d="M58 66H182C174 82 158 90 134 90H58Z" fill="#000" opacity=".13"/><path d="M70 32H132C146 32 158 35 166 40" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".5"/><path d="M58 20L36 30V82L58 92Z" fill="#3f454c"/><ellipse cx="152" cy="56" rx="17" ry="22" fill="#3f454c"/><path d="M143 44H161M139 52H165M139 60H165M143 68H161" stroke="#8c979f" stroke-width="3"/><path d="M26 38C18 32 12 44 4 38M26 56C18 50 12 62 4 56M26 74C18 68 12 80 4 74" stroke="#6fc3ea" stroke-width="5" stroke-linecap="round" fill="none"/>',
  },
  'tv-remote': {
    width: 110,
    height: 180,
    body: `<g transform="rotate(18 55 90)"><rect x="31" y="4" width="48" height="172" rx="12" fill="#474d55"/><path d="M66 4H67Q79 4 79 16V164Q79 176 67 176H66Z" fill="#000" opacity=".2"/><circle cx="42" cy="18" r="6" fill="#e2352f"/><circle cx="55" cy="52" r="18" fill="#23272c"/><circle cx="55" cy="52" r="7" fill="#e6eaed"/><path d="M51 40L55 35L59 40ZM51 64L55 69L59 64ZM43 48L38 52L43 56ZM67 48L72 52L67 56Z" fill="#e6eaed"/>${grid(3, 4, (column, row) => `<rect x="${37 + 13 * column}" y="${80 + 14 * row}" width="10" height="9" rx="3" fill="#e6eaed"/>`)}<rect x="37" y="140" width="7" height="6" rx="2" fill="#e2352f"/><rect x="47" y="140" width="7" height="6" rx="2" fill="#3fae55"/><rect x="57" y="140" width="7" height="6" rx="2" fill="#f2c23a"/><rect x="67" y="140" width="7" height="6" rx="2" fill="#3d84e0"/></g>`,
  },
  'mobile-phone': {
    width: 92,
    height: 168,
    body: `<rect width="92" height="168" rx="14" fill="#474d55"/><path d="M80 0Q92 2 92 14V154Q92 166 80 168Z" fill="#000" opacity=".16"/><rect x="11" y="22" width="70" height="118" rx="2" fill="#2f8fdb"/><path d="M11 104C30 92 48 118 81 96V138Q81 140 79 140H13Q11 140 11 138Z" fill="#1c6db5"/>${grid(3, 3, (column, row) => `<rect x="${18 + 21.5 * column}" y="${46 + 22 * row}" width="14" height="14" rx="4" fill="${['#f4f6f8', '#f5b82e', '#ef4d4d', '#3fae55', '#f4f6f8', '#b56bd8', '#f5b82e', '#ef4d4d', '#3fae55'][3 * row + column]}"/>`)}<path d="M33 34H59" stroke="#fff" stroke-width="5" stroke-linecap="round"/><rect x="34" y="9" width="24" height="5" rx="2.500" fill="#1c1f23"/><circle cx="46" cy="154" r="8" fill="#1c1f23"/>`,
  },
  fork: {
    width: 44,
    height: 180,
    body: '<path d="M4 4C4 0 9 0 9 4L10 50H14L15 4C15 0 20 0 20 4L20 50H24L24 4C24 0 29 0 29 4L30 50H34L35 4C35 0 40 0 40 4V58C40 72 34 80 27 84L30 168C30 184 14 184 14 168L17 84C10 80 4 72 4 58Z" fill="#a9b4bd"/><path d="M35 4C35 0 40 0 40 4V58C40 72 34 80 27 84L30 168C30 176 26 180 22 180L23 80C32 74 34 64 34 50Z" fill="#7f8b95"/><path d="M18 100L17 166" stroke="#e3e9ed" stroke-width="3" stroke-linecap="round"/>',
  },
  couch: {
    width: 220,
    height: 108,
    body: '<path d="M28 96H42L38 108H30ZM178 96H192L190 108H182Z" fill="#5c3f29"/><path d="M28 20Q28 0 48 0H172Q192 0 192 20V70H28Z" fill="#2f74c8"/><path d="M110 2V62" stroke="#1d4f8f" stroke-width="3"/><path d="M30 46H190V62H30Z" fill="#000" opacity=".14"/><rect x="30" y="54" width="80" height="26" rx="8" fill="#4a90e2"/><rect x="110" y="54" width="80" height="26" rx="8" fill="#4a90e2"/><path d="M20 76H200V98H20Z" fill="#2a67b2"/><path d="M0 46Q0 32 16 32Q34 32 34 48V98H10Q0 98 0 88ZM220 46Q220 32 204 32Q186 32 186 48V98H210Q220 98 220 88Z" fill="#3a80d6"/><path d="M6 46Q8 38 16 38Q26 38 28 48M192 48Q194 38 204 38Q212 38 214 46" stroke="#8fbcf0" stroke-width="3" fill="none"/>',
  },
  necktie: {
    width: 64,
    height: 190,
    body: '<path d="M16 0H48L42 30H22Z" fill="#b3242b"/><path d="M22 30H42L60 150L32 190L4 150Z" fill="#d13038"/><path d="M18 56L47 66L49 80L16 69ZM12 94L52 108L54 122L10 107ZM7 132L57 149L53 160L6 144Z" fill="#f0c9b8"/><path d="M36 30H42L60 150L32 190Z" fill="#000" opacity=".12"/><path d="M16 0H48L46 8H18Z" fill="#8a1a20"/><path d="M22 30H42L43 37H21Z" fill="#8a1a20"/>',
  },
  tuba: {
    width: 130,
    height: 180,
    body: '<path d="M20 12C40 24 90 24 118 12C112 40 98 56 92 84V140C92 164 76 174 58 174C38 174 28 160 28 142V96" fill="none" stroke="#a87a1c" stroke-width="19" stroke-linejoin="round"/><path d="M92 84V140C92 164 76 174 58 174C38 174 28 160 28 142V96" fill="none" stroke="#e3b23a" stroke-width="14"/><path d="M28 96C28 84 48 84 48 96V140" fill="none" stroke="#e3b23a" stroke-width="9"/><path d="M8 8C36 22 96 22 124 8C118 44 102 58 101 92H83C80 58 26 44 8 8Z" fill="#e3b23a"/><path d="M98 16C108 14 118 12 124 8C118 44 102 58 101 92H92C94 60 104 40 98 16Z" fill="#b98722"/><ellipse cx="66" cy="9" rx="59" ry="9" fill="#8f6515"/><path d="M52 96V134M62 96V134M72 96V134" stroke="#f2d682" stroke-width="8" stroke-linecap="round"/><path d="M52 90V96M62 90V96M72 90V96" stroke="#f7f4e8" stroke-width="5"/><path d="M28 100H12" stroke="#e3b23a" stroke-width="6" stroke-linecap="round"/>',
  },
  'ceiling-fan': {
    width: 220,
    height: 90,
    body: '<path d="M106 0H114V38H106Z" fill="#8d979f"/><path d="M94 36H126V58Q110 68 94 58Z" fill="#b9c2c9"/><path d="M96 46L8 30Q-2 40 8 52L96 54ZM124 46L212 30Q222 40 212 52L124 54Z" fill="#a87545"/><path d="M98 54L40 76Q36 88 52 88L106 60ZM122 54L180 76Q184 88 168 88L114 60Z" fill="#8f6236"/><circle cx="110" cy="66" r="12" fill="#fff0c4"/>',
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
}
