/** A rectangle in pixels. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** An ellipse in pixels of the tool's input. */
export interface Ellipse {
  x: number
  y: number
  radiusX: number
  radiusY: number
}

/** A photograph, and what a tool does with it. */
export interface Photograph {
  tool: string
  /** File in the folder of photographs. */
  file: string
  /** Part of the photograph without its film border. @default all of it */
  crop?: Area
  /** Width of the tool's input in pixels. @default that of the photograph */
  width?: number
  /** The background of `replace-background`: another photograph. */
  background?: string
  /** What `cleanup` removes. */
  removed?: readonly Ellipse[]
  /** Parameters of the command line. */
  options?: readonly string[]
  /** The part of the result that its preview shows, 4:3, by its width. @default the largest, at the top */
  view?: Omit<Area, 'height'>
}

const speck = (x: number, y: number): Ellipse => ({ x, y, radiusX: 8, radiusY: 8 })

/**
 * The photographs by tool, in the order of the tool's examples. The first is the one on its card.
 *
 * Not among them, because the built-in engines leave visible faults: the person on the stairs (cleanup), the portrait with
 * dark hair and the white flowers (remove background), and the knitted hat (replace background).
 */
export const photographs: readonly Photograph[] = [
  {
    tool: 'remove-background',
    file: 'woman-in-the-woods.webp',
    view: { left: 326, top: 20, width: 648 },
  },
  { tool: 'remove-background', file: 'hibiscus.webp', width: 1200 },
  { tool: 'remove-background', file: 'astronaut.png' },
  { tool: 'replace-background', file: 'astronaut.png', background: 'rocket.jpg' },
  {
    tool: 'replace-background',
    file: 'woman-in-the-woods.webp',
    background: 'flower-meadow.webp',
    view: { left: 246, top: 0, width: 800 },
  },
  {
    tool: 'cleanup',
    file: 'marsh-birds.webp',
    crop: { left: 24, top: 24, width: 1152, height: 758 },
    removed: [
      { x: 690, y: 384, radiusX: 82, radiusY: 62 },
      { x: 690, y: 486, radiusX: 72, radiusY: 62 },
      { x: 405, y: 35, radiusX: 16, radiusY: 12 },
      speck(671, 154),
      speck(876, 162),
      speck(486, 178),
      speck(316, 233),
      speck(408, 243),
      speck(234, 450),
    ],
    view: { left: 190, top: 150, width: 760 },
  },
  {
    tool: 'cleanup',
    file: 'wind-bent-tree.webp',
    crop: { left: 0, top: 0, width: 1100, height: 1000 },
    removed: [
      { x: 16, y: 167, radiusX: 16, radiusY: 18 },
      { x: 92, y: 178, radiusX: 28, radiusY: 14 },
      { x: 1072, y: 187, radiusX: 12, radiusY: 12 },
      { x: 370, y: 116, radiusX: 16, radiusY: 14 },
      speck(499, 224),
      speck(220, 702),
      speck(65, 566),
      speck(540, 905),
      speck(10, 14),
    ],
    view: { left: 0, top: 60, width: 360 },
  },
  {
    tool: 'image-upscaler',
    file: 'cat.png',
    options: ['--scale', '4'],
    view: { left: 470, top: 190, width: 520 },
  },
  {
    tool: 'image-upscaler',
    file: 'parthenon.webp',
    options: ['--scale', '4'],
    view: { left: 500, top: 350, width: 1100 },
  },
  {
    tool: 'image-upscaler',
    file: 'pink-flower.webp',
    options: ['--scale', '4'],
    view: { left: 420, top: 320, width: 800 },
  },
  {
    tool: 'relight',
    file: 'lawyer-portrait.webp',
    crop: { left: 40, top: 28, width: 1310, height: 1990 },
    width: 900,
    options: ['--preset', 'neon'],
    view: { left: 0, top: 240, width: 900 },
  },
  {
    tool: 'relight',
    file: 'miner-portrait.webp',
    width: 900,
    options: ['--preset', 'window'],
    view: { left: 0, top: 60, width: 900 },
  },
  { tool: 'relight', file: 'coffee.png', options: ['--preset', 'candle'] },
  {
    tool: 'text-remover',
    file: 'book-with-title.webp',
    view: { left: 0, top: 0, width: 826 },
  },
  {
    tool: 'text-remover',
    file: 'cap-portrait.jpg',
    crop: { left: 26, top: 16, width: 490, height: 768 },
    view: { left: 60, top: 20, width: 430 },
  },
  {
    tool: 'uncrop',
    file: 'building-exterior.webp',
    crop: { left: 0, top: 0, width: 1100, height: 703 },
    options: ['--right', '200', '--up', '272'],
  },
  {
    tool: 'uncrop',
    file: 'flower-meadow.webp',
    crop: { left: 900, top: 380, width: 1600, height: 1400 },
    width: 800,
    options: ['--left', '200', '--right', '134', '--up', '150'],
  },
  {
    tool: 'uncrop',
    file: 'coffee.png',
    options: ['--up', '60', '--down', '60', '--left', '46', '--right', '47'],
  },
  { tool: 'universal-resizer', file: 'pink-flower.webp', width: 900 },
  { tool: 'universal-resizer', file: 'flower-meadow.webp', width: 1200 },
]

/** Where the results of `universal-resizer` are on the sheet that shows them, 960 × 720. */
export const resizerSheet: Readonly<Record<string, Area>> = {
  'instagram-story': { left: 40, top: 40, width: 360, height: 640 },
  'x-post': { left: 424, top: 40, width: 496, height: 279 },
  'instagram-portrait': { left: 424, top: 343, width: 269, height: 337 },
  '1080x1080': { left: 717, top: 343, width: 203, height: 203 },
  'open-graph': { left: 717, top: 570, width: 203, height: 107 },
}
