/** What the style presets are called in a prompt; a preset without a line here is named as it is. */
const styleWords: Record<string, string> = {
  photo: 'photograph, natural light, fine detail',
  illustration: 'flat illustration, clean shapes',
  'line-art': 'line art, black ink on white paper',
  '3d': '3D render, soft studio light',
  watercolour: 'watercolour painting on paper',
  oil: 'oil painting, visible brush strokes',
  ink: 'ink wash painting',
  pencil: 'pencil drawing, hatched',
  comic: 'comic book panel, bold outlines, halftone',
  'pixel-art': 'pixel art, 16-bit',
}

/** A prompt with its style in words, for services that know no presets. */
export function withStyle(prompt: string, style: string | undefined): string {
  return style === undefined ? prompt : `${prompt}, ${styleWords[style] ?? `${style} style`}`
}

/** A prompt that says what should not be seen, for services without a field for it. */
export function withAvoided(prompt: string, negativePrompt: string | undefined): string {
  return negativePrompt ? `${prompt}. Avoid: ${negativePrompt}` : prompt
}

/** What is asked for where something was taken away, of services that must be told something. */
export const groundAlone =
  'the background alone, continued seamlessly from its surroundings, nothing standing in it'
export const noThings = 'object, person, text, watermark, border'

/** What is asked for beyond a picture's frame when nobody said what. */
export const sceneContinued = 'the same scene, continued seamlessly beyond the frame'
