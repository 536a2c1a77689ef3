// Imported first, since the library reads this setting when it's loaded. No other module imports the library
// directly.
import './disable-telemetry.ts'
import { InferenceSession, Tensor } from 'onnxruntime-node'

export { InferenceSession, Tensor }
