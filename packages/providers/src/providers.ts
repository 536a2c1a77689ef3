export {
  assembleEngines,
  availableProviderEngines,
  createCurrentEngines,
  type EngineOptions,
  generatesPhotos,
} from './assemble-engines.ts'
export { readEngineChoice } from './remote/provider-environment.ts'
