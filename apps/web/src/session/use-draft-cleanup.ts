import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { safeLocalStorage } from '../data/safe-storage.ts'
import { accountIdOf, sessionQuery } from '../data/session.ts'

/** Storage key of the account that owns the drafts in this browser. */
const draftOwnerKey = 'draftOwner'

/** Discard drafts once their owner is no longer signed in: signed out, deleted, or replaced by another account. */
export function useDraftCleanup(): void {
  const { data, isSuccess } = useQuery(sessionQuery)
  const accountId = accountIdOf(data)
  // Another tab may already have removed the stored owner, so the last account seen here also counts.
  const lastAccountId = useRef<string>(undefined)
  useEffect(() => {
    if (!isSuccess) return
    const owners = [safeLocalStorage.read(draftOwnerKey), lastAccountId.current]
    if (owners.some(owner => owner && owner !== accountId)) {
      safeLocalStorage.remove(draftOwnerKey)
      void import('./drafts.ts').then(({ discardDrafts }) => discardDrafts())
    }
    lastAccountId.current = accountId
    if (accountId) safeLocalStorage.write(draftOwnerKey, accountId)
  }, [isSuccess, accountId])
}
