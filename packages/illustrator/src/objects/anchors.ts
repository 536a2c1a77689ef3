/** Where the head of a drawing is, as fractions of its bounding box; the drawing faces left unless it is frontal. */
export interface HeadAnchor {
  /** Horizontal center of the head. */
  x: number
  /** Top of the head between the ears. */
  top: number
  /** Width of the head. */
  width: number
  /** Horizontal center and height of the eyes. */
  eyeX: number
  eyeY: number
  /** Height of the neck. */
  neck: number
}

/** x, top, width, eye x, eye y, neck; measured on the rendered drawings. */
const measured: Record<string, readonly [number, number, number, number, number, number]> = {
  cat: [0.31, 0.17, 0.46, 0.25, 0.31, 0.53],
  'black-cat': [0.33, 0.15, 0.46, 0.27, 0.3, 0.53],
  dog: [0.46, 0.02, 0.52, 0.41, 0.29, 0.55],
  poodle: [0.33, 0.06, 0.34, 0.27, 0.25, 0.45],
  horse: [0.16, 0.11, 0.2, 0.13, 0.23, 0.42],
  unicorn: [0.13, 0.22, 0.16, 0.1, 0.34, 0.48],
  cow: [0.2, 0.08, 0.24, 0.17, 0.22, 0.5],
  pig: [0.32, 0.1, 0.42, 0.32, 0.47, 0.74],
  ewe: [0.27, 0.3, 0.36, 0.24, 0.41, 0.66],
  goat: [0.3, 0.24, 0.36, 0.24, 0.36, 0.6],
  camel: [0.27, 0.05, 0.2, 0.25, 0.18, 0.42],
  llama: [0.14, 0.12, 0.17, 0.11, 0.2, 0.36],
  giraffe: [0.15, 0.1, 0.22, 0.12, 0.15, 0.32],
  elephant: [0.32, 0.03, 0.4, 0.27, 0.33, 0.66],
  hippopotamus: [0.24, 0.08, 0.34, 0.2, 0.28, 0.8],
  rhinoceros: [0.3, 0.2, 0.24, 0.28, 0.43, 0.75],
  zebra: [0.2, 0.12, 0.28, 0.14, 0.24, 0.46],
  deer: [0.23, 0.25, 0.3, 0.17, 0.32, 0.48],
  tiger: [0.2, 0.05, 0.28, 0.16, 0.24, 0.6],
  leopard: [0.2, 0.06, 0.3, 0.16, 0.25, 0.55],
  gorilla: [0.22, 0.03, 0.26, 0.17, 0.2, 0.4],
  monkey: [0.35, 0.1, 0.44, 0.35, 0.34, 0.54],
  kangaroo: [0.13, 0.16, 0.18, 0.08, 0.26, 0.42],
  sloth: [0.2, 0.32, 0.36, 0.21, 0.42, 0.62],
  raccoon: [0.14, 0.24, 0.2, 0.1, 0.42, 0.7],
  otter: [0.22, 0.04, 0.32, 0.2, 0.2, 0.48],
  hedgehog: [0.26, 0.36, 0.26, 0.24, 0.54, 0.78],
  chipmunk: [0.24, 0.17, 0.3, 0.19, 0.36, 0.58],
  rabbit: [0.3, 0.36, 0.36, 0.26, 0.46, 0.66],
  mouse: [0.34, 0.17, 0.38, 0.27, 0.36, 0.62],
  rooster: [0.22, 0.14, 0.24, 0.18, 0.29, 0.44],
  penguin: [0.42, 0.01, 0.34, 0.42, 0.14, 0.32],
  flamingo: [0.17, 0.02, 0.26, 0.15, 0.09, 0.22],
  owl: [0.5, 0.1, 0.62, 0.5, 0.3, 0.5],
  turtle: [0.22, 0.2, 0.3, 0.21, 0.45, 0.76],
  duck: [0.4, 0.01, 0.26, 0.34, 0.14, 0.36],
  swan: [0.12, 0.06, 0.16, 0.11, 0.14, 0.34],
  parrot: [0.28, 0.02, 0.36, 0.25, 0.17, 0.36],
  bird: [0.22, 0.06, 0.3, 0.22, 0.24, 0.46],
  ostrich: [0.25, 0.02, 0.24, 0.24, 0.08, 0.18],
  capybara: [0.2, 0.08, 0.34, 0.19, 0.25, 0.6],
  'bust-statue': [0.5, 0.05, 0.5, 0.5, 0.33, 0.55],
  statue: [0.5, 0.06, 0.28, 0.49, 0.15, 0.27],
  'teddy-bear': [0.5, 0.04, 0.56, 0.5, 0.24, 0.45],
  'snowman-without-snow': [0.47, 0.2, 0.44, 0.47, 0.39, 0.55],
  snowman: [0.5, 0.02, 0.4, 0.5, 0.3, 0.48],
  cactus: [0.5, 0, 0.34, 0.5, 0.22, 0.5],
  'potted-cactus': [0.5, 0, 0.34, 0.5, 0.24, 0.46],
  'jack-o-lantern': [0.5, 0.16, 0.6, 0.5, 0.47, 0.9],
  ghost: [0.46, 0, 0.5, 0.47, 0.27, 0.5],
  't-rex': [0.2, 0.02, 0.3, 0.23, 0.08, 0.4],
  sauropod: [0.22, 0.01, 0.18, 0.21, 0.12, 0.3],
  bear: [0.5, 0.04, 0.86, 0.5, 0.26, 0.54],
  'polar-bear': [0.5, 0.04, 0.86, 0.5, 0.26, 0.54],
  fox: [0.44, 0.17, 0.62, 0.44, 0.33, 0.56],
  wolf: [0.44, 0.15, 0.62, 0.44, 0.3, 0.56],
  lion: [0.44, 0.06, 0.62, 0.44, 0.22, 0.57],
  koala: [0.5, 0.07, 0.64, 0.5, 0.26, 0.57],
  panda: [0.5, 0.04, 0.84, 0.5, 0.3, 0.57],
  frog: [0.5, 0.1, 0.72, 0.5, 0.13, 0.54],
  hamster: [0.5, 0.08, 0.74, 0.5, 0.29, 0.57],
  lizard: [0.24, 0.02, 0.3, 0.24, 0.08, 0.2],
  snake: [0.42, 0.03, 0.4, 0.42, 0.12, 0.3],
  snail: [0.2, 0.26, 0.3, 0.2, 0.34, 0.5],
  'spouting-whale': [0.35, 0.34, 0.4, 0.3, 0.6, 0.85],
  octopus: [0.5, 0.02, 0.5, 0.5, 0.3, 0.5],
  goose: [0.25, 0, 0.22, 0.2, 0.08, 0.28],
  beaver: [0.4, 0.04, 0.4, 0.36, 0.2, 0.4],
  dragon: [0.36, 0.12, 0.3, 0.26, 0.2, 0.42],
  robot: [0.5, 0.09, 0.66, 0.5, 0.19, 0.36],
  knight: [0.5, 0.06, 0.56, 0.5, 0.2, 0.35],
  alien: [0.5, 0.01, 0.74, 0.5, 0.21, 0.37],
}

