import { forgetAllWork } from '@pentimento/stage'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { kept } from '../data/kept.ts'
import { accountOf, sessionQuery } from '../data/session.ts'

/** Storage key of the account that owns the drafts in this browser. */
const ownerKey = 'keptWorkOf'

/** Discard drafts once their owner is no longer signed in: signed out, deleted, or replaced by another account. */
export function useForgetsWork(): void {
  const { data, isSuccess } = useQuery(sessionQuery)
  const account = accountOf(data)
  // Another tab may already have removed the stored owner, so the last account seen here also counts.
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (!isSuccess) return
    const owners = [kept.read(ownerKey), seen.current]
    if (owners.some(owner => owner && owner !== account)) {
      kept.remove(ownerKey)
      void forgetAllWork()
    }
    seen.current = account
    if (account) kept.write(ownerKey, account)
  }, [isSuccess, account])
}
