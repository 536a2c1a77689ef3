import type { Drawing, IconLookup } from '../drawing.ts'

interface Coat {
  fur: string
  dark: string
  belly: string
  /** Color of the paws and forelegs, if it differs. @default `dark` */
  paw?: string
  tail: 'bush' | 'tuft' | 'stub' | 'none'
}

const coats: Record<string, Coat> = {
  bear: { fur: '#8a6348', dark: '#6d4c37', belly: '#a9805f', tail: 'none' },
  'polar-bear': { fur: '#eef3f6', dark: '#c9d6de', belly: '#ffffff', tail: 'none' },
  fox: { fur: '#f2743a', dark: '#c9561f', belly: '#fff3e6', paw: '#4a352c', tail: 'bush' },
  wolf: { fur: '#8b9299', dark: '#666d74', belly: '#d9dde0', tail: 'bush' },
  lion: { fur: '#eab054', dark: '#c98d35', belly: '#f7d494', tail: 'tuft' },
  moose: { fur: '#8a5f42', dark: '#69462f', belly: '#9c7253', tail: 'stub' },
  koala: { fur: '#9aa4ab', dark: '#78838b', belly: '#e9edef', tail: 'none' },
  panda: { fur: '#f7f7f5', dark: '#3a3d42', belly: '#ffffff', paw: '#33363b', tail: 'stub' },
  frog: { fur: '#8bc34a', dark: '#689f38', belly: '#dcecc0', tail: 'none' },
  hamster: { fur: '#e8a866', dark: '#c98646', belly: '#fff1df', tail: 'none' },
  boar: { fur: '#7d5b48', dark: '#5e4335', belly: '#8f6b56', tail: 'tuft' },
}

export const animals = Object.keys(coats).concat('unicorn', 'crane')

/** A sitting animal seen from the front: Noto's icon shows only the head, and the body is drawn below it. */
export function animal(name: string, icon: IconLookup): Drawing {
  if (name === 'unicorn') return unicorn(icon)
  if (name === 'crane') return crane
  const { fur, dark, belly, paw = dark, tail } = coats[name]
  const tails: Record<Coat['tail'], string> = {
    bush: `<path d="M88 158C126 160 140 128 122 100C112 116 104 128 84 134Z" fill="${fur}"/><path d="M122 100C131 114 131 126 126 136C118 130 114 120 116 110Z" fill="${belly}"/>`,
    tuft: `<path d="M92 158C122 160 126 132 116 118" stroke="${fur}" stroke-width="6" fill="none" stroke-linecap="round"/><ellipse cx="115" cy="114" rx="7" ry="10" fill="${dark}"/>`,
    stub: `<circle cx="98" cy="150" r="9" fill="${dark}"/>`,
    none: '',
  }
  const leg = (x: number) =>
    `<path d="M${x - 8} 108C${x - 9} 130 ${x - 9} 150 ${x - 10} 164H${x + 10}C${x + 9} 150 ${x + 9} 130 ${x + 8} 108Z" fill="${name === 'panda' || name === 'fox' ? paw : fur}"/><ellipse cx="${x}" cy="164" rx="12" ry="7" fill="${paw}"/>`
  const body =
    tails[tail] +
    `<path d="M40 92C28 108 22 140 30 160C36 170 92 170 98 160C106 140 100 108 88 92Z" fill="${name === 'panda' ? fur : fur}"/>` +
    `<ellipse cx="33" cy="156" rx="17" ry="13" fill="${name === 'panda' ? paw : dark}"/><ellipse cx="95" cy="156" rx="17" ry="13" fill="${name === 'panda' ? paw : dark}"/>` +
    `<path d="M52 96C46 116 46 140 54 152C60 158 68 158 74 152C82 140 82 116 76 96Z" fill="${belly}"/>` +
    leg(50) +
    leg(78) +
    (name === 'panda' ? `<path d="M38 94C48 112 80 112 90 94C88 88 40 88 38 94Z" fill="${paw}"/>` : '') +
    `<path d="M36 100C52 116 76 116 92 100C88 92 40 92 36 100Z" fill="${dark}" opacity=".28"/>` +
    `<g transform="translate(12 2) scale(.82)">${icon(name)}</g>`
  return { body, width: 140, height: 172 }
}

