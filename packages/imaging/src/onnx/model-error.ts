/** A model that cannot be used: its file, its signature, the memory it asks for. Another engine may do. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
}
