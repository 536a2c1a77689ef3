import { t } from '@pentimento/language'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { listedTools } from '../screens/tools/listed-tools.ts'
import type { Order } from './orders.ts'
import { chooseLanguage, namedLanguages } from './page-language.ts'
import { pages } from './pages.ts'
import { chooseTheme, themes } from './theme.ts'

const themeNames = {
  system: t('Theme: match system'),
  light: t('Theme: light'),
  dark: t('Theme: dark'),
}

/** All commands of the palette. */
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
      ...Object.entries(pages).map(([id, { to, name }]) => ({
        id,
        label: name,
        hint: t('Page'),
        act: () => void navigate({ to }),
      })),
      {
        id: 'settings',
        label: t('Settings'),
        hint: t('Page'),
        act: () => void navigate({ to: '/settings' }),
      },
      ...themes.map(theme => ({
        id: theme,
        label: themeNames[theme],
        hint: t('Appearance'),
        act: () => chooseTheme(theme),
      })),
      ...namedLanguages.map(([language, name]) => ({
        id: language,
        label: name,
        hint: t('Language'),
        act: () => chooseLanguage(language),
      })),
    ],
    [navigate],
  )
}
