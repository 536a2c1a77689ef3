export type { Credits, Task } from './api-types.ts'
export {
  type CallOptions,
  type EndpointPath,
  type FieldsOf,
  type ImageResult,
  Pentimento,
  type PentimentoOptions,
  type RequestOptions,
} from './client.ts'
export { type ErrorKind, PentimentoError } from './errors.ts'
export type { ImageInput, UploadProgress } from './form.ts'
