import { t } from '@pentimento/language'
import type { PersonSummary } from '@pentimento/protocol'
import { Badge, Button, EmptyState, ErrorMessage, SearchField, Skeleton } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { peopleQuery } from '../../data/admin.ts'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import styles from './admin.module.css'
import { PersonPanel } from './PersonPanel.tsx'

/** Search users, show their details and run actions. */
export function PeopleTab() {
  const [input, setInput] = useState('')
  const [search, setSearch] = useState('')
  const [selectedId, setSelectedId] = useState<string>()
  const { data, error, refetch, isFetching } = useQuery(peopleQuery(search))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setSelectedId(undefined)
    setSearch(input.trim())
  }
  return (
    <div className={styles.tab}>
      <form className={styles.bar} onSubmit={handleSubmit}>
        <SearchField label={t('Email, name or ID')} value={input} onChange={setInput} />
        <Button type="submit" loading={isFetching}>
          {t('Search')}
        </Button>
      </form>
      {error && <ErrorMessage title={toErrorMessage(error)} onRetry={() => void refetch()} />}
      {isFetching && !data && <Skeleton height={120} />}
      {data?.length === 0 && (
        <EmptyState title={t('No users found')}>
          {t('Check the spelling, or search for part of it.')}
        </EmptyState>
      )}
      {data && data.length > 0 && !selectedId && (
        <ul className={styles.people}>
          {data.map(person => (
            <li key={person.id}>
              <button type="button" className={styles.person} onClick={() => setSelectedId(person.id)}>
                <PersonName person={person} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {selectedId && <PersonPanel id={selectedId} onBack={() => setSelectedId(undefined)} />}
    </div>
  )
}

function PersonName({ person: { name, email, isAnonymous, ban } }: { person: PersonSummary }) {
  return (
    <>
      <span className={styles.names}>
        <strong>{name || email}</strong>
        <span>{isAnonymous ? t('visitor, no email') : email}</span>
      </span>
      {ban && <Badge tone="vermilion">{t('Banned')}</Badge>}
    </>
  )
}
