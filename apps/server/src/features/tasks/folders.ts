/** The parent of all folders of tasks in the blob store. Tasks of early versions have theirs at the top. */
export const taskFolders = { current: 'tasks', early: '' } as const

/** The folder of a task's images. */
export function folderOf(taskId: string): string {
  return `${taskFolders.current}/${taskId}`
}

/** All folders in which a task may have images. */
export function allFoldersOf(taskId: string): string[] {
  return [folderOf(taskId), taskId]
}
