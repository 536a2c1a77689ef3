import { z } from 'zod'

interface CatalogEntry {
  /** HTTP status of a response with this error. */
  status: number
  /** User-facing message; verbatim from the specification where it gives one. */
  message: string
  /** Whether the same request may succeed later. */
  mayRetry: boolean
}

/** All errors of the API, by code. */
export const errorCatalog = {
  'invalid-request': { status: 400, message: 'Invalid request', mayRetry: false },
  'invalid-parameter': { status: 400, message: 'Invalid parameter', mayRetry: false },
  'missing-file': { status: 400, message: 'An image is required', mayRetry: false },
  'unsupported-format': {
    status: 415,
    message: 'This file format isn’t supported. Use JPEG, PNG, WebP, GIF, TIFF, AVIF or HEIC',
    mayRetry: false,
  },
  'unreadable-image': { status: 422, message: 'This image is damaged and can’t be opened', mayRetry: false },
  'image-too-large': { status: 413, message: 'This image has too many pixels', mayRetry: false },
  'too-large-for-scale': { status: 413, message: 'This image is too large for this scale', mayRetry: false },
  'file-too-large': { status: 413, message: 'This file is too large', mayRetry: false },
  'nsfw-input': {
    status: 422,
    message:
      'This image appears to contain explicit content, so it can’t be edited here. Try a different image',
    mayRetry: false,
  },
  'nsfw-result': {
    status: 422,
    message:
      'The result appears to contain explicit content, so it isn’t shown. Try other settings or a different image',
    mayRetry: false,
  },
  'invalid-prompt': {
    status: 422,
    message: 'Invalid prompt. Try describing it differently',
    mayRetry: false,
  },
  'nsfw-prompt': {
    status: 422,
    message:
      'This prompt appears to ask for explicit content, so nothing was generated. Try describing it differently',
    mayRetry: false,
  },
  'watermark-detected': { status: 422, message: 'Our system detected watermark', mayRetry: false },
  'mask-size-differs': {
    status: 422,
    message: 'The mask must be the same size as the image',
    mayRetry: false,
  },
  'mask-empty': {
    status: 422,
    message: 'The mask is empty. Mark what to fill in',
    mayRetry: false,
  },
  'mask-covers-all': {
    status: 422,
    message: 'The mask covers the whole image. Leave part of it uncovered',
    mayRetry: false,
  },
  'too-many-files': { status: 400, message: 'You can add up to 10 files at once', mayRetry: false },
  'not-signed-in': { status: 401, message: 'Sign in to do this', mayRetry: false },
  'wrong-credentials': { status: 401, message: 'Wrong email or password', mayRetry: false },
  'account-not-found': {
    status: 404,
    message: 'No account found with this email, please verify the email and try again',
    mayRetry: false,
  },
  'password-is-set': { status: 409, message: 'This account already has a password', mayRetry: false },
  'wrong-password': { status: 400, message: 'Wrong password', mayRetry: false },
  'wrong-code': { status: 401, message: 'Wrong code. Try the next one', mayRetry: false },
  'sign-in-expired': { status: 401, message: 'Your sign-in timed out. Sign in again', mayRetry: false },
  'passkey-unknown': {
    status: 401,
    message: 'This passkey isn’t linked to any account on this server',
    mayRetry: false,
  },
  'passkey-failed': { status: 400, message: 'Couldn’t use the passkey. Try again', mayRetry: true },
  'account-in-use': { status: 409, message: 'Account already in use', mayRetry: false },
  'not-agreed': {
    status: 400,
    message: 'Agree to the current terms, privacy notice and cookie use to continue',
    mayRetry: false,
  },
  'password-length': { status: 400, message: 'Passwords must be 8 to 128 characters long', mayRetry: false },
  'password-common': {
    status: 400,
    message: 'This password is too common and easy to guess. Choose another one',
    mayRetry: false,
  },
  'reset-link-failed': { status: 500, message: 'Error creating a reset link', mayRetry: true },
  'link-spent': { status: 400, message: 'This link is no longer valid. Request a new one', mayRetry: false },
  'other-browser': { status: 403, message: 'Please open validation link on same browser', mayRetry: false },
  'sign-in-again': { status: 403, message: 'Sign in again to do this', mayRetry: false },
  'unlink-failed': { status: 400, message: 'Couldn’t unlink this account. Try again', mayRetry: true },
  'user-disabled': { status: 403, message: 'This account has been disabled', mayRetry: false },
  'foreign-origin': {
    status: 403,
    message: 'This server doesn’t accept requests from this page',
    mayRetry: false,
  },
  'app-check-failed': {
    status: 403,
    message: 'We couldn’t verify that you’re not a robot. Try again',
    mayRetry: true,
  },
  'plan-required': { status: 403, message: 'This is a Pro feature', mayRetry: false },
  'api-key-missing': { status: 401, message: 'No api key provided', mayRetry: false },
  'api-key-invalid': {
    status: 401,
    message: 'This API key is unknown, expired or revoked',
    mayRetry: false,
  },
  'api-key-scope': { status: 403, message: 'This API key can’t be used for this tool', mayRetry: false },
  'api-key-not-accepted': {
    status: 403,
    message: 'API keys can’t be used for this request',
    mayRetry: false,
  },
  'too-many-api-keys': {
    status: 409,
    message: 'You have reached the maximum number of API keys. Revoke one first',
    mayRetry: false,
  },
  'too-many-webhooks': {
    status: 409,
    message: 'You have reached the maximum number of webhooks. Delete one first',
    mayRetry: false,
  },
  'credits-exhausted': {
    status: 402,
    message: 'Not enough API credits for this request',
    mayRetry: false,
  },
  'not-acceptable': {
    status: 406,
    message: 'The result isn’t available in any format that the Accept header allows',
    mayRetry: false,
  },
  'engine-missing': {
    status: 501,
    message: 'This server has no engine for this',
    mayRetry: false,
  },
  'wait-exceeded': {
    status: 503,
    message: 'The result wasn’t ready in time. Send “Prefer: respond-async” to get it later',
    mayRetry: true,
  },
  'not-found': { status: 404, message: 'This doesn’t exist or is no longer available', mayRetry: false },
  'not-ready': { status: 409, message: 'The result isn’t ready yet', mayRetry: true },
  'state-conflict': {
    status: 409,
    message: 'This isn’t possible in the task’s current state',
    mayRetry: false,
  },
  'idempotency-conflict': {
    status: 409,
    message: 'This key was already used for a different request',
    mayRetry: false,
  },
  'too-many-requests': {
    status: 429,
    message: 'Too many requests. Wait a moment and try again',
    mayRetry: true,
  },
  'usage-cap': { status: 429, message: 'You have reached the usage cap', mayRetry: true },
  'too-many-at-once': {
    status: 429,
    message: 'Too many images at once. Wait until one of yours is ready',
    mayRetry: true,
  },
  'region-unavailable': { status: 451, message: 'This tool isn’t available in your region', mayRetry: false },
  'queue-full': {
    status: 503,
    message: 'High traffic: the queue is full. Try again later',
    mayRetry: true,
  },
  'too-many-uploads': {
    status: 503,
    message: 'Too many images are being uploaded right now. Try again in a moment',
    mayRetry: true,
  },
  'interactive-busy': {
    status: 503,
    message: 'The server is busy with other requests. Try again in a moment',
    mayRetry: true,
  },
  'upload-timeout': {
    status: 408,
    message: 'The upload took too long. Check your connection and try again',
    mayRetry: true,
  },
  'time-limit': {
    status: 504,
    message: 'This took too long, so we stopped it. Try a smaller image or result',
    mayRetry: false,
  },
  'memory-limit': {
    status: 507,
    message: 'This needed too much memory, so we stopped it. Try a smaller image or result',
    mayRetry: false,
  },
  'storage-full': {
    status: 507,
    message: 'The server has no space left for images. Try again later',
    mayRetry: true,
  },
  'shutting-down': {
    status: 503,
    message: 'The server is restarting. Try again in a moment',
    mayRetry: true,
  },
  'process-failed': {
    status: 500,
    message: 'Error when try to process image, please try again',
    mayRetry: true,
  },
  'remove-background-failed': {
    status: 500,
    message: 'An error occurred during remove background process, please try again',
    mayRetry: true,
  },
  'subject-not-found': { status: 422, message: 'Couldn’t detect the subject', mayRetry: false },
  'text-not-found': { status: 422, message: 'No text found in the image', mayRetry: false },
  'upscale-failed': {
    status: 500,
    message: 'An error occurred on upscale process of your image, please try again',
    mayRetry: true,
  },
  'relight-failed': {
    status: 500,
    message: 'Error during the relight process, please try again',
    mayRetry: true,
  },
  'template-save-failed': { status: 500, message: 'Error while saving the template', mayRetry: true },
  'template-delete-failed': { status: 500, message: 'Error while deleting the template', mayRetry: true },
  'too-many-templates': {
    status: 409,
    message: 'You have reached the maximum number of templates you can save',
    mayRetry: false,
  },
  'prices-failed': { status: 502, message: 'Error trying to retrieve prices', mayRetry: true },
  'store-failed': {
    status: 502,
    message: 'The store isn’t responding. Try again later',
    mayRetry: true,
  },
  'store-linked': {
    status: 409,
    message: 'This subscription can only be changed where you bought it, or by the server administrator',
    mayRetry: false,
  },
  'already-subscribed': { status: 409, message: 'You already have a subscription', mayRetry: false },
  'trial-used': { status: 409, message: 'The free trial has already been used', mayRetry: false },
  'card-invalid': { status: 422, message: 'Only test cards are accepted here', mayRetry: false },
  'card-missing': { status: 409, message: 'Save a card first', mayRetry: false },
  'card-declined': { status: 402, message: 'Your card was declined. Try another one', mayRetry: false },
  'engine-not-set-up': {
    status: 503,
    message: 'The engine for this tool isn’t set up correctly. The server administrator can fix it',
    mayRetry: false,
  },
  'engine-out-of-credit': {
    status: 503,
    message: 'The engine for this tool is out of credit. The server administrator can fix it',
    mayRetry: false,
  },
  'engine-busy': {
    status: 503,
    message: 'High traffic: the engine for this tool is busy. Try again later',
    mayRetry: true,
  },
  'engine-unreachable': {
    status: 503,
    message: 'The engine for this tool isn’t responding. Try again later',
    mayRetry: true,
  },
  'engine-failed': {
    status: 502,
    message: 'The engine for this tool didn’t return an image. Try again later',
    mayRetry: true,
  },
  internal: { status: 500, message: 'There was an issue, please try again later', mayRetry: true },
} as const satisfies Record<string, CatalogEntry>

export type ErrorCode = keyof typeof errorCatalog

const codes = Object.keys(errorCatalog) as [ErrorCode, ...ErrorCode[]]
export const errorCode = z.enum(codes)
