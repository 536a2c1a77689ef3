import { render } from '@testing-library/react'
import { type ReactElement, useLayoutEffect } from 'react'
import { describe, expect, it } from 'vitest'
import { Menu } from '../menu/Menu.tsx'
import { MenuItem } from '../menu/MenuItem.tsx'
import { Popover } from '../popover/Popover.tsx'

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
