import { type Language, language, languages, t } from '@pentimento/language'
import { IconButton, Menu, MenuItem } from '@pentimento/ui'
import { Languages } from 'lucide-react'
import { chooseLanguage } from './page-language.ts'

const all = Object.entries(languages) as [Language, string][]

export function LanguageMenu() {
  const label = t('Language')
  return (
    <Menu
      label={label}
      align="end"
      trigger={
        <IconButton label={label} variant="text" color="gray" tooltipSide="bottom">
          <Languages size={18} />
        </IconButton>
      }
    >
      {all.map(([tag, name]) => (
        <MenuItem key={tag} checked={tag === language()} onSelect={() => chooseLanguage(tag)}>
          <span lang={tag}>{name}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}
