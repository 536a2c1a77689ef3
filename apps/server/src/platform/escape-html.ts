const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it stands in a page, or within quotes as the value of an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)
}
