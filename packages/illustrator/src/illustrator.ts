export { ownBackgroundPainting } from './background-painting.ts'
export { ownGeneration } from './illustrate.ts'
