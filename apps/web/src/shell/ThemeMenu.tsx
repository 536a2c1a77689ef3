import { t } from '@pentimento/language'
import { IconButton, Menu, MenuItem } from '@pentimento/ui'
import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, type Theme, themes, useTheme } from './theme.ts'

const looks = {
  system: { icon: <Monitor size={18} />, label: t('As the system') },
  light: { icon: <Sun size={18} />, label: t('Light') },
  dark: { icon: <Moon size={18} />, label: t('Dark') },
} as const satisfies Record<Theme, unknown>

export function ThemeMenu() {
  const current = useTheme()
  const label = t('Theme')
  return (
    <Menu
      label={label}
      align="end"
      trigger={
        <IconButton label={label} variant="text" color="gray" tooltipSide="bottom">
          {looks[current].icon}
        </IconButton>
      }
    >
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
    </Menu>
  )
}
