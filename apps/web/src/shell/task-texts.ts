import { t } from '@pentimento/language'
import { fileExtensions, type Task, type TaskOutput } from '@pentimento/protocol'
import { contractById } from '@pentimento/tools/all-contracts'

const dayMs = 24 * 60 * 60 * 1000

/** When a result will be deleted, in the reader's time zone. */
export function formatDeletion(deletedOn: string, now: Date): string {
  const days = Math.round((startOfDay(new Date(deletedOn)) - startOfDay(now)) / dayMs)
  if (days <= 0) return t('deleted today')
  return days === 1 ? t('deleted tomorrow') : t('deleted in {days} days', { days })
}

/** The heading of an image's group in a list by days. */
export function dayGroupName(createdAt: string, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(new Date(createdAt))) / dayMs)
  if (days <= 0) return t('Today')
  return days === 1 ? t('Yesterday') : t('Earlier')
}

/** The name of the input file; for a task without input, the beginning of its prompt. */
export function taskName({ inputs, tool, params }: Task): string {
  return inputs[0]?.fileName ?? toTaskName(promptOf(tool, params)) ?? t('Untitled')
}

function promptOf(tool: string, params: Task['params']): string | undefined {
  const contract = contractById(tool)
  const [name] = Object.entries(contract?.promptParams ?? {}).find(([, sense]) => sense === 'wanted') ?? []
  const prompt = name && params[name]
  return typeof prompt === 'string' && prompt !== '' ? prompt : undefined
}

const maxNameLength = 60

/** As many whole words as fit a name, without characters that file names can't contain. */
function toTaskName(prompt: string | undefined): string | undefined {
  const words = prompt?.replace(/[\p{Cc}\\/:*?"<>|.]+/gu, ' ').split(/\s+/)
  const name = words?.reduce(
    (name, word) => (`${name} ${word}`.length > maxNameLength ? name : `${name} ${word}`.trim()),
    '',
  )
  return name || prompt?.slice(0, maxNameLength)
}

/** The download file name of an output: the task's name and the tool. */
export function downloadName(task: Task, output: TaskOutput): string {
  const base = taskName(task).replace(/\.[^.]+$/, '')
  return `${base} ${task.tool}.${fileExtensions[output.format]}`
}

/** An output's URL that responds as a download. */
export function outputDownloadUrl(task: Task, output: TaskOutput): string {
  return `${output.href}?download=${encodeURIComponent(downloadName(task, output))}`
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
