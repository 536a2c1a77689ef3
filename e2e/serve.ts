import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forward } from '../scripts/forward.mjs'

// The built web app on an empty data folder.
const data = mkdtempSync(join(tmpdir(), 'pentimento-e2e-'))
try {
  const env = { ...process.env, PENTIMENTO_DATA: data }
  process.exitCode = await forward(process.execPath, ['apps/server/src/main.ts'], { env })
} finally {
  rmSync(data, { recursive: true, force: true })
}
