/** Prompt texts of the style presets; a preset without an entry is used by its name. */
const stylePrompts: Record<string, string> = {
  photo: 'photograph, natural light, fine detail',
  illustration: 'flat illustration, clean shapes',
  'line-art': 'line art, black ink on white paper',
  '3d': '3D render, soft studio light',
  watercolor: 'watercolour painting on paper',
  oil: 'oil painting, visible brush strokes',
  ink: 'ink wash painting',
  pencil: 'pencil drawing, hatched',
  comic: 'comic book panel, bold outlines, halftone',
  'pixel-art': 'pixel art, 16-bit',
}

/** Append the style to a prompt, for services without style presets. */
export function withStyle(prompt: string, style: string | undefined): string {
  return style === undefined ? prompt : `${prompt}, ${stylePrompts[style] ?? `${style} style`}`
}

/** Append the negative prompt to a prompt, for services without a field for it. */
export function withNegativePrompt(prompt: string, negativePrompt: string | undefined): string {
  return negativePrompt ? `${prompt}. Avoid: ${negativePrompt}` : prompt
}

/** Prompts to make an image from another, for services that follow instructions. */
export const instructions = {
  variation: (prompt: string) =>
    `Make a new image with the subject and the style of this one, composed differently. ${prompt}`,
  sketch: (prompt: string) => `Turn this sketch into a finished image that follows its lines: ${prompt}`,
}

/** Prompts for erasing with services that require a prompt. */
export const backgroundOnlyPrompt =
  'the background alone, continued seamlessly from its surroundings, nothing standing in it'
export const noObjectsNegativePrompt = 'object, person, text, watermark, border'

/** Default prompt for outpainting. */
export const continuedScenePrompt = 'the same scene, continued seamlessly beyond the frame'