function unicorn(icon: IconLookup): Drawing {
  const horn =
    '<path d="M27 24L8 -6L36 18Z" fill="#f5c542"/><path d="M22 15l8-4M17 7l7-3" stroke="#d99b1f" stroke-width="2"/>'
  const mane =
    '<path d="M38 16C54 12 66 24 68 44C60 38 54 40 48 34C44 30 40 26 38 16Z" fill="#f48fb1"/><path d="M46 22C60 24 66 34 68 48C60 44 52 36 46 22Z" fill="#ce93d8"/><path d="M104 60C124 60 124 84 118 98C112 88 104 82 100 68Z" fill="#f48fb1"/><path d="M106 66C118 70 118 84 114 92C110 84 106 78 106 66Z" fill="#9fa8da"/>'
  const white =
    '<filter id="pale"><feColorMatrix values=".25 .25 .1 0 .42  .25 .25 .1 0 .42  .25 .25 .12 0 .46  0 0 0 1 0"/></filter>'
  return {
    body: `<g transform="translate(0 8)">${white}<g filter="url(#pale)">${icon('horse')}</g>${mane}${horn}</g>`,
    width: 128,
    height: 134,
  }
}

/** A red-crowned crane, as in East Asian ink painting: white, with a black neck and black tail plumes. */
const crane: Drawing = {
  width: 150,
  height: 220,
  body:
    // Legs with the joint that bends backwards, and toes.
    '<g fill="none" stroke="#4a4f57" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"><path d="M72 136L68 174L72 216M72 216H86M72 216L80 210M72 216L62 217"/><path d="M88 134L90 172L98 214M98 214H112M98 214L106 208M98 214L88 215"/></g>' +
    '<path d="M62 118L66 150H76L82 122ZM82 118L86 148H94L98 116Z" fill="#e6ebee"/>' +
    // Black plumes over the tail.
    '<path d="M60 92C38 96 18 112 6 146C18 140 24 138 30 138C26 146 24 152 24 160C36 150 44 144 52 140C52 146 52 150 54 156C66 142 74 128 78 112Z" fill="#23272d"/><path d="M58 104C42 112 30 124 22 140M66 110C54 120 44 132 38 146" stroke="#4d545d" stroke-width="2" fill="none"/>' +
    '<path d="M46 104C56 84 84 76 106 82C120 86 122 104 112 116C98 132 74 136 60 128C48 122 42 112 46 104Z" fill="#f7f8f6"/><path d="M52 112C66 122 92 124 114 112C104 130 76 138 60 128C54 124 52 118 52 112Z" fill="#d3dade"/><path d="M56 102C68 92 84 90 96 94M60 110C72 102 86 100 98 104" stroke="#c3ccd2" stroke-width="2.4" fill="none" stroke-linecap="round"/>' +
    // Curved neck.
    '<path d="M96 84C112 82 114 68 106 54C98 40 100 22 116 18L124 26C112 30 112 40 118 52C126 70 124 92 108 104Z" fill="#f7f8f6"/><path d="M106 92C118 84 118 66 109 52C101 38 102 26 114 20L124 28C115 31 114 40 119 52C127 70 124 86 116 94C112 98 106 98 106 92Z" fill="#23272d"/>' +
    '<path d="M106 24C106 12 118 8 126 14C130 18 130 24 126 28C118 32 108 32 106 24Z" fill="#f7f8f6"/><path d="M112 13C116 7 126 8 129 15C124 18 116 18 112 13Z" fill="#d62b2b"/><path d="M127 17L150 24L127 26Z" fill="#b8a35a"/><path d="M127 22L150 24L127 26Z" fill="#8f7d3f"/><circle cx="122" cy="20" r="2" fill="#16181b"/>',
}
