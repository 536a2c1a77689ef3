import { fileExtensions, parseImageFormat } from '@pentimento/protocol'
import type { PersonalDataFile, PersonalDataProvider } from '../../platform/personal-data.ts'
import { deleteTask } from './owner-tasks.ts'
import { allOf } from './store.ts'
import type { SubmissionDeps } from './submission.ts'
import type { StoredFile, TaskRow } from './tables.ts'

/** Exports and erases a person's tasks and their images. */
export function taskPersonalData(deps: SubmissionDeps): PersonalDataProvider {
  const { database, blobs } = deps
  const { orm } = database
  return {
    name: 'tasks',
    summary: 'what you asked each tool to do, and the outcome; images are in the “images” folder',
    exportData: async ({ id }) => (await allOf(orm, id)).map(exportTask),
    files: async function* ({ id }): AsyncGenerator<PersonalDataFile> {
      for (const row of await allOf(orm, id))
        for (const { path, file, savedAt } of imagesOf(row))
          yield { name: path, savedAt, open: () => blobs.stream(file.key) }
    },
    eraseData: async ({ id }) => {
      for (const row of await allOf(orm, id)) await deleteTask(deps, row)
    },
  }
}

function exportTask(row: TaskRow) {
  const { id, tool, params, state, madeBy, errorCode, createdAt, finishedAt, deleteOn } = row
  const images = imagesOf(row).map(({ path, file, fileName }) => ({
    file: path,
    fileName,
    width: file.width,
    height: file.height,
  }))
  return { id, tool, params, state, madeBy, errorCode, createdAt, finishedAt, deleteOn, images }
}

interface ExportedImage {
  path: string
  file: StoredFile
  savedAt: Date
  fileName?: string
}

function imagesOf({ id, inputs, outputs, createdAt, finishedAt }: TaskRow): ExportedImage[] {
  const pathOf = (kind: 'input' | 'output', { name, mediaType }: StoredFile) => {
    const format = parseImageFormat(mediaType)
    return `images/${id}/${kind}-${name}${format ? `.${fileExtensions[format]}` : ''}`
  }
  return [
    ...inputs.map(file => ({
      path: pathOf('input', file),
      file,
      savedAt: createdAt,
      fileName: file.fileName,
    })),
    ...outputs.map(file => ({ path: pathOf('output', file), file, savedAt: finishedAt ?? createdAt })),
  ]
}
