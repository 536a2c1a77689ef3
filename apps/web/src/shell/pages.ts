import { t } from '@pentimento/language'

/** The pages that header, footer and command palette link to, with their names. */
export const pages = {
  home: { to: '/', name: t('Home') },
  tools: { to: '/tools', name: t('Tools') },
  history: { to: '/history', name: t('History') },
  pricing: { to: '/a/pricing', name: t('Pricing') },
  api: { to: '/a/api', name: t('API') },
  contact: { to: '/a/contact', name: t('Contact') },
  credits: { to: '/a/credits', name: t('Photo credits') },
  pressKit: { to: '/a/pressKit', name: t('Press kit') },
  privacy: { to: '/a/privacy', name: t('Privacy') },
  terms: { to: '/a/terms', name: t('Terms') },
} as const

/** The header's links; pricing only without Pro. */
export function mainPages(hasPricing: boolean) {
  const { tools, history, pricing } = pages
  return hasPricing ? [tools, history, pricing] : [tools, history]
}

const { api, contact, credits, pricing, pressKit, privacy, terms } = pages
/** The footer's links. */
export const aboutPages = [api, contact, pricing, pressKit, credits, privacy, terms]
