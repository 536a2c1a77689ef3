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
  'invalid-request': { status: 400, says: 'Invalid request', retry: false },
  'invalid-parameter': { status: 400, says: 'Invalid parameter', retry: false },
  'missing-file': { status: 400, says: 'An image is required', retry: false },
  'unsupported-format': {
    status: 415,
    says: 'This file format isn’t supported. Use JPEG, PNG or WebP',
    retry: false,
  },
  'unreadable-image': { status: 422, says: 'This image is damaged and can’t be opened', retry: false },
  'image-too-large': { status: 413, says: 'This image has too many pixels', retry: false },
  'too-large-for-scale': { status: 413, says: 'This image is too large for this scale', retry: false },
  'file-too-large': { status: 413, says: 'This file is too large', retry: false },
  'nsfw-input': {
    status: 422,
    says: 'This image appears to contain explicit content, so it can’t be edited here. Try a different image',
    retry: false,
  },
  'nsfw-result': {
    status: 422,
    says: 'The result appears to contain explicit content, so it isn’t shown. Try other settings or a different image',
    retry: false,
  },
  'invalid-prompt': { status: 422, says: 'Invalid prompt. Try describing it differently', retry: false },
  'nsfw-prompt': {
    status: 422,
    says: 'This prompt appears to ask for explicit content, so nothing was generated. Try describing it differently',
    retry: false,
  },
  'watermark-detected': { status: 422, says: 'Our system detected watermark', retry: false },
  'mask-size-differs': { status: 422, says: 'The mask must be the same size as the image', retry: false },
  'mask-covers-all': {
    status: 422,
    says: 'The mask covers the whole image. Leave part of it uncovered',
    retry: false,
  },
  'too-many-files': { status: 400, says: 'You can add up to 10 files at once', retry: false },
  'not-signed-in': { status: 401, says: 'Sign in to do this', retry: false },
  'wrong-credentials': { status: 401, says: 'Wrong email or password', retry: false },
  'account-not-found': {
    status: 404,
    says: 'No account found with this email, please verify the email and try again',
    retry: false,
  },
  'password-is-set': { status: 409, says: 'This account already has a password', retry: false },
  'wrong-password': { status: 400, says: 'Wrong password', retry: false },
  'wrong-code': { status: 401, says: 'Wrong code. Try the next one', retry: false },
  'sign-in-lapsed': { status: 401, says: 'Your sign-in timed out. Sign in again', retry: false },
  'passkey-unknown': {
    status: 401,
    says: 'This passkey isn’t linked to any account on this server',
    retry: false,
  },
  'passkey-failed': { status: 400, says: 'Couldn’t use the passkey. Try again', retry: true },
  'account-in-use': { status: 409, says: 'Account already in use', retry: false },
  'not-agreed': {
    status: 400,
    says: 'Agree to the current terms, privacy notice and cookie use to continue',
    retry: false,
  },
  'password-length': { status: 400, says: 'Passwords must be 8 to 128 characters long', retry: false },
  'reset-link-failed': { status: 500, says: 'Error creating a reset link', retry: true },
  'link-spent': { status: 400, says: 'This link is no longer valid. Request a new one', retry: false },
  'other-browser': { status: 403, says: 'Please open validation link on same browser', retry: false },
  'sign-in-again': { status: 403, says: 'Sign in again to do this', retry: false },
  'unlink-failed': { status: 400, says: 'Couldn’t unlink this account. Try again', retry: true },
  'user-disabled': { status: 403, says: 'This account has been disabled', retry: false },
  'foreign-origin': { status: 403, says: 'This server doesn’t accept requests from this page', retry: false },
  'app-check-failed': {
    status: 403,
    says: 'We couldn’t verify that you’re not a robot. Try again',
    retry: true,
  },
  'plan-required': { status: 403, says: 'This is a Pro feature', retry: false },
  'not-found': { status: 404, says: 'This doesn’t exist or is no longer available', retry: false },
  'not-ready': { status: 409, says: 'The result isn’t ready yet', retry: true },
  'state-conflict': { status: 409, says: 'This isn’t possible in the task’s current state', retry: false },
  'idempotency-conflict': {
    status: 409,
    says: 'This key was already used for a different request',
    retry: false,
  },
  'too-many-requests': { status: 429, says: 'Too many requests. Wait a moment and try again', retry: true },
  'usage-cap': { status: 429, says: 'You have reached the usage cap', retry: true },
  'too-many-at-once': {
    status: 429,
    says: 'Too many images at once. Wait until one of yours is ready',
    retry: true,
  },
  'region-unavailable': { status: 451, says: 'This tool isn’t available in your region', retry: false },
  'queue-full': {
    status: 503,
    says: 'High traffic: the queue is full. Try again later',
    retry: true,
  },
  'storage-full': {
    status: 507,
    says: 'The server has no space left for images. Try again later',
    retry: true,
  },
  'shutting-down': {
    status: 503,
    says: 'The server is restarting. Try again in a moment',
    retry: true,
  },
  'process-failed': { status: 500, says: 'Error when try to process image, please try again', retry: true },
  'remove-background-failed': {
    status: 500,
    says: 'An error occurred during remove background process, please try again',
    retry: true,
  },
  'subject-not-found': { status: 422, says: 'Couldn’t detect the subject', retry: false },
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
    says: 'The store isn’t responding. Try again later',
    retry: true,
  },
  'store-linked': {
    status: 409,
    says: 'This subscription can only be changed where you bought it, or by the server administrator',
    retry: false,
  },
  'already-subscribed': { status: 409, says: 'You already have a subscription', retry: false },
  'trial-used': { status: 409, says: 'The free trial has already been used', retry: false },
  'card-invalid': { status: 422, says: 'Only test cards are accepted here', retry: false },
  'card-declined': { status: 402, says: 'Your card was declined. Try another one', retry: false },
  'engine-not-set-up': {
    status: 503,
    says: 'The engine for this tool isn’t set up correctly. The server administrator can fix it',
    retry: false,
  },
  'engine-out-of-credit': {
    status: 503,
    says: 'The engine for this tool is out of credit. The server administrator can fix it',
    retry: false,
  },
  'engine-busy': {
    status: 503,
    says: 'High traffic: the engine for this tool is busy. Try again later',
    retry: true,
  },
  'engine-unreachable': {
    status: 503,
    says: 'The engine for this tool isn’t responding. Try again later',
    retry: true,
  },
  'engine-failed': {
    status: 502,
    says: 'The engine for this tool didn’t return an image. Try again later',
    retry: true,
  },
  internal: { status: 500, says: 'There was an issue, please try again later', retry: true },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof catalogue

const codes = Object.keys(catalogue) as [ErrorCode, ...ErrorCode[]]
export const errorCode = z.enum(codes)
