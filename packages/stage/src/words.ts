import { language, say, t, translated } from '@pentimento/language'
import { catalogue, type Detail, type ErrorCode } from '@pentimento/protocol'
import type { Stage } from './run.ts'

/** Where a task stands in the queue, and how long that is. */
export function placeInQueue(position: number, estimateS: number): string {
  return t('You are number {position} in the queue, about {time}', { position, time: span(estimateS) })
}

/** The same beside other words, in one line. */
export function placeInShort(position: number, estimateS: number): string {
  return t('number {position}, about {time}', { position, time: span(estimateS) })
}

function span(seconds: number): string {
  return seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`
}

/** Who made a result, as the server names it, with what is no name in the page's language. */
export function makerWords(madeBy: string): string {
  return madeBy
    .replaceAll('(built-in)', t('(built-in)'))
    .replace(/^None \(transparent already\)/, t('None (transparent already)'))
}

export function madeByIn(madeBy: string, tookMs: number): string {
  return t('Made by {madeBy} in {seconds} s', { madeBy, seconds: decimal(tookMs / 1000, 1) })
}

/** A number with so many digits behind the point, as the page's language writes it. */
export function decimal(value: number, digits: number): string {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }
  return value.toLocaleString(language(), form)
}

/** Hundredths with their sign, as the page's language writes them. @param digits behind the point */
export const percent = (hundredths: number, digits = 0) =>
  (hundredths / 100).toLocaleString(language(), {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })

/** What went wrong, in the catalogue's words and the page's language. @param detail what it was in this case */
export const faultWords = (code: ErrorCode, detail?: Detail) =>
  withDetail(translated(catalogue[code].says), detail && say(detail))

/** What went wrong, and what it was in this case. */
export const withDetail = (fault: string, detail: string | undefined) =>
  detail ? t('{fault}: {detail}', { fault, detail }) : fault

/** The result's name, from the original's: `lemur.jpg`, cut out as PNG, gives `lemur-cut-out.png`. */
export function resultName(original: string, what: string, extension: string): string {
  return `${original.replace(/\.[^.]+$/, '') || 'picture'}-${what}.${extension}`
}

export const noPreview = t('This browser cannot show this format. The result will be shown.')

/**
 * What is read aloud as a stage changes; steps only, since the progress bar tells its own value.
 *
 * @param doing what is being done, as `Cutting out`
 * @param done  what is then to be seen, as `The cut-out is ready`
 */
export function announcementOf(stage: Stage, doing: string, done: string): string {
  switch (stage.state) {
    case 'empty':
    case 'failed':
      return ''
    case 'chosen':
      return t('Uploading')
    case 'waiting':
      return t('Waiting, number {position} in the queue', { position: stage.task.position })
    case 'working':
      return doing
    case 'comparing':
      return done
  }
}
