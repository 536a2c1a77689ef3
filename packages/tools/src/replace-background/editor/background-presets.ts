import { t } from '@pentimento/language'

/** Example prompts. */
export const ideas = [
  { name: t('Studio'), prompt: t('A beige studio with soft shadows') },
  { name: t('Podium'), prompt: t('A marble podium in soft light') },
  { name: t('Leaf shadows'), prompt: t('A sunlit wall with shadows of leaves') },
  { name: t('Shapes'), prompt: t('A pastel pink background with geometric shapes') },
  { name: t('Café'), prompt: t('A wooden table in a cozy cafe') },
  { name: t('Kitchen'), prompt: t('A bright kitchen with a window') },
  { name: t('Beach'), prompt: t('A sandy beach at sunset') },
  { name: t('Forest'), prompt: t('A misty forest in the morning') },
  { name: t('City at night'), prompt: t('A city street at night in the rain') },
  { name: t('Mountains'), prompt: t('Snowy mountains under a blue sky') },
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
