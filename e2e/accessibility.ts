import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** The axe rules whose result depends on the color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block']

const settleWithinMs = 1000

/**
 * Expect no axe violation on the page.
 *
 * @param rules `colors` if all rules were already checked for this page and size in another color scheme
 */
export async function expectAccessible(page: Page, rules: 'all' | 'colors' = 'all'): Promise<void> {
  const found = await violationsOn(page, rules)
  // Check twice: while axe ran, a toast may have been fading in with too little contrast.
  expect(found.length > 0 ? await violationsOn(page, rules) : []).toEqual([])
}

async function violationsOn(page: Page, rules: 'all' | 'colors'): Promise<string[]> {
  // An element that fades in has too little contrast. Animations of elements outside the viewport may never start.
  await Promise.race([page.evaluate(animationsFinished), page.waitForTimeout(settleWithinMs)])
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // Only one experimental rule needs preloaded style sheets.
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

/** Runs in the page: resolves when all finite animations have ended. */
async function animationsFinished(): Promise<void> {
  const finite = document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
  await Promise.allSettled(finite.map(({ finished }) => finished))
}
