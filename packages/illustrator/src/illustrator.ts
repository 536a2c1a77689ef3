export { builtInBackgroundPainting } from './built-in-background-painting.ts'
export { builtInGeneration } from './built-in-generation.ts'
export { translateFrench } from './prompt/french/translate-french.ts'
