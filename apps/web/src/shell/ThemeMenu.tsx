import { t } from '@pentimento/language'
import { MenuItem } from '@pentimento/ui'
import { Monitor, Moon, Sun } from 'lucide-react'
import { HeaderMenu } from './HeaderMenu.tsx'
import { chooseTheme, type Theme, themes, useTheme } from './theme.ts'

const looks = {
  system: { icon: <Monitor size={18} />, label: t('Match system') },
  light: { icon: <Sun size={18} />, label: t('Light theme') },
  dark: { icon: <Moon size={18} />, label: t('Dark theme') },
} as const satisfies Record<Theme, unknown>

export function ThemeMenu() {
  const current = useTheme()
  return (
    <HeaderMenu label={t('Theme')} icon={looks[current].icon}>
      {themes.map(theme => (
        <MenuItem
          key={theme}
          icon={looks[theme].icon}
          checked={theme === current}
          onSelect={() => chooseTheme(theme)}
        >
          {looks[theme].label}
        </MenuItem>
      ))}
    </HeaderMenu>
  )
}
