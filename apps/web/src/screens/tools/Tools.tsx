import { t } from '@pentimento/language'
import { Button, ChipGroup, EmptyState, SearchField } from '@pentimento/ui'
import { useEffect, useId } from 'react'
import { usePage } from '../../shell/use-page.ts'
import shared from '../screen.module.css'
import { filterName, filters, filterTools } from './filter-tools.ts'
import { listedTools } from './listed-tools.ts'
import { ToolCards } from './ToolCards.tsx'
import styles from './tools.module.css'
import { useLookedFor } from './use-looked-for.ts'

export function Tools() {
  usePage(t('Tools'), t('All Pentimento photo tools.'))
  const [{ filter, search }, lookFor] = useLookedFor()
  const searchId = useId()
  useFocusBySlash(searchId)
  const found = filterTools(listedTools, filter, search)
  return (
    <div className={shared['screen']}>
      <header className={styles['head']}>
        <h1>{t('Tools')}</h1>
        <div className={styles['search']}>
          <SearchField
            id={searchId}
            label={t('Search tools')}
            shortcut="/"
            value={search}
            onChange={search => lookFor({ filter, search })}
          />
        </div>
      </header>
      <ChipGroup
        label={t('Filter tools')}
        value={filter}
        onChange={filter => lookFor({ filter, search })}
        options={filters.map(value => ({
          value,
          label: filterName(value),
          count: filterTools(listedTools, value, '').length,
        }))}
      />
      {found.length > 0 ? (
        <ToolCards tools={found} />
      ) : (
        <EmptyState
          title={t('No tools found')}
          action={
            <Button variant="tonal" onClick={() => lookFor({ filter: 'all', search: '' })}>
              {t('Show all tools')}
            </Button>
          }
        >
          {search
            ? t('No results for “{search}” in “{filter}”.', { filter: filterName(filter), search })
            : t('There are no tools in “{filter}”.', { filter: filterName(filter) })}
        </EmptyState>
      )}
    </div>
  )
}

function useFocusBySlash(id: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (event.key !== '/' || isTyping) return
      event.preventDefault()
      document.getElementById(id)?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [id])
}
