import type { Wish } from './wish.ts'

/** Whether a scene description has no objects and no setting (place, time, weather, season or mood). */
export function saysNothing({ things, setting }: Wish): boolean {
  const { far, weather, mood, flowers, bokeh, ...single } = setting
  return (
    things.length + far.length + weather.length + mood.length === 0 &&
    !flowers &&
    !bokeh &&
    Object.values(single).every(value => value === undefined)
  )
}
