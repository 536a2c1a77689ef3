import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { listedTools } from '../screens/tools/listed-tools.ts'
import type { Order } from './orders.ts'
import { chooseTheme, themes } from './theme.ts'

const pages = [
  { to: '/', label: 'Home' },
  { to: '/tools', label: 'All tools' },
  { to: '/history', label: 'History' },
  { to: '/a/api', label: 'API' },
  { to: '/a/contact', label: 'Contact' },
  { to: '/a/pressKit', label: 'Press kit' },
  { to: '/a/privacy', label: 'Privacy' },
  { to: '/a/terms', label: 'Terms' },
] as const

const themeNames = { system: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark' } as const

/** All that the palette offers. */
export function useOrders(): readonly Order[] {
  const navigate = useNavigate()
  return useMemo(
    () => [
      ...listedTools.map(({ contract, name, tagline }) => ({
        id: contract.id,
        label: name,
        hint: tagline,
        act: () => void navigate({ to: '/tools/$tool', params: { tool: contract.id } }),
      })),
      ...pages.map(({ to, label }) => ({ id: label, label, hint: 'Page', act: () => void navigate({ to }) })),
      ...themes.map(theme => ({
        id: theme,
        label: themeNames[theme],
        hint: 'Look',
        act: () => chooseTheme(theme),
      })),
    ],
    [navigate],
  )
}
