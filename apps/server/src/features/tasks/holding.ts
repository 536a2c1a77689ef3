import { fileExtensions, formatOf } from '@pentimento/protocol'
import type { HeldFile, Holding } from '../../platform/holding.ts'
import { erase } from './own-tasks.ts'
import { allOf } from './store.ts'
import type { SubmissionParts } from './submission.ts'
import type { StoredFile, TaskRow } from './tables.ts'

/** Exports and erases a person's tasks and their images. */
export function taskHolding(parts: SubmissionParts): Holding {
  const { database, blobs } = parts
  const { orm } = database
  return {
    name: 'tasks',
    says: 'what you asked each tool to do, and the outcome; images are in the “pictures” folder',
    of: async ({ id }) => (await allOf(orm, id)).map(told),
    files: async function* ({ id }): AsyncGenerator<HeldFile> {
      for (const row of await allOf(orm, id))
        for (const { path, file, savedAt } of picturesOf(row))
          yield { name: path, savedAt, open: () => blobs.stream(file.key) }
    },
    forget: async ({ id }) => {
      for (const row of await allOf(orm, id)) await erase(parts, row)
    },
  }
}

function told(row: TaskRow) {
  const { id, tool, params, state, madeBy, errorCode, createdAt, finishedAt, deleteOn } = row
  const pictures = picturesOf(row).map(({ path, file, fileName }) => ({
    file: path,
    ...(fileName && { sentAs: fileName }),
    width: file.width,
    height: file.height,
  }))
  return { id, tool, params, state, madeBy, errorCode, createdAt, finishedAt, deleteOn, pictures }
}

interface Picture {
  path: string
  file: StoredFile
  savedAt: Date
  fileName?: string
}

function picturesOf({ id, inputs, outputs, createdAt, finishedAt }: TaskRow): Picture[] {
  const pathOf = (kind: string, { name, mediaType }: StoredFile) => {
    const format = formatOf(mediaType)
    return `pictures/${id}/${kind}-${name}${format ? `.${fileExtensions[format]}` : ''}`
  }
  return [
    ...inputs.map(file => ({
      path: pathOf('sent', file),
      file,
      savedAt: createdAt,
      fileName: file.fileName,
    })),
    ...outputs.map(file => ({ path: pathOf('made', file), file, savedAt: finishedAt ?? createdAt })),
  ]
}
