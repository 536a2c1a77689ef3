import { defineCopy } from '../define-copy.ts'
import { card } from './card.ts'
import { relight } from './contract.ts'

export const copy = defineCopy(relight, {
  ...card,
  description:
    'Place up to eight lights in front of, beside or behind anything in a photo, and see the effect right away. Colors, soft shadows and highlights follow a surface estimated from the photo alone.',
  inputs: { image: 'Image' },
  params: {
    preset: {
      label: 'Preset',
      help: 'The lighting to start from. Other settings override it.',
      options: {
        studio: 'Studio',
        window: 'Window',
        sunset: 'Sunset',
        rim: 'Rim light',
        neon: 'Neon',
        candle: 'Candle',
        moonlight: 'Moonlight',
        spotlight: 'Spotlight',
      },
    },
    lights: { label: 'Lights', help: 'Up to eight lights, as a list.' },
    ambient: { label: 'Ambient light', help: 'White at 1 leaves areas that no light reaches unchanged.' },
    background: { label: 'Background', help: 'Keep, dim or recolor it, by an amount.' },
    shadows: { label: 'Shadows', help: 'How dark they are, 0 to 1.' },
    gloss: { label: 'Gloss', help: 'How shiny surfaces are, 0 to 1.' },
    depth: { label: 'Depth map', help: 'As a 16-bit grayscale PNG. White is near.' },
    normals: { label: 'Normal map', help: 'As a PNG. Green points up.' },
    portraitDepth: { label: 'Portrait depth map', help: 'With 8 bits. The background is black.' },
    portraitNormals: { label: 'Portrait normal map', help: 'The background is (128, 128, 255).' },
  },
  outputs: {
    image: 'Relit image',
    depth: 'Depth map',
    normals: 'Normal map',
    portraitDepth: 'Portrait depth map',
    portraitNormals: 'Portrait normal map',
  },
  feedbackReasons: {
    'unnatural-light': 'The light looks unnatural',
    'wrong-shape': 'Shapes are wrong',
    'dirty-edges': 'Edges have halos',
    noisy: 'There is noise or blotches',
    'colors-off': 'Colors are off',
  },
  examples: ['A portrait', 'A miner', 'A cup of coffee'],
  questions: [
    {
      question: 'How does it know what shape things are?',
      answer:
        'It estimates depth and the slope of every surface from the photo alone. This is a good guess, not a measurement: glass, mirrors and fine twigs may be wrong.',
    },
    {
      question: 'Does the preview match the result?',
      answer:
        'Nearly. Your browser lights the same surface as the server, at a smaller size. The final image is rendered at the original size, with softer shadows. On servers with plans, a free result may then be reduced in size and have a watermark in the corner.',
    },
    {
      question: 'Can it remove the existing light?',
      answer: 'Partly. “Ambient light” dims the original light, but its hard shadows stay in the photo.',
    },
    {
      question: 'Can I use the depth and normal maps elsewhere?',
      answer:
        'Yes. They’re PNGs at the original size. In the depth map, white is near. In the normal map, red, green and blue stand for right, up and toward you. On servers with plans, they’re part of Pro.',
    },
    {
      question: 'Can I save my lighting?',
      answer:
        'Yes. Save it as a template and use it on your next image. On servers with plans, templates are part of Pro.',
    },
  ],
})
