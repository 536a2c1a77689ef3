export { assembleEngines, createCurrentEngines, type EngineOptions } from './assemble-engines.ts'
export { readEngineChoice } from './remote/provider-environment.ts'
