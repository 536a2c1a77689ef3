import { z } from 'zod'

export const inquiryTopics = ['question', 'problem', 'press', 'abuse', 'privacy'] as const

const singleLine = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\r\n]*$/, 'expected one line')

/** A message from the contact form to the server's operator. */
export const inquiry = z.object({
  name: singleLine,
  email: z.email().max(254),
  topic: z.enum(inquiryTopics),
  message: z.string().trim().min(1).max(5000),
})
export type Inquiry = z.infer<typeof inquiry>
