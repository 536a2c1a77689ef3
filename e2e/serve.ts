import { rmSync } from 'node:fs'
import { forward } from '../scripts/forward.mjs'
import { createDataFolder } from '../scripts/prepared-data.ts'

// Starts the server with the built web app on a new data folder.
const data = createDataFolder()
try {
  const env = { ...process.env, PENTIMENTO_DATA: data }
  process.exitCode = await forward(process.execPath, ['apps/server/src/main.ts'], { env })
} finally {
  rmSync(data, { recursive: true, force: true })
}
