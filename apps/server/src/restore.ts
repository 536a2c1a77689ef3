import { runFileCommand } from './file-command.ts'
import { restore } from './platform/backup.ts'
import { systemClock } from './platform/clock.ts'

await runFileCommand('restore', async ({ dataFolder }, file) => {
  const replaced = await restore(dataFolder, file, systemClock.now())
  return replaced
    ? `Restored ${dataFolder}. Its previous content is in ${replaced}`
    : `Restored ${dataFolder}`
})
