export type RejectReason = 'type' | 'size' | 'count'

export interface RejectedFile {
  file: File
  reason: RejectReason
}

export interface FileLimits {
  /** As in `<input accept>`: comma-separated MIME types, `image/*`, and extensions such as `.png`. */
  accept?: string
  maxBytes?: number
  /** @default Infinity */
  maxFiles?: number
}

/** Split files into accepted and rejected ones, with the reasons; keeps their order. */
export function validateFiles(
  files: Iterable<File>,
  { accept, maxBytes = Number.POSITIVE_INFINITY, maxFiles = Number.POSITIVE_INFINITY }: FileLimits,
): { accepted: File[]; rejected: RejectedFile[] } {
  const accepted: File[] = []
  const rejected: RejectedFile[] = []
  for (const file of files) {
    const reason = rejectReason(file)
    if (reason) rejected.push({ file, reason })
    else accepted.push(file)
  }
  return { accepted, rejected }

  function rejectReason(file: File): RejectReason | undefined {
    if (accept && !isAccepted(file, accept)) return 'type'
    if (file.size > maxBytes) return 'size'
    if (accepted.length >= maxFiles) return 'count'
    return undefined
  }
}

function isAccepted(file: File, accept: string): boolean {
  const name = file.name.toLowerCase()
  return accept
    .toLowerCase()
    .split(',')
    .map(part => part.trim())
    .some(part => {
      if (part.startsWith('.')) return name.endsWith(part)
      if (part.endsWith('/*')) return file.type.startsWith(part.slice(0, -1))
      return file.type === part
    })
}
