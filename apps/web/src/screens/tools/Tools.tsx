import { t } from '@pentimento/language'
import { Button, ChipGroup, EmptyState, SearchField } from '@pentimento/ui'
import { useEffect, useId } from 'react'
import { listedTools } from '../../shell/listed-tools.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import shared from '../screen.module.css'
import { filterLabel, filterTools } from './filter-tools.ts'
import { filters } from './filters.ts'
import { ToolCards } from './ToolCards.tsx'
import styles from './tools.module.css'
import { useToolSearch } from './use-tool-search.ts'

export function Tools() {
  usePageMetadata(t('Tools'), t('All Pentimento photo tools.'))
  const [{ filter, search }, setSearch] = useToolSearch()
  const searchId = useId()
  useSlashShortcut(searchId)
  const found = filterTools(listedTools, filter, search)
  return (
    <div className={shared.screen}>
      <header className={styles.header}>
        <h1>{t('Tools')}</h1>
        <div className={styles.search}>
          <SearchField
            id={searchId}
            label={t('Search tools')}
            shortcut="/"
            value={search}
            onChange={search => setSearch({ filter, search })}
          />
        </div>
      </header>
      <ChipGroup
        label={t('Filter tools')}
        value={filter}
        onChange={filter => setSearch({ filter, search })}
        options={filters.map(value => ({
          value,
          label: filterLabel(value),
          count: filterTools(listedTools, value, '').length,
        }))}
      />
      {found.length > 0 ? (
        <ToolCards tools={found} />
      ) : (
        <EmptyState
          title={t('No tools found')}
          action={
            <Button variant="tonal" onClick={() => setSearch({ filter: 'all', search: '' })}>
              {t('Show all tools')}
            </Button>
          }
        >
          {search
            ? t('No results for “{search}” in “{filter}”.', { filter: filterLabel(filter), search })
            : t('There are no tools in “{filter}”.', { filter: filterLabel(filter) })}
        </EmptyState>
      )}
    </div>
  )
}

function useSlashShortcut(id: string): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (event.key !== '/' || isTyping) return
      event.preventDefault()
      document.getElementById(id)?.focus()
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [id])
}
