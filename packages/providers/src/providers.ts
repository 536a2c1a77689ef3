export { assembleEngines, type EngineOptions } from './assemble-engines.ts'
