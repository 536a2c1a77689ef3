import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const patienceMs = 1000

/** Nothing on the page that axe finds fault with. */
export async function expectOpenToEveryone(page: Page): Promise<void> {
  const found = await faultsOf(page)
  // A toast may have come while axe looked, fainter than it will be; what is a fault is one still.
  expect(found.length > 0 ? await faultsOf(page) : []).toEqual([])
}

async function faultsOf(page: Page): Promise<string[]> {
  // What fades in is fainter than it will be; what is out of sight may not go on at all.
  await Promise.race([page.evaluate(settled), page.waitForTimeout(patienceMs)])
  // No page of ours frames another's, so axe needs no page of its own to join the frames' findings.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Runs in the page: until what moves has come to rest, but for what goes on and on. */
async function settled(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
  await Promise.allSettled(passing.map(({ finished }) => finished))
}
