import { type Language, language, languages, t } from '@pentimento/language'
import { MenuItem } from '@pentimento/ui'
import { Languages } from 'lucide-react'
import { HeaderMenu } from './HeaderMenu.tsx'
import { chooseLanguage } from './page-language.ts'

const all = Object.entries(languages) as [Language, string][]

export function LanguageMenu() {
  return (
    <HeaderMenu label={t('Language')} icon={<Languages size={18} />}>
      {all.map(([tag, name]) => (
        <MenuItem key={tag} checked={tag === language()} onSelect={() => chooseLanguage(tag)}>
          <span lang={tag}>{name}</span>
        </MenuItem>
      ))}
    </HeaderMenu>
  )
}
