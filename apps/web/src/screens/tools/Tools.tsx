import { t } from '@pentimento/language'
import { Button, ChipGroup, classNames, EmptyState, SearchField } from '@pentimento/ui'
import { useEffect, useId, useState } from 'react'
import { usePage } from '../../shell/use-page.ts'
import shared from '../screen.module.css'
import { type Filter, filterName, filters, filterTools } from './filter-tools.ts'
import { listedTools } from './listed-tools.ts'
import { ToolCard } from './ToolCard.tsx'
import styles from './tools.module.css'

export function Tools() {
  usePage(t('Tools'), t('All of Pentimento’s tools for pictures.'))
  const [filter, setFilter] = useState<Filter>('all')
  const [search, setSearch] = useState('')
  const searchId = useId()
  useFocusBySlash(searchId)
  const found = filterTools(listedTools, filter, search)
  const reset = () => {
    setFilter('all')
    setSearch('')
  }
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
            onChange={setSearch}
          />
        </div>
      </header>
      <ChipGroup
        label={t('Show')}
        value={filter}
        onChange={setFilter}
        options={filters.map(value => ({
          value,
          label: filterName(value),
          count: filterTools(listedTools, value, '').length,
        }))}
      />
      {found.length > 0 ? (
        <ul className={classNames(shared['plain'], styles['grid'])}>
          {found.map(tool => (
            <li key={tool.contract.id}>
              <ToolCard tool={tool} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={t('No tool is like that')}
          action={
            <Button variant="tonal" onClick={reset}>
              {t('Show all tools')}
            </Button>
          }
        >
          {search
            ? t('Nothing matches “{search}” under “{filter}”.', { filter: filterName(filter), search })
            : t('There is nothing under “{filter}”.', { filter: filterName(filter) })}
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
