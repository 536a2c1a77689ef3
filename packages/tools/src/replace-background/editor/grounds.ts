/** Things to ask for, as a first word. */
export const ideas = [
  { name: 'Beach', prompt: 'A sandy beach at sunset' },
  { name: 'Forest', prompt: 'A misty forest in the morning' },
  { name: 'City at night', prompt: 'A city street at night in the rain' },
  { name: 'Kitchen', prompt: 'A bright kitchen with a window' },
  { name: 'Mountains', prompt: 'Snowy mountains under a blue sky' },
  { name: 'Library', prompt: 'A warm library' },
] as const

export const swatches = [
  { colour: '#ffffff', name: 'White' },
  { colour: '#f3ede2', name: 'Linen' },
  { colour: '#1d1b18', name: 'Ink' },
  { colour: '#2a3cb4', name: 'Ultramarine' },
  { colour: '#c93a22', name: 'Vermilion' },
  { colour: '#4f6b3a', name: 'Moss' },
]

export const gradients: { name: string; colours: string[] }[] = [
  { name: 'Studio', colours: ['#f7f4ee', '#c9c0b2'] },
  { name: 'Dusk', colours: ['#2b2f6b', '#d9786a', '#f6cf9b'] },
  { name: 'Sea', colours: ['#dff1f4', '#3f7fa6'] },
  { name: 'Spotlight', colours: ['#8d8478', '#1d1b18'] },
]
