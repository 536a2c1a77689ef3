import type { Stage } from './run.ts'

/** Where a task stands in the queue, and how long that is. */
export function placeInQueue(position: number, estimateS: number): string {
  return `You are number ${position} in the queue, about ${span(estimateS)}`
}

function span(seconds: number): string {
  return seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`
}

export function madeByIn(madeBy: string, tookMs: number): string {
  return `Made by ${madeBy} in ${(tookMs / 1000).toFixed(1)} s`
}

/** The result's name, from the original's: `lemur.jpg`, cut out as PNG, gives `lemur-cut-out.png`. */
export function resultName(original: string, what: string, extension: string): string {
  return `${original.replace(/\.[^.]+$/, '') || 'picture'}-${what}.${extension}`
}

export const noPreview = 'This browser cannot show this format. The result will be shown.'

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
      return 'Uploading'
    case 'waiting':
      return `Waiting, number ${stage.task.position} in the queue`
    case 'working':
      return doing
    case 'comparing':
      return done
  }
}
