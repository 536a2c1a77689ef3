import { cleanup, render, screen } from '@testing-library/react'
import { type ReactElement, useLayoutEffect } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Menu } from '../menu/Menu.tsx'
import { MenuItem } from '../menu/MenuItem.tsx'
import { Popover } from '../popover/Popover.tsx'

afterEach(cleanup)

const trigger = <button type="button">Open</button>

describe('a popup that opens has the focus before it’s painted, so that Escape closes it at any time', () => {
  it.each<[string, ReactElement, role: string]>([
    [
      'menu',
      <Menu key="menu" label="Theme" trigger={trigger} defaultOpen>
        <MenuItem>Dark theme</MenuItem>
      </Menu>,
      'menuitem',
    ],
    [
      'popover',
      <Popover key="popover" label="Tasks" trigger={trigger} open>
        No tasks yet
      </Popover>,
      'dialog',
    ],
  ])('%s', (_name, popup, role) => {
    let focused: Element | null = null
    function Page() {
      // After the layout effects of its children, before the browser paints.
      useLayoutEffect(() => {
        focused = document.activeElement
      })
      return popup
    }
    render(<Page />)
    expect(focused).toBe(document.querySelector(`[role=${role}]`))
  })
})

describe('a popup whose panel doesn’t have the focus', () => {
  function openPopover() {
    const onOpenChange = vi.fn()
    render(
      <>
        <Popover label="Tasks" trigger={trigger} open onOpenChange={onOpenChange}>
          <button type="button">Inside</button>
        </Popover>
        <button type="button">Outside</button>
      </>,
    )
    // As after a focused element was removed.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return onOpenChange
  }

  it('closes when an element outside gets it, such as a modal that would open behind the panel', () => {
    const onOpenChange = openPopover()
    screen.getByText('Outside').focus()
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
  })

  it('stays open when an element inside gets it', () => {
    const onOpenChange = openPopover()
    screen.getByText('Inside').focus()
    expect(onOpenChange).not.toHaveBeenCalled()
  })
})
