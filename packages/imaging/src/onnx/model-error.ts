/**
 * A model can't be used: its file, its signature or its memory use is the reason. Another engine may work.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError'
}
