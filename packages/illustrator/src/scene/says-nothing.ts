import type { Wish } from './wish.ts'

/** Whether a wish names neither a thing nor a place, time, weather, season or mood. */
export function saysNothing({ things, setting }: Wish): boolean {
  const { far, weather, mood, flowers, bokeh, ...single } = setting
  return (
    things.length + far.length + weather.length + mood.length === 0 &&
    !flowers &&
    !bokeh &&
    Object.values(single).every(value => value === undefined)
  )
}
