import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PrimaryButton } from './PrimaryButton.tsx'
import { PlanContext } from './plan.ts'

afterEach(cleanup)

it.each([
  ['free', 'pro', 'UncropPro'],
  ['pro', 'pro', 'Uncrop'],
  ['free', 'free', 'Uncrop'],
  // As on servers without plans.
  [undefined, 'pro', 'Uncrop'],
] as const)('on plan %s, an action of %s says %s', (plan, requiredPlan, text) => {
  render(
    <PlanContext value={plan}>
      <PrimaryButton requiredPlan={requiredPlan}>Uncrop</PrimaryButton>
    </PlanContext>,
  )
  const button = screen.getByRole('button', { name: 'Uncrop' })
  expect(button.textContent).toBe(text)
  expect(button.getAttribute('aria-description')).toBe(text === 'Uncrop' ? null : 'Part of Pro')
})
