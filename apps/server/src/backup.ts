import { runFileCommand } from './file-command.ts'
import { backUp } from './platform/backup.ts'

await runFileCommand('backup', async ({ dataFolder, bucket }, file) => {
  await backUp(dataFolder, file)
  return bucket ? `Saved ${file}, without the images in the bucket ${bucket.name}` : `Saved ${file}`
})
