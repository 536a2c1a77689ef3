import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Rules whose outcome changes with the color scheme alone, as the elements of a page stay the same. */
const colorRules = ['color-contrast', 'link-in-text-block']

const settleWithinMs = 1000

/**
 * No violation of axe's rules on the page.
 *
 * @param rules `colors` where the same page, in the same size, was checked for all of them in another color scheme
 */
export async function expectAccessible(page: Page, rules: 'all' | 'colors' = 'all'): Promise<void> {
  const found = await violationsOn(page, rules)
  // A toast may have come while axe ran, fainter than it will be; a true violation is still there.
  expect(found.length > 0 ? await violationsOn(page, rules) : []).toEqual([])
}

async function violationsOn(page: Page, rules: 'all' | 'colors'): Promise<string[]> {
  // What fades in is fainter than it will be; what is out of sight may never start to.
  await Promise.race([page.evaluate(animationsFinished), page.waitForTimeout(settleWithinMs)])
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // Style sheets are fetched for one experimental rule only.
    preload: false,
    ...(rules === 'colors' && { runOnly: colorRules }),
  }
  const { violations } = await page.evaluate(options => window.axe.run(document, options), options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Runs in the page: until finite animations are over. */
async function animationsFinished(): Promise<void> {
  const finite = document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
  await Promise.allSettled(finite.map(({ finished }) => finished))
}
