import { z } from 'zod'
import { defineApiEndpoint, imageFile } from '../define-api.ts'
import { paramLimits, replaceBackground } from './contract.ts'

export const api = [
  defineApiEndpoint(replaceBackground, {
    path: '/replace-background/v1',
    summary:
      'Put the subject in front of a background that a prompt describes; an empty prompt gives a neutral one.',
    files: {
      image_file: imageFile('image', ['png', 'jpeg', 'webp'], {
        megapixels: 4.2,
        megabytes: 20,
        maxSide: 2048,
      }),
    },
    fields: { prompt: z.string().trim().max(paramLimits.prompt).default('') },
    toParams: ({ prompt }) => ({ prompt }),
    toFields: ({ prompt }) => ({ prompt }),
    output: 'image',
    outputFormat: { by: 'accept', formats: ['jpeg', 'png', 'webp'] },
  }),
]
