import { t } from '@pentimento/language'

/** Example prompts; in English, which engines understand best. */
export const ideas = [
  { name: t('Beach'), prompt: 'A sandy beach at sunset' },
  { name: t('Forest'), prompt: 'A misty forest in the morning' },
  { name: t('City at night'), prompt: 'A city street at night in the rain' },
  { name: t('Kitchen'), prompt: 'A bright kitchen with a window' },
  { name: t('Mountains'), prompt: 'Snowy mountains under a blue sky' },
  { name: t('Library'), prompt: 'A warm library' },
] as const

export const swatches = [
  { colour: '#ffffff', name: t('White') },
  { colour: '#f3ede2', name: t('Linen') },
  { colour: '#1d1b18', name: t('Ink') },
  { colour: '#2a3cb4', name: t('Ultramarine') },
  { colour: '#c93a22', name: t('Vermilion') },
  { colour: '#4f6b3a', name: t('Moss') },
]

export const gradients: { name: string; colours: string[] }[] = [
  { name: t('Studio'), colours: ['#f7f4ee', '#c9c0b2'] },
  { name: t('Dusk'), colours: ['#2b2f6b', '#d9786a', '#f6cf9b'] },
  { name: t('Sea'), colours: ['#dff1f4', '#3f7fa6'] },
  { name: t('Spotlight'), colours: ['#8d8478', '#1d1b18'] },
]