/** Custom figures whose Noto icon is a head; the others wear a hat or helmet, which makes the face smaller. */
const largeHeads =
  /^(?:man|woman|person)-standing$|^(?:boy|girl|baby|old-man|old-woman|prince|princess|santa-claus|mrs-claus|clown-face|goblin|ogre)$/
const people = new RegExp(
  `^(?:${[
    '(?:man|woman|person)(?:-[a-z-]+)?',
    'boy|girl|baby|baby-angel|old-man|old-woman|king|queen|prince|princess|santa-claus|mrs-claus|elf|knight|mage',
    'astronaut|cook|farmer|firefighter|police-officer|teacher|scientist|guard|detective|artist|health-worker',
    'construction-worker|pilot|student|singer|sailor|cowboy|pirate|viking|ninja|superhero|ballet-dancer|skier|snowboarder',
    'judge|mechanic|office-worker|factory-worker|skeleton|samurai|warrior|priest|goddess|geisha',
    'vampire|zombie|mermaid|merperson|alien|robot|goblin|ogre|clown-face',
  ].join('|')})(?:~|$)`,
)

/** Whether a drawing shows a person, or a figure with a person's body. */
export const isPerson = (drawingName: string) => people.test(drawingName)

/** Whether a drawing has a face, so that it can wear and hold something. */
export const hasHead = (drawingName: string) => Object.hasOwn(measured, drawingName) || isPerson(drawingName)

/** Where the head of a drawing is; for a drawing without one, its upper part. */
export function headAnchorOf(name: string, isMirrored: boolean): HeadAnchor {
  const [drawingName, pose] = name.split('~')
  // A figure that sits is shorter, so that its head is a larger part of its height.
  const stretch = pose === 'bust' ? 1.5 : pose ? 1.06 : 1
  const [x, top, width, eyeX, eyeY, neck] =
    measured[drawingName] ??
    (largeHeads.test(drawingName)
      ? [0.5, 0.02, 0.74, 0.5, 0.23, 0.38]
      : isPerson(drawingName)
        ? [0.5, 0.07, 0.52, 0.5, 0.17, 0.31]
        : [0.5, 0, 0.6, 0.5, 0.25, 0.5])
  return {
    x: isMirrored ? 1 - x : x,
    top: pose === 'bust' ? top * stretch : top,
    width,
    eyeX: isMirrored ? 1 - eyeX : eyeX,
    eyeY: eyeY * stretch,
    neck: neck * stretch,
  }
}
