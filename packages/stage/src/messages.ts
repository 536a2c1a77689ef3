import { t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import { formatDecimal } from './format.ts'
import type { Stage } from './run.ts'
import { secondsUntil } from './use-now.ts'

/** A queued task's position and estimated wait. @param now in milliseconds */
export function queuePositionText({ position, expectedAt }: TaskInState<'queued'>, now: number): string {
  const wait = waitText(secondsUntil(expectedAt, now))
  return t('You’re number {position} in the queue, {wait}', { position, wait })
}

/** Short form of the same, to use next to other text. */
export function queuePositionShortText({ position, expectedAt }: TaskInState<'queued'>, now: number): string {
  return t('number {position}, {wait}', { position, wait: waitText(secondsUntil(expectedAt, now)) })
}

/**
 * An expected wait, such as `about 2 minutes`, no more precise than the estimate: minutes up to ten, then multiples of
 * five, and from one hour on, hours.
 */
export function waitText(seconds: number): string {
  const minutes = seconds / 60
  if (minutes < 1) return t('less than a minute')
  if (minutes < 1.5) return t('about a minute')
  if (minutes < 10) return t('about {minutes} minutes', { minutes: Math.round(minutes) })
  if (minutes < 57.5) return t('about {minutes} minutes', { minutes: Math.round(minutes / 5) * 5 })
  const hours = Math.round(minutes / 60)
  return hours === 1 ? t('about an hour') : t('about {hours} hours', { hours })
}

/** Translate the generic parts of an engine's name, such as `(built-in)`. */
export function translateEngineName(madeBy: string): string {
  return madeBy
    .replaceAll('(built-in)', t('(built-in)'))
    .replace(/^None \(already transparent\)/, t('None (already transparent)'))
    .replace(/^None \(cropped\)/, t('None (cropped)'))
}

export function madeByText(madeBy: string, tookMs: number): string {
  return t('Made by {madeBy} in {seconds} s', { madeBy, seconds: formatDecimal(tookMs / 1000, 1) })
}

/** A file's size, such as `1.2 MB`, in units of 1000 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return t('{size} kB', { size: formatDecimal(bytes / 1000, bytes < 10_000 ? 1 : 0) })
  return t('{size} MB', { size: formatDecimal(bytes / 1e6, bytes < 1e8 ? 1 : 0) })
}

/** File name of a result: `lemur.jpg`, suffix `cut-out` and extension `png` give `lemur-cut-out.png`. */
export function resultFileName(original: string, suffix: string, extension: string): string {
  return `${original.replace(/\.[^.]+$/, '') || 'image'}-${suffix}.${extension}`
}

export const noPreviewMessage = t('This browser can’t display this file format. You’ll see the result.')

/**
 * Screen reader announcement of a state change; the progress bar announces its own value.
 *
 * @param actionLabel the action in progress, such as `Cutting out`
 * @param doneLabel   announced at the end, such as `The cutout is ready`
 */
export function announcementFor(stage: Stage, actionLabel: string, doneLabel: string): string {
  switch (stage.state) {
    case 'empty':
    case 'error':
      return ''
    case 'uploading':
      return t('Uploading…')
    case 'queued':
      return t('Waiting, number {position} in the queue', { position: stage.task.position })
    case 'processing':
      return actionLabel
    case 'ready':
      return doneLabel
  }
}
