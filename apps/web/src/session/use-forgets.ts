import { forgetAllWork } from '@pentimento/stage'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '../data/session.ts'

/** Whose unfinished work this browser keeps, where it is that of an account. */
const ownerKey = 'keptWorkOf'

/** Forget unfinished work once whoever did it is signed in no more: signed out, deleted, or another in their place. */
export function useForgetsWork(): void {
  const { data, isSuccess } = useQuery(sessionQuery)
  const account = data && !data.isAnonymous ? data.id : undefined
  useEffect(() => {
    if (!isSuccess) return
    const owner = localStorage.getItem(ownerKey)
    if (owner && owner !== account) {
      localStorage.removeItem(ownerKey)
      void forgetAllWork()
    }
    if (account) localStorage.setItem(ownerKey, account)
  }, [isSuccess, account])
}
