/** A light set up beforehand, plain data of the contract's form. */
interface Preset {
  lights: {
    colour: string
    power: number
    x: number
    y: number
    z: number
    distance: number
    radius: number
    receiveLight: boolean
  }[]
  ambient: { colour: string; power: number }
  background: { mode: 'keep' | 'dim' | 'recolour'; colour: string; amount: number }
  shadows: number
  gloss: number
}

const asItIs = { mode: 'keep', colour: '#2a3cb4', amount: 0.6 } as const
const dimmed = (amount: number) => ({ mode: 'dim', colour: '#2a3cb4', amount }) as const

export const presetNames = [
  'studio',
  'window',
  'sunset',
  'rim',
  'neon',
  'candle',
  'moonlight',
  'spotlight',
] as const
export type PresetName = (typeof presetNames)[number]

export const presets: Record<PresetName, Preset> = {
  studio: {
    lights: [
      {
        colour: '#fff1e0',
        power: 2.2,
        x: 0.12,
        y: 0.05,
        z: 1.15,
        distance: 1.4,
        radius: 0.3,
        receiveLight: true,
      },
      {
        colour: '#dfe8ff',
        power: 0.5,
        x: 1.05,
        y: 0.35,
        z: 1,
        distance: 1.2,
        radius: 0.4,
        receiveLight: false,
      },
    ],
    ambient: { colour: '#ffffff', power: 0.5 },
    background: dimmed(0.3),
    shadows: 0.6,
    gloss: 0.25,
  },
  window: {
    lights: [
      {
        colour: '#eaf2ff',
        power: 3,
        x: -0.25,
        y: 0.3,
        z: 0.85,
        distance: 1.1,
        radius: 0.5,
        receiveLight: true,
      },
    ],
    ambient: { colour: '#e6ecf5', power: 0.42 },
    background: asItIs,
    shadows: 0.5,
    gloss: 0.15,
  },
  sunset: {
    lights: [
      {
        colour: '#ff8a3d',
        power: 4,
        x: 1.2,
        y: 0.55,
        z: 0.6,
        distance: 1.3,
        radius: 0.2,
        receiveLight: true,
      },
      {
        colour: '#ffc27a',
        power: 0.7,
        x: 0.9,
        y: 0.2,
        z: 1.2,
        distance: 1.2,
        radius: 0.3,
        receiveLight: true,
      },
    ],
    ambient: { colour: '#c9b6e4', power: 0.5 },
    background: asItIs,
    shadows: 0.6,
    gloss: 0.3,
  },
  rim: {
    lights: [
      {
        colour: '#dce9ff',
        power: 7,
        x: -0.1,
        y: 0.2,
        z: 0.12,
        distance: 0.9,
        radius: 0.12,
        receiveLight: false,
      },
      {
        colour: '#fff0dc',
        power: 7,
        x: 1.1,
        y: 0.25,
        z: 0.12,
        distance: 0.9,
        radius: 0.12,
        receiveLight: false,
      },
    ],
    ambient: { colour: '#ffffff', power: 0.35 },
    background: dimmed(0.6),
    shadows: 0.3,
    gloss: 0.6,
  },
  neon: {
    lights: [
      {
        colour: '#ff2bd6',
        power: 4,
        x: -0.1,
        y: 0.35,
        z: 0.75,
        distance: 0.9,
        radius: 0.15,
        receiveLight: true,
      },
      {
        colour: '#19d4ff',
        power: 4,
        x: 1.1,
        y: 0.4,
        z: 0.75,
        distance: 0.9,
        radius: 0.15,
        receiveLight: true,
      },
    ],
    ambient: { colour: '#5a55b8', power: 0.4 },
    background: dimmed(0.4),
    shadows: 0.4,
    gloss: 0.55,
  },
  candle: {
    lights: [
      {
        colour: '#ffa04d',
        power: 3.4,
        x: 0.35,
        y: 0.95,
        z: 0.9,
        distance: 0.7,
        radius: 0.06,
        receiveLight: true,
      },
    ],
    ambient: { colour: '#b08a6a', power: 0.22 },
    background: dimmed(0.4),
    shadows: 0.7,
    gloss: 0.3,
  },
  moonlight: {
    lights: [
      {
        colour: '#a9c4ff',
        power: 2.2,
        x: 0.85,
        y: -0.15,
        z: 0.9,
        distance: 1.3,
        radius: 0.12,
        receiveLight: true,
      },
    ],
    ambient: { colour: '#7f95d6', power: 0.3 },
    background: dimmed(0.3),
    shadows: 0.6,
    gloss: 0.35,
  },
  spotlight: {
    lights: [
      { colour: '#fff6e6', power: 5, x: 0.5, y: -0.1, z: 1, distance: 0.7, radius: 0.08, receiveLight: true },
    ],
    ambient: { colour: '#ffffff', power: 0.14 },
    background: dimmed(0.5),
    shadows: 0.8,
    gloss: 0.3,
  },
}
