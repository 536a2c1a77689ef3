import { forgetAllWork } from '@pentimento/stage'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { kept } from '../data/kept.ts'
import { accountOf, sessionQuery } from '../data/session.ts'

/** Whose unfinished work this browser keeps, where it is that of an account. */
const ownerKey = 'keptWorkOf'

/** Forget unfinished work once whoever did it is signed in no more: signed out, deleted, or another in their place. */
export function useForgetsWork(): void {
  const { data, isSuccess } = useQuery(sessionQuery)
  const account = accountOf(data)
  // Another tab that forgot before this one took the mark away: whom this one saw counts as well.
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
