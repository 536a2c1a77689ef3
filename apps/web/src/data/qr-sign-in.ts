import { customToken, qrSignInRequest, qrSignInStart, qrSignInState } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { postJson, requestJson, sendJson } from './request.ts'

const pollMs = 1500

/** Create a QR sign-in that another device can approve; refetching creates a new one. */
export const qrSignInQuery = queryOptions({
  queryKey: ['qr-sign-in'],
  queryFn: async () => qrSignInStart.parse(await postJson('/api/qr-sign-ins')),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: 1,
})

/** The state of the QR sign-in, polled until the other device responds. */
export function qrSignInStateQuery(code: string | undefined) {
  return queryOptions({
    queryKey: ['qr-sign-in', code],
    queryFn: async () => qrSignInState.parse(await requestJson('/api/qr-sign-ins/mine')).state,
    enabled: code !== undefined,
    refetchInterval: ({ state }) => (state.data === undefined || state.data === 'waiting' ? pollMs : false),
    gcTime: 0,
  })
}

/** Sign in after the QR sign-in was approved. */
export async function signInByQr(): Promise<void> {
  const { token } = customToken.parse(await postJson('/api/custom-token'))
  await postJson('/api/auth/sign-in/custom-token', { token })
}

/** Details of the browser that requests the sign-in. */
export function requestingBrowserQuery(code: string) {
  return queryOptions({
    queryKey: ['requesting-browser', code],
    queryFn: async () =>
      qrSignInRequest.parse(await requestJson(`/api/qr-sign-ins/${encodeURIComponent(code)}`)),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export async function respondToQrSignIn({
  code,
  approve,
}: {
  code: string
  approve: boolean
}): Promise<void> {
  await sendJson(`/api/qr-sign-ins/${encodeURIComponent(code)}/answer`, { approve })
}
