/** A predefined lighting, as plain data that matches the contract's schema. */
interface Preset {
  lights: {
    color: string
    power: number
    x: number
    y: number
    z: number
    distance: number
    radius: number
    receiveLight: boolean
  }[]
  ambient: { color: string; power: number }
  background: { mode: 'keep' | 'dim' | 'recolor'; color: string; amount: number }
  shadows: number
  gloss: number
}

const unchangedBackground = { mode: 'keep', color: '#2a3cb4', amount: 0.6 } as const
const dimmedBackground = (amount: number) => ({ mode: 'dim', color: '#2a3cb4', amount }) as const

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
        color: '#fff1e0',
        power: 2.6,
        x: 0.08,
        y: 0.0,
        z: 1.0,
        distance: 1.3,
        radius: 0.3,
        receiveLight: true,
      },
      {
        color: '#dfe8ff',
        power: 0.9,
        x: 1.1,
        y: 0.35,
        z: 0.8,
        distance: 1.0,
        radius: 0.4,
        receiveLight: false,
      },
    ],
    ambient: { color: '#ffffff', power: 0.38 },
    background: dimmedBackground(0.35),
    shadows: 0.6,
    gloss: 0.25,
  },
  window: {
    lights: [
      {
        color: '#e8f1ff',
        power: 5,
        x: -0.3,
        y: 0.25,
        z: 0.75,
        distance: 0.9,
        radius: 0.5,
        receiveLight: true,
      },
    ],
    ambient: { color: '#dfe6f2', power: 0.32 },
    background: unchangedBackground,
    shadows: 0.45,
    gloss: 0.2,
  },
  sunset: {
    lights: [
      { color: '#ff8a3d', power: 5, x: 1.2, y: 0.5, z: 0.6, distance: 1.2, radius: 0.2, receiveLight: true },
      {
        color: '#ffc27a',
        power: 0.8,
        x: 0.9,
        y: 0.15,
        z: 1.1,
        distance: 1.2,
        radius: 0.3,
        receiveLight: true,
      },
    ],
    ambient: { color: '#c0aee0', power: 0.46 },
    background: unchangedBackground,
    shadows: 0.6,
    gloss: 0.3,
  },
  rim: {
    lights: [
      {
        color: '#dce9ff',
        power: 6,
        x: -0.12,
        y: 0.15,
        z: 0.12,
        distance: 0.9,
        radius: 0.25,
        receiveLight: false,
      },
      {
        color: '#fff0dc',
        power: 6,
        x: 1.12,
        y: 0.2,
        z: 0.12,
        distance: 0.9,
        radius: 0.25,
        receiveLight: false,
      },
    ],
    ambient: { color: '#ffffff', power: 0.36 },
    background: dimmedBackground(0.6),
    shadows: 0.2,
    gloss: 0.6,
  },
  neon: {
    lights: [
      {
        color: '#ff2bd6',
        power: 4,
        x: -0.1,
        y: 0.35,
        z: 0.75,
        distance: 0.9,
        radius: 0.15,
        receiveLight: true,
      },
      {
        color: '#19d4ff',
        power: 4,
        x: 1.1,
        y: 0.4,
        z: 0.75,
        distance: 0.9,
        radius: 0.15,
        receiveLight: true,
      },
    ],
    ambient: { color: '#5a55b8', power: 0.4 },
    background: dimmedBackground(0.4),
    shadows: 0.4,
    gloss: 0.55,
  },
  candle: {
    lights: [
      {
        color: '#ffa04d',
        power: 6,
        x: 0.38,
        y: 0.72,
        z: 0.95,
        distance: 0.65,
        radius: 0.3,
        receiveLight: true,
      },
    ],
    ambient: { color: '#b88a62', power: 0.26 },
    background: dimmedBackground(0.35),
    shadows: 0.45,
    gloss: 0.3,
  },
  moonlight: {
    lights: [
      {
        color: '#b4ccff',
        power: 4.5,
        x: 0.85,
        y: -0.15,
        z: 0.85,
        distance: 1.1,
        radius: 0.3,
        receiveLight: true,
      },
    ],
    ambient: { color: '#7f95d6', power: 0.3 },
    background: dimmedBackground(0.3),
    shadows: 0.5,
    gloss: 0.4,
  },
  spotlight: {
    lights: [
      {
        color: '#fff6e6',
        power: 8,
        x: 0.5,
        y: 0.0,
        z: 1.05,
        distance: 0.55,
        radius: 0.3,
        receiveLight: true,
      },
    ],
    ambient: { color: '#ffffff', power: 0.16 },
    background: dimmedBackground(0.45),
    shadows: 0.6,
    gloss: 0.3,
  },
}
