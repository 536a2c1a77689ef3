import { z } from 'zod'
import { defineApiEndpoint } from '../define-api.ts'
import { paramLimits, textToImage } from './contract.ts'

export const api = [
  defineApiEndpoint(textToImage, {
    path: '/text-to-image/v1',
    summary: 'Generate an image of 1024 × 1024 pixels from a prompt.',
    files: {},
    fields: { prompt: z.string().trim().min(1).max(paramLimits.prompt) },
    toParams: ({ prompt }) => ({ prompt, aspect: '1:1' as const, size: 1024 as const }),
    toFields: ({ prompt }) => ({ prompt }),
    output: 'image',
    outputFormat: { by: 'endpoint', format: 'png' },
  }),
]
