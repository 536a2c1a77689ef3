import { fileExtensions, type Task, type TaskOutput } from '@pentimento/protocol'

const dayMs = 24 * 60 * 60 * 1000

/** When a result goes, by the calendar of whoever reads it. */
export function deletionWords(deletedOn: string, now: Date): string {
  const days = Math.round((startOfDay(new Date(deletedOn)) - startOfDay(now)) / dayMs)
  if (days <= 0) return 'deleted today'
  return days === 1 ? 'deleted tomorrow' : `deleted in ${days} days`
}

export type DayName = 'Today' | 'Yesterday' | 'Earlier'

export function dayName(createdAt: string, now: Date): DayName {
  const days = Math.round((startOfDay(now) - startOfDay(new Date(createdAt))) / dayMs)
  if (days <= 0) return 'Today'
  return days === 1 ? 'Yesterday' : 'Earlier'
}

/** What the person called the picture; a task from words alone has none. */
export function pictureName({ inputs }: Task): string {
  return inputs[0]?.fileName ?? 'Untitled'
}

/** An output's address that answers as a download, named after the picture and the tool. */
export function downloadAddress(task: Task, output: TaskOutput): string {
  const base = pictureName(task).replace(/\.[^.]+$/, '')
  const name = `${base} ${task.tool}.${fileExtensions[output.format]}`
  return `${output.href}?download=${encodeURIComponent(name)}`
}

/** `about 12 s`, `about 3 min`. */
export function durationWords(seconds: number): string {
  return seconds < 90
    ? `about ${Math.max(1, Math.round(seconds))} s`
    : `about ${Math.round(seconds / 60)} min`
}

function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
}
