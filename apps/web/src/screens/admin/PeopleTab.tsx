import { t } from '@pentimento/language'
import type { FoundPerson } from '@pentimento/protocol'
import { Badge, Button, EmptyState, ErrorNote, SearchField, Skeleton } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { peopleQuery } from '../../data/admin.ts'
import { wordsOf } from '../../shell/words-of.ts'
import styles from './admin.module.css'
import { PersonPanel } from './PersonPanel.tsx'

/** Search users, show their details and run actions. */
export function PeopleTab() {
  const [words, setWords] = useState('')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { data, error, refetch, isFetching } = useQuery(peopleQuery(search))
  const find = (event: FormEvent) => {
    event.preventDefault()
    setChosen(undefined)
    setSearch(words.trim())
  }
  return (
    <div className={styles['room']}>
      <form className={styles['bar']} onSubmit={find}>
        <SearchField label={t('Email, name or ID')} value={words} onChange={setWords} />
        <Button type="submit" loading={isFetching}>
          {t('Search')}
        </Button>
      </form>
      {error && <ErrorNote title={wordsOf(error)} onRetry={() => void refetch()} />}
      {isFetching && !data && <Skeleton height={120} />}
      {data?.length === 0 && (
        <EmptyState title={t('No users found')}>
          {t('Check the spelling, or search for part of it.')}
        </EmptyState>
      )}
      {data && data.length > 0 && !chosen && (
        <ul className={styles['people']}>
          {data.map(person => (
            <li key={person.id}>
              <button type="button" className={styles['person']} onClick={() => setChosen(person.id)}>
                <Name person={person} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen && <PersonPanel id={chosen} onBack={() => setChosen(undefined)} />}
    </div>
  )
}

function Name({ person: { name, email, isAnonymous, ban } }: { person: FoundPerson }) {
  return (
    <>
      <span className={styles['names']}>
        <strong>{name || email}</strong>
        <span>{isAnonymous ? t('visitor, no email') : email}</span>
      </span>
      {ban && <Badge tone="vermilion">{t('Banned')}</Badge>}
    </>
  )
}
