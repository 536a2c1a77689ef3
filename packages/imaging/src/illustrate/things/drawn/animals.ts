import type { Drawing, Picture } from '../drawing.ts'

interface Coat {
  fur: string
  dark: string
  belly: string
  /** The paws and the forelegs, where they are of another colour. */
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

export const animals = Object.keys(coats).concat('unicorn')

/** An animal of which the set has the head: it sits and looks at us. */
export function animal(name: string, picture: Picture): Drawing {
  if (name === 'unicorn') return unicorn(picture)
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
    `<g transform="translate(12 2) scale(.82)">${picture(name)}</g>`
  return { body, width: 140, height: 172 }
}

function unicorn(picture: Picture): Drawing {
  const horn =
    '<path d="M27 24L8 -6L36 18Z" fill="#f5c542"/><path d="M22 15l8-4M17 7l7-3" stroke="#d99b1f" stroke-width="2"/>'
  const mane =
    '<path d="M38 16C54 12 66 24 68 44C60 38 54 40 48 34C44 30 40 26 38 16Z" fill="#f48fb1"/><path d="M46 22C60 24 66 34 68 48C60 44 52 36 46 22Z" fill="#ce93d8"/><path d="M104 60C124 60 124 84 118 98C112 88 104 82 100 68Z" fill="#f48fb1"/><path d="M106 66C118 70 118 84 114 92C110 84 106 78 106 66Z" fill="#9fa8da"/>'
  const white =
    '<filter id="pale"><feColorMatrix values=".25 .25 .1 0 .42  .25 .25 .1 0 .42  .25 .25 .12 0 .46  0 0 0 1 0"/></filter>'
  return {
    body: `<g transform="translate(0 8)">${white}<g filter="url(#pale)">${picture('horse')}</g>${mane}${horn}</g>`,
    width: 128,
    height: 134,
  }
}
