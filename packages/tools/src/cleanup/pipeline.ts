import { definePipeline } from '../define-pipeline.ts'
import { cleanup } from './contract.ts'

export default definePipeline(cleanup, async ({ image }, _params, { signal, progress }) => {
  signal.throwIfAborted()
  progress(1)
  return { image, madeBy: 'Cleanup' }
})
