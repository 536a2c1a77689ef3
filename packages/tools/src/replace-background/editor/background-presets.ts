import { t } from '@pentimento/language'

/** Example prompts; in English, which engines understand best. */
export const ideas = [
  { name: t('Studio'), prompt: 'A beige studio with soft shadows' },
  { name: t('Podium'), prompt: 'A marble podium in soft light' },
  { name: t('Leaf shadows'), prompt: 'A sunlit wall with shadows of leaves' },
  { name: t('Shapes'), prompt: 'A pastel pink background with geometric shapes' },
  { name: t('Café'), prompt: 'A wooden table in a cozy cafe' },
  { name: t('Kitchen'), prompt: 'A bright kitchen with a window' },
  { name: t('Beach'), prompt: 'A sandy beach at sunset' },
  { name: t('Forest'), prompt: 'A misty forest in the morning' },
  { name: t('City at night'), prompt: 'A city street at night in the rain' },
  { name: t('Mountains'), prompt: 'Snowy mountains under a blue sky' },
] as const

export const colorSwatches = [
  { color: '#ffffff', name: t('White') },
  { color: '#f3ede2', name: t('Linen') },
  { color: '#1d1b18', name: t('Ink') },
  { color: '#2a3cb4', name: t('Ultramarine') },
  { color: '#c93a22', name: t('Vermilion') },
  { color: '#4f6b3a', name: t('Moss') },
]

export const gradientPresets: { name: string; colors: string[] }[] = [
  { name: t('Studio'), colors: ['#f7f4ee', '#c9c0b2'] },
  { name: t('Dusk'), colors: ['#2b2f6b', '#d9786a', '#f6cf9b'] },
  { name: t('Sea'), colors: ['#dff1f4', '#3f7fa6'] },
  { name: t('Spotlight'), colors: ['#8d8478', '#1d1b18'] },
]
