export { removeBackground } from './remove-background/contract.ts'
