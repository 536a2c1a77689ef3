import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ChipGroup } from './ChipGroup.tsx'

afterEach(cleanup)

it('checks the current option and reports the chosen one', () => {
  const choose = vi.fn()
  render(
    <ChipGroup
      label="Filter tools"
      value="All"
      onChange={choose}
      options={[
        { value: 'All', label: 'All', count: 9 },
        { value: 'New', label: 'New' },
      ]}
    />,
  )
  const [all, fresh] = screen.getAllByRole<HTMLInputElement>('radio')
  expect(all?.checked).toBe(true)
  if (fresh) fireEvent.click(fresh)
  expect(choose).toHaveBeenCalledWith('New')
})
