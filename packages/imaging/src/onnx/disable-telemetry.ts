// onnxruntime-node 1.30 sends telemetry to its vendor, and stores a device id in the home folder, unless this
// is set before the library is loaded.
process.env['ORT_DISABLE_TELEMETRY'] = '1'
