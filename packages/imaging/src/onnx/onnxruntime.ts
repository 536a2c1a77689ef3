// First, for the library reads its setting as it is loaded. Nothing else imports the library itself.
import './disable-telemetry.ts'
import { InferenceSession, Tensor } from 'onnxruntime-node'

export { InferenceSession, Tensor }
