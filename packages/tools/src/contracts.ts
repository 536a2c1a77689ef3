export { cleanup } from './cleanup/contract.ts'
export { imageUpscaler } from './image-upscaler/contract.ts'
export { removeBackground } from './remove-background/contract.ts'
export { textRemover } from './text-remover/contract.ts'
