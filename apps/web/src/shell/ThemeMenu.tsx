import { t } from '@pentimento/language'
import { MenuItem } from '@pentimento/ui'
import { Monitor, Moon, Sun } from 'lucide-react'
import { HeaderMenu } from './HeaderMenu.tsx'
import { setTheme, type Theme, themes, useTheme } from './theme.ts'

const themeOptions = {
  system: { icon: <Monitor size={18} />, label: t('Match system') },
  light: { icon: <Sun size={18} />, label: t('Light theme') },
  dark: { icon: <Moon size={18} />, label: t('Dark theme') },
} as const satisfies Record<Theme, unknown>

export function ThemeMenu() {
  const current = useTheme()
  return (
    <HeaderMenu label={t('Theme')} icon={themeOptions[current].icon}>
      {themes.map(theme => (
        <MenuItem
          key={theme}
          icon={themeOptions[theme].icon}
          checked={theme === current}
          onSelect={() => setTheme(theme)}
        >
          {themeOptions[theme].label}
        </MenuItem>
      ))}
    </HeaderMenu>
  )
}
