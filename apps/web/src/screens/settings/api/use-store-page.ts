import { useMutation } from '@tanstack/react-query'
import { toastError } from '../../../shell/toast-error.ts'

/** Create a page of the store and open it. */
export function useStorePage<Input>(createPage: (input: Input) => Promise<string>) {
  return useMutation({
    mutationFn: createPage,
    onSuccess: url => window.location.assign(url),
    onError: toastError,
  })
}
