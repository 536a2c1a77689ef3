import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ChipGroup } from './ChipGroup.tsx'

afterEach(cleanup)

it('checks the current option and reports the chosen one', () => {
  const onChange = vi.fn()
  render(
    <ChipGroup
      label="Filter tools"
      value="All"
      onChange={onChange}
      options={[
        { value: 'All', label: 'All', count: 9 },
        { value: 'New', label: 'New' },
      ]}
    />,
  )
  const [all, second] = screen.getAllByRole<HTMLInputElement>('radio')
  expect(all?.checked).toBe(true)
  if (second) fireEvent.click(second)
  expect(onChange).toHaveBeenCalledWith('New')
})
