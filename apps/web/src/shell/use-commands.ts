import { t } from '@pentimento/language'
import { acceptedTypes } from '@pentimento/stage'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useIsAdmin } from '../session/use-session.ts'
import type { Command } from './commands.ts'
import { listedTools } from './listed-tools.ts'
import { modals } from './modals/modal-store.ts'
import { languageNames, setLanguage } from './page-language.ts'
import { pages } from './pages.ts'
import { pickFile } from './picked-file.ts'
import { setTheme, themes } from './theme.ts'

const themeNames = {
  system: t('Theme: match system'),
  light: t('Theme: light'),
  dark: t('Theme: dark'),
}

/** All commands of the palette. */
export function useCommands(): readonly Command[] {
  const navigate = useNavigate()
  const isAdmin = useIsAdmin()
  return useMemo(
    () => [
      ...listedTools.map(({ id, name, tagline, keywords }) => ({
        id,
        label: name,
        hint: tagline,
        keywords,
        run: () => void navigate({ to: '/tools/$tool', params: { tool: id } }),
      })),
      {
        id: 'open-photo',
        label: t('Open a photo'),
        hint: t('Action'),
        keywords: t('upload, file, import'),
        run: choosePhoto,
      },
      {
        id: 'cookies',
        label: t('Cookies'),
        hint: t('Action'),
        run: () => modals.open({ name: 'cookies' }),
      },
      ...(isAdmin
        ? [
            {
              id: 'admin',
              label: t('Administration'),
              hint: t('Page'),
              run: () => void navigate({ to: '/admin' }),
            },
          ]
        : []),
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
    [navigate, isAdmin],
  )
}

/** Open the file dialog, then the tool picker. */
function choosePhoto(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = acceptedTypes
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) void pickFile(file)
  })
  input.click()
}
