// onnxruntime-node 1.30 reports to its vendor, and keeps a device id under the home folder, unless this is set
// before the library is loaded.
process.env['ORT_DISABLE_TELEMETRY'] = '1'
