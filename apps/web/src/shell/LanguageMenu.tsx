import { language, t } from '@pentimento/language'
import { MenuItem } from '@pentimento/ui'
import { Languages } from 'lucide-react'
import { HeaderMenu } from './HeaderMenu.tsx'
import { languageNames, setLanguage } from './page-language.ts'

export function LanguageMenu() {
  return (
    <HeaderMenu label={t('Language')} icon={<Languages size={18} />}>
      {languageNames.map(([tag, name]) => (
        <MenuItem key={tag} checked={tag === language()} onSelect={() => setLanguage(tag)}>
          <span lang={tag}>{name}</span>
        </MenuItem>
      ))}
    </HeaderMenu>
  )
}
