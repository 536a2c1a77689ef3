import { z } from 'zod'

interface CatalogueEntry {
  /** HTTP status of a response with this error. */
  status: number
  /** User-facing message; verbatim from the specification where it gives one. */
  says: string
  /** Whether the same request may succeed later. */
  retry: boolean
}

/** All errors of the API, by code. */
export const catalogue = {
  'invalid-request': { status: 400, says: 'The request could not be understood', retry: false },
  'invalid-parameter': { status: 400, says: 'A parameter is out of range', retry: false },
  'missing-file': { status: 400, says: 'A picture is required', retry: false },
  'unsupported-format': {
    status: 415,
    says: 'This file format is not supported. Use JPEG, PNG or WebP',
    retry: false,
  },
  'unreadable-image': { status: 422, says: 'This picture is damaged and cannot be read', retry: false },
  'image-too-large': { status: 413, says: 'This picture has too many pixels', retry: false },
  'too-large-for-scale': { status: 413, says: 'This picture is too large for this scale', retry: false },
  'file-too-large': { status: 413, says: 'This file is too large', retry: false },
  'nsfw-input': {
    status: 422,
    says: 'This picture seems not safe for work, so it is not edited here. Please use another picture',
    retry: false,
  },
  'nsfw-result': {
    status: 422,
    says: 'The result seems not safe for work, so it is not shown. Please try other settings or another picture',
    retry: false,
  },
  'invalid-prompt': { status: 422, says: 'Invalid prompt. Please describe it in other words', retry: false },
  'nsfw-prompt': {
    status: 422,
    says: 'This prompt seems not safe for work, so nothing is made of it. Please describe it in other words',
    retry: false,
  },
  'watermark-detected': { status: 422, says: 'Our system detected watermark', retry: false },
  'mask-size-differs': { status: 422, says: 'The mask must have the size of the picture', retry: false },
  'mask-covers-all': {
    status: 422,
    says: 'The mask covers the whole picture, so there is nothing to continue from',
    retry: false,
  },
  'too-many-files': { status: 400, says: 'Up to 10 files at once', retry: false },
  'not-signed-in': { status: 401, says: 'Sign in to do this', retry: false },
  'wrong-credentials': { status: 401, says: 'The e-mail or the password is not right', retry: false },
  'account-not-found': {
    status: 404,
    says: 'No account found with this email, please verify the email and try again',
    retry: false,
  },
  'password-is-set': { status: 409, says: 'This account has a password already', retry: false },
  'wrong-password': { status: 400, says: 'The password is not right', retry: false },
  'wrong-code': { status: 401, says: 'This code is not right, please try the next one', retry: false },
  'sign-in-lapsed': { status: 401, says: 'This took too long, please sign in anew', retry: false },
  'passkey-unknown': { status: 401, says: 'This passkey belongs to no account here', retry: false },
  'passkey-failed': { status: 400, says: 'The passkey could not be used, please try again', retry: true },
  'account-in-use': { status: 409, says: 'Account already in use', retry: false },
  'not-agreed': {
    status: 400,
    says: 'Please agree to the terms, the privacy and the cookie use that hold now',
    retry: false,
  },
  'password-length': { status: 400, says: 'A password has 8 to 128 characters', retry: false },
  'reset-link-failed': { status: 500, says: 'Error creating a reset link', retry: true },
  'link-spent': { status: 400, says: 'This link is no longer good, please ask for a new one', retry: false },
  'other-browser': { status: 403, says: 'Please open validation link on same browser', retry: false },
  'sign-in-again': { status: 403, says: 'Please sign in again, then repeat this', retry: false },
  'unlink-failed': { status: 400, says: 'This account could not be unlinked, please try again', retry: true },
  'user-disabled': { status: 403, says: 'This account has been disabled', retry: false },
  'foreign-origin': { status: 403, says: 'This page may not ask this server', retry: false },
  'app-check-failed': {
    status: 403,
    says: 'We could not make sure that no robot is asking, please try again',
    retry: true,
  },
  'plan-required': { status: 403, says: 'This is part of Pro', retry: false },
  'not-found': { status: 404, says: 'There is nothing here', retry: false },
  'not-ready': { status: 409, says: 'The result is not ready yet', retry: true },
  'state-conflict': { status: 409, says: 'The task is no longer in a state that allows this', retry: false },
  'idempotency-conflict': { status: 409, says: 'This key was used for another request', retry: false },
  'too-many-requests': { status: 429, says: 'Too many requests, please wait a moment', retry: true },
  'usage-cap': { status: 429, says: 'You have reached the usage cap', retry: true },
  'too-many-at-once': {
    status: 429,
    says: 'Too many pictures at once, please wait until one of yours is ready',
    retry: true,
  },
  'region-unavailable': { status: 451, says: 'This tool is not available in your region', retry: false },
  'queue-full': {
    status: 503,
    says: 'High traffic: the queue is at capacity, please try again later',
    retry: true,
  },
  'storage-full': {
    status: 507,
    says: 'The server has no space left for pictures, please try again later',
    retry: true,
  },
  'shutting-down': {
    status: 503,
    says: 'The server is restarting, please try again in a moment',
    retry: true,
  },
  'process-failed': { status: 500, says: 'Error when try to process image, please try again', retry: true },
  'remove-background-failed': {
    status: 500,
    says: 'An error occurred during remove background process, please try again',
    retry: true,
  },
  'subject-not-found': { status: 422, says: 'No subject found in the image', retry: false },
  'text-not-found': { status: 422, says: 'No text found in the image', retry: false },
  'upscale-failed': {
    status: 500,
    says: 'An error occurred on upscale process of your image, please try again',
    retry: true,
  },
  'relight-failed': {
    status: 500,
    says: 'Error during the relight process, please try again',
    retry: true,
  },
  'template-save-failed': { status: 500, says: 'Error while saving the template', retry: true },
  'template-delete-failed': { status: 500, says: 'Error while deleting the template', retry: true },
  'too-many-templates': {
    status: 409,
    says: 'You have reached the maximum number of templates you can save',
    retry: false,
  },
  'prices-failed': { status: 502, says: 'Error trying to retrieve prices', retry: true },
  'store-failed': {
    status: 502,
    says: 'There was an issue, please try again later: the store does not answer',
    retry: true,
  },
  'store-linked': {
    status: 409,
    says: 'This subscription can only be changed where it was bought, or by who runs this server',
    retry: false,
  },
  'already-subscribed': { status: 409, says: 'You are subscribed already', retry: false },
  'trial-used': { status: 409, says: 'The free trial was used already', retry: false },
  'card-invalid': { status: 422, says: 'Only the test cards are taken here', retry: false },
  'card-declined': { status: 402, says: 'The card was declined. Please try another', retry: false },
  'engine-not-set-up': {
    status: 503,
    says: 'The engine behind this tool is not set up correctly. Who runs this server can mend it',
    retry: false,
  },
  'engine-out-of-credit': {
    status: 503,
    says: 'The engine behind this tool has no credit left. Who runs this server can mend it',
    retry: false,
  },
  'engine-busy': {
    status: 503,
    says: 'High traffic: the engine behind this tool is busy, please try again later',
    retry: true,
  },
  'engine-unreachable': {
    status: 503,
    says: 'There was an issue, please try again later: the engine behind this tool does not answer',
    retry: true,
  },
  'engine-failed': {
    status: 502,
    says: 'There was an issue, please try again later: the engine behind this tool gave no picture',
    retry: true,
  },
  internal: { status: 500, says: 'There was an issue, please try again later', retry: true },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof catalogue

const codes = Object.keys(catalogue) as [ErrorCode, ...ErrorCode[]]
export const errorCode = z.enum(codes)
