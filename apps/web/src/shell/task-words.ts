import { t } from '@pentimento/language'
import { fileExtensions, type Task, type TaskOutput } from '@pentimento/protocol'
import { contractById } from '@pentimento/tools/every-contract'

const dayMs = 24 * 60 * 60 * 1000

/** When a result will be deleted, in the reader's time zone. */
export function deletionWords(deletedOn: string, now: Date): string {
  const days = Math.round((startOfDay(new Date(deletedOn)) - startOfDay(now)) / dayMs)
  if (days <= 0) return t('deleted today')
  return days === 1 ? t('deleted tomorrow') : t('deleted in {days} days', { days })
}

/** The heading of an image's group in a list by days. */
export function dayName(createdAt: string, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(new Date(createdAt))) / dayMs)
  if (days <= 0) return t('Today')
  return days === 1 ? t('Yesterday') : t('Earlier')
}

/** The name of the input file; for a task without input, the beginning of its prompt. */
export function pictureName({ inputs, tool, params }: Task): string {
  return inputs[0]?.fileName ?? beginningOf(wordsOf(tool, params)) ?? t('Untitled')
}

function wordsOf(tool: string, params: Task['params']): string | undefined {
  const contract = contractById(tool)
  const [name] = Object.entries(contract?.prose ?? {}).find(([, sense]) => sense === 'wanted') ?? []
  const words = name && params[name]
  return typeof words === 'string' && words !== '' ? words : undefined
}

const longestName = 60

/** As many whole words as fit a name, without characters that file names can't contain. */
function beginningOf(words: string | undefined): string | undefined {
  const plain = words?.replace(/[\p{Cc}\\/:*?"<>|.]+/gu, ' ').split(/\s+/)
  const name = plain?.reduce(
    (name, word) => (`${name} ${word}`.length > longestName ? name : `${name} ${word}`.trim()),
    '',
  )
  return name || words?.slice(0, longestName)
}

/** The download file name of an output: the task's name and the tool. */
export function downloadName(task: Task, output: TaskOutput): string {
  const base = pictureName(task).replace(/\.[^.]+$/, '')
  return `${base} ${task.tool}.${fileExtensions[output.format]}`
}

/** An output's URL that responds as a download. */
export function downloadAddress(task: Task, output: TaskOutput): string {
  return `${output.href}?download=${encodeURIComponent(downloadName(task, output))}`
}

/** `about 12 s`, `about 3 min`. */
export function durationWords(seconds: number): string {
  return seconds < 90
    ? t('about {seconds} s', { seconds: Math.max(1, Math.round(seconds)) })
    : t('about {minutes} min', { minutes: Math.round(seconds / 60) })
}

function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
}
