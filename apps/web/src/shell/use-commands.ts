import { t } from '@pentimento/language'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Command } from './commands.ts'
import { listedTools } from './listed-tools.ts'
import { languageNames, setLanguage } from './page-language.ts'
import { pages } from './pages.ts'
import { setTheme, themes } from './theme.ts'

const themeNames = {
  system: t('Theme: match system'),
  light: t('Theme: light'),
  dark: t('Theme: dark'),
}

/** All commands of the palette. */
export function useCommands(): readonly Command[] {
  const navigate = useNavigate()
  return useMemo(
    () => [
      ...listedTools.map(({ contract, name, tagline }) => ({
        id: contract.id,
        label: name,
        hint: tagline,
        run: () => void navigate({ to: '/tools/$tool', params: { tool: contract.id } }),
      })),
      ...Object.entries(pages).map(([id, { to, name }]) => ({
        id,
        label: name,
        hint: t('Page'),
        run: () => void navigate({ to }),
      })),
      {
        id: 'settings',
        label: t('Settings'),
        hint: t('Page'),
        run: () => void navigate({ to: '/settings' }),
      },
      ...themes.map(theme => ({
        id: theme,
        label: themeNames[theme],
        hint: t('Appearance'),
        run: () => setTheme(theme),
      })),
      ...languageNames.map(([language, name]) => ({
        id: language,
        label: name,
        hint: t('Language'),
        run: () => setLanguage(language),
      })),
    ],
    [navigate],
  )
}
